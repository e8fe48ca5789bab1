#include "services/auth/audit/audit.hpp"

namespace navalha::auth {
namespace {

constexpr std::chrono::hours kWindow{1};
constexpr size_t kAddressLength = 64;

}  // namespace

Audit::Audit(common::Database& database, common::RateLimiter& limiter, common::Now now)
    : database_(database), entries_(database), limiter_(limiter), now_(std::move(now)) {}

void Audit::Write(common::Transaction& transaction, const common::Call& call, AuditEvent event) {
  if (!event.actor_id) {
    event.actor_id = call.UserId();
  }
  if (event.address.empty()) {
    event.address = call.client_address.substr(0, kAddressLength);
  }
  entries_.Add(transaction, event, now_());
}

void Audit::WriteFailedLogin(const common::Call& call, LoginMethod method,
                             const std::string& account, std::optional<int64_t> user_id) {
  if (limiter_.Count("audit:failed:" + account, kWindow) > kFailuresOfAccount ||
      limiter_.Count("audit:failed", kWindow) > kFailuresOfAll) {
    return;
  }
  database_.InTransaction([&](common::Transaction& transaction) {
    Write(transaction, call,
          {.action = AuditAction::kLoginFailed, .method = method, .subject_id = user_id});
  });
}

}  // namespace navalha::auth
