#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::common {

/// The profile that grants every permission.
inline constexpr std::string_view kAdministrator = "Administrador";

/// The authenticated user of a call, with the data that auth returned for this call.
struct Caller {
  int64_t user_id = 0;
  std::string user_name;
  std::string first_name;
  bool email_verified = false;
  /// Empty when the user has no profile.
  std::string profile_name;
  /// Codes of the permission catalogue.
  std::vector<std::string> permissions;
  /// The session that the token belongs to.
  std::string session_id;
  /// When the token expires.
  Instant token_expires_at = Instant::max();

  bool IsAdministrator() const { return profile_name == kAdministrator; }
  /// True for administrators and for holders of the permission.
  bool Can(std::string_view permission) const;
};

/// The context of one call: everything except its request message. The server fills it in after the
/// guard; tests build their own. Handlers only read it. Valid until the handler returns.
struct Call {
  using Deadline = std::chrono::system_clock::time_point;

  /// Empty on public calls without a valid token and on calls between services.
  std::optional<Caller> caller;
  /// True when the peer sent the service key.
  bool from_service = false;
  /// The client stops waiting at this time.
  Deadline deadline = Deadline::max();
  /// The W3C traceparent to pass on, and its trace id of 32 hexadecimal digits for logs.
  std::string traceparent;
  std::string trace_id;
  std::string request_id;
  /// The Idempotency-Key header. Empty: none.
  std::string idempotency_key;
  /// The client's address as reported by the edge. Empty: unknown.
  std::string client_address;
  /// The authorization header as received, for calls to other services. Never log it.
  std::string authorization;
  /// Full name of the method, such as navalha.booking.v1.ScheduleService/ListAvailableTimes.
  std::string method;
  /// Set to true by the server when the client disconnects. May be null.
  std::shared_ptr<std::atomic<bool>> cancelled;

  /// The caller; throws UNAUTHENTICATED when there is none.
  const Caller& RequireUser() const;
  /// The caller's user id; nullopt for visitors.
  std::optional<int64_t> UserId() const;
  /// Time left until the deadline, at least zero.
  std::chrono::milliseconds Remaining() const;
  /// Throws DEADLINE_EXCEEDED once the client has stopped waiting.
  void ThrowIfOver() const;
  bool Cancelled() const { return cancelled && cancelled->load(std::memory_order_relaxed); }
};

}  // namespace navalha::common
