#pragma once

#include "services/catalog/images/image_store.hpp"

namespace navalha::catalog {

/// Creates the variants of one picture that was stored without them, by an older version or by
/// the demo data. Returns false if there is none. Stores no variants for a picture that cannot be
/// decoded. Throws if the database is unavailable. Thread-safe.
bool MakeNextVariants(ImageStore& images);

/// Creates the AVIF variants of the latest picture that lacks them. Until then, requests for them
/// are answered with WebP. Returns false if no picture lacks them. Takes up to one second of
/// processor time. Throws if the database is unavailable. Thread-safe.
bool MakeNextAvif(ImageStore& images);

}  // namespace navalha::catalog
