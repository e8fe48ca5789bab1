#pragma once

#include <cstdint>
#include <string>

#include "services/common/database/database.hpp"

namespace navalha::common {

/// Returns how many rows of the table the statements of `database` have read, by sequential and by
/// index scans. `database` has a pool of one connection.
inline int64_t RowsRead(Database& database, const std::string& table) {
  constexpr Statement kFlush{"flush_counts", "SELECT pg_stat_force_next_flush()"};
  constexpr Statement kRows{"rows_read",
                            "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables"
                            " WHERE relname = $1"};
  database.Run(kFlush);
  return database.Run(kRows, table)[0][0].as<int64_t>();
}

}  // namespace navalha::common
