#include "services/reporting/model/erasure_follower.hpp"

#include <utility>

namespace navalha::reporting {
namespace {

constexpr int kBatch = 1000;

constexpr common::Statement kErasures{"forgettings_after", R"sql(
SELECT establishment_id, number FROM forgettings WHERE number > $1 ORDER BY number LIMIT $2)sql"};

}  // namespace

void ErasureFollower::DropErased() {
  int64_t number = previous_;
  pqxx::result rows;
  do {
    rows = database_.Run(kErasures, number, kBatch);
    for (const pqxx::row& row : rows) {
      sales_.Drop(row[0].as<int64_t>());
      number = row[1].as<int64_t>();
    }
  } while (rows.size() == kBatch);
  previous_ = std::exchange(last_, number);
}

}  // namespace navalha::reporting
