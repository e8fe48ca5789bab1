#pragma once

#include "services/catalog/image_store.hpp"

namespace navalha::catalog {

/// Creates the variants of one picture that was stored without them, by an older version or by
/// the demo data. Returns false if there is none. Stores no variants for a picture that cannot be
/// decoded. Throws if the database is unavailable. Thread-safe.
bool MakeNextVariants(ImageStore& images);

}  // namespace navalha::catalog
