#include "services/auth/accounts/erasure_queue.hpp"

#include <spdlog/spdlog.h>

#include "services/auth/backoff.hpp"
#include "services/common/operations/log.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using common::Statement;
using common::ToSql;

constexpr int kARound = 1000;
// Exceeds the time limit of a call to one service.
constexpr std::chrono::seconds kLease{60};
constexpr std::chrono::seconds kLongestWait{600};
// Exceeds the time limit of every request, so that no request of the person is still running.
constexpr std::chrono::minutes kRepeatAfter{2};

// Passes the avatar only if no other user has the same picture.
constexpr Statement kTake{"erasure_lease", R"sql(
  UPDATE forgettings f SET next_try_at = $2, tries = tries + 1
  WHERE (user_id, service) = (
    SELECT user_id, service FROM forgettings WHERE next_try_at <= $1
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id, service, tries, is_repeat,
    CASE WHEN EXISTS (SELECT FROM users WHERE users.avatar = f.avatar) THEN ''
         ELSE coalesce(avatar, '') END)sql"};

constexpr Statement kAwaitRepeat{"erasure_await_repeat", R"sql(
  UPDATE forgettings SET is_repeat = true, tries = 0, next_try_at = $3
  WHERE user_id = $1 AND service = $2)sql"};

constexpr Statement kDone{"erasure_done",
                          "DELETE FROM forgettings WHERE user_id = $1 AND service = $2"};

constexpr Statement kPostpone{
    "erasure_postpone",
    "UPDATE forgettings SET next_try_at = $3 WHERE user_id = $1 AND service = $2"};

}  // namespace

int ErasureQueue::ProcessDue(const std::stop_token& stop) {
  int erased = 0;
  for (int round = 0; round < kARound && !stop.stop_requested(); ++round) {
    const common::Instant now = now_();
    const pqxx::result rows = database_.Run(kTake, ToSql(now), ToSql(now + kLease));
    if (rows.empty()) {
      break;
    }
    const auto user_id = rows[0][0].as<int64_t>();
    const auto service = rows[0][1].as<std::string>();
    try {
      person_client_.Forget(service, user_id, rows[0][4].as<std::string>());
    } catch (const common::Error& error) {
      spdlog::warn(common::LogLine("person_not_forgotten")
                       .Number("user_id", user_id)
                       .Text("service", service)
                       .Text("why", error.reason())
                       .Done());
      const auto wait = BackoffAfter(rows[0][2].as<int>(), kLongestWait);
      database_.Run(kPostpone, user_id, service, ToSql(now_() + wait));
      continue;
    }
    if (rows[0][3].as<bool>()) {
      database_.Run(kDone, user_id, service);
    } else {
      database_.Run(kAwaitRepeat, user_id, service, ToSql(now_() + kRepeatAfter));
    }
    ++erased;
  }
  return erased;
}

}  // namespace navalha::auth
