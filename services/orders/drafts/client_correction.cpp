#include "services/orders/drafts/client_correction.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "services/common/database/sql_array.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::orders {
namespace {

using common::Statement;

constexpr int kShopsPerRun = 100;
constexpr std::chrono::milliseconds kPatience{5000};

constexpr Statement kListShops{"client_correction_list",
                               "SELECT establishment_id FROM client_correction"
                               " ORDER BY establishment_id LIMIT $1"};

constexpr Statement kCorrect{"client_correction_correct", R"sql(
WITH changed AS (
  UPDATE orders SET client_id = NULL, version = version + 1, updated_at = $3::timestamptz
  WHERE establishment_id = $1 AND type = 'appointment' AND client_id = created_by
    AND (client_id = provider_user_id OR client_id = ANY ($2::bigint[]))
  RETURNING id, establishment_id
), change AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'updated', $3::timestamptz FROM changed
), done AS (
  DELETE FROM client_correction WHERE establishment_id = $1
)
SELECT count(*) FROM changed)sql"};

bool BooksForShop(const catalog::v1::Provider& provider) {
  return std::any_of(provider.permissions().begin(), provider.permissions().end(),
                     [](const std::string& permission) {
                       return permission == common::kMakeOrders ||
                              permission == common::kManageAgenda;
                     });
}

}  // namespace

bool ClientCorrection::Run() {
  std::vector<int64_t> shops;
  for (const pqxx::row& row : database_.Run(kListShops, kShopsPerRun)) {
    shops.push_back(row[0].as<int64_t>());
  }
  if (shops.empty()) {
    return false;
  }
  const auto found =
      catalog_.ListProviders(common::BackgroundCall("orders.correct_clients", kPatience), shops);
  std::map<int64_t, std::vector<int64_t>> staff;
  for (const catalog::v1::Provider& provider : found.providers()) {
    if (BooksForShop(provider)) {
      staff[provider.establishment_id()].push_back(provider.provider_user_id());
    }
  }
  for (const int64_t shop : shops) {
    database_.Run(kCorrect, shop, common::SqlArray(staff[shop]), common::ToSql(now_()));
  }
  notifier_.Notify();
  return shops.size() == kShopsPerRun;
}

}  // namespace navalha::orders
