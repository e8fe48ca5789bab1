#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::auth {

/// The period in which the change of an e-mail by another user can be undone.
inline constexpr std::chrono::hours kEmailUndoLife{7 * 24};

/// A change of a user's e-mail that can be undone.
struct EmailChange {
  int64_t user_id = 0;
  std::string former_email;
};

/// Rows of changes of verified e-mails by other users: at most one of each user, for
/// kEmailUndoLife. Meanwhile no other account can get the former e-mail. Thread-safe.
class EmailChangeStore {
 public:
  explicit EmailChangeStore(common::Database& database) : database_(database) {}

  /// Records that another user replaced the verified `former_email`. Returns the id; nullopt while
  /// an earlier change can be undone, which stays as it is. The caller must have locked the user.
  std::optional<int64_t> Open(common::Transaction& transaction, int64_t user_id,
                              const std::string& former_email, common::Instant now);
  /// Records whether the user chose the current e-mail after the change: true if `by_user` and the
  /// password has not changed since the change.
  void SetChosen(common::Transaction& transaction, int64_t user_id, bool by_user);
  /// Removes the change if the user chose the current e-mail. Call it after the e-mail is verified.
  void Confirm(common::Transaction& transaction, int64_t user_id);
  /// The change with this id; nullopt if it is undone, confirmed or expired.
  std::optional<EmailChange> Find(common::Transaction& transaction, int64_t id,
                                  common::Instant now);
  /// Removes a change. Returns false when a concurrent call removed it.
  bool Remove(common::Transaction& transaction, int64_t id);
  /// The time until which the user's change can be undone; nullopt without such a change. The
  /// caller must have locked the user.
  std::optional<common::Instant> FindDeadline(common::Transaction& transaction, int64_t user_id,
                                              common::Instant now);
  /// The former e-mail that the user can restore.
  std::optional<std::string> FindFormerEmail(int64_t user_id, common::Instant now);
  /// Deletes expired changes.
  void Purge(common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::auth
