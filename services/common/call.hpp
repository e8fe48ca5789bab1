#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"

namespace navalha::common {

/// The profile whose users may do everything.
inline constexpr std::string_view kAdministrator = "Administrador";

/// Who calls, as auth knows them at this moment.
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

/// Everything about one call besides its message. Made by the server after the guard; tests make
/// their own. Read-only for handlers; lives until the handler returns.
struct Call {
  using Deadline = std::chrono::system_clock::time_point;

  /// Nobody on public calls without a valid token, and on calls between services.
  std::optional<Caller> caller;
  /// The peer proved itself with the service key.
  bool from_service = false;
  /// No later than this will anybody read the answer.
  Deadline deadline = Deadline::max();
  /// W3C trace: header to pass on, and its 32 hexadecimal digits for logs.
  std::string traceparent;
  std::string trace_id;
  std::string request_id;
  /// Of the Idempotency-Key header. Empty: none.
  std::string idempotency_key;
  /// The client's address as the edge saw it. Empty: unknown.
  std::string client_address;
  /// The authorization header as it came, to pass on to other services. Never log it.
  std::string authorization;
  /// Full name of the method, such as navalha.booking.v1.ScheduleService/ListAvailableTimes.
  std::string method;
  /// Set by the server when the client went away. May be null.
  std::shared_ptr<std::atomic<bool>> cancelled;

  /// The caller; throws UNAUTHENTICATED when there is none.
  const Caller& RequireUser() const;
  /// The caller's id; nothing for visitors.
  std::optional<int64_t> UserId() const;
  /// What is left of the deadline, never negative.
  std::chrono::milliseconds Remaining() const;
  /// Throws DEADLINE_EXCEEDED when nobody waits for the answer any more.
  void ThrowIfOver() const;
  bool Cancelled() const { return cancelled && cancelled->load(std::memory_order_relaxed); }
};

}  // namespace navalha::common
