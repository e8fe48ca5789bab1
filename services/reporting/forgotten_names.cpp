#include "services/reporting/forgotten_names.hpp"

#include <utility>

namespace navalha::reporting {
namespace {

constexpr int kBatch = 1000;

constexpr common::Statement kForgettings{"forgettings_after", R"sql(
SELECT establishment_id, number FROM forgettings WHERE number > $1 ORDER BY number LIMIT $2)sql"};

}  // namespace

bool ForgottenNames::DropNext() {
  const pqxx::result rows = database_.Run(kForgettings, previous_, kBatch);
  previous_ = last_;
  for (const pqxx::row& row : rows) {
    sales_.Drop(row[0].as<int64_t>());
    last_ = row[1].as<int64_t>();
  }
  return rows.size() == kBatch;
}

}  // namespace navalha::reporting
