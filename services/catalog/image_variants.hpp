#pragma once

#include "services/catalog/image_store.hpp"

namespace navalha::catalog {

/// Makes the variants of one picture that was stored without them, by an older version or by the
/// demo data. Answers whether there was one. A picture that cannot be decoded gets none. Throws
/// when the database is away. Thread-safe.
bool MakeNextVariants(ImageStore& images);

}  // namespace navalha::catalog
