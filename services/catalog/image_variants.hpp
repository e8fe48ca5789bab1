#pragma once

#include "services/catalog/image_store.hpp"

namespace navalha::catalog {

/// Creates the variants of one picture that was stored without them, by an older version or by
/// the demo data. Returns false if there is none. Stores no variants for a picture that cannot be
/// decoded. Throws if the database is unavailable. Thread-safe.
bool MakeNextVariants(ImageStore& images);

/// Creates the AVIF variants of the latest picture that lacks them; until then WebP is answered.
/// Returns false if there is none. Takes up to a second of a processor. Throws if the database is
/// unavailable. Thread-safe.
bool MakeNextAvif(ImageStore& images);

}  // namespace navalha::catalog
