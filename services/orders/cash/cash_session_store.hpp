#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/orders/v1/cash_session.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"
#include "services/orders/idempotency.hpp"
#include "services/orders/store/order_event_store.hpp"

namespace navalha::orders {

/// The session that a request with an Idempotency-Key opened, changed or closed.
struct RecordedCashRequest {
  std::string request_hash;
  int64_t session_id = 0;
};

/// An entry and the shop of its session.
struct StoredCashEntry {
  v1::CashEntry entry;
  int64_t establishment_id = 0;
};

/// Selects sessions of a shop by the day of their opening.
struct CashSessionFilter {
  int64_t establishment_id = 0;
  /// YYYY-MM-DD in `time_zone`, both included; empty: no bound.
  std::string first_day = {};
  std::string last_day = {};
  std::string time_zone = {};
  /// From 1.
  int page = 1;
  int per_page = 25;
};

/// Stores cash sessions. Triggers assign payments to the open session and keep closed
/// sessions unchanged (0022_cash_sessions.sql). Thread-safe.
class CashSessionStore {
 public:
  /// Maximum number of listed entries, and of listed payments, of a session.
  static constexpr int kRowsMax = 500;
  /// Constraints whose violation Open, AddEntry and Close throw.
  static constexpr std::string_view kKeyIsUsed = "idempotency_pkey";
  static constexpr std::string_view kOneOpen = "cash_sessions_one_open";
  /// Violated by a session that was opened concurrently and therefore took the same number.
  static constexpr std::string_view kNumber = "cash_sessions_number";
  static constexpr std::string_view kReversedOnce = "cash_entries_reversed_once";

  explicit CashSessionStore(common::Database& database) : database_(database) {}

  /// Return a session with its methods and totals; nullopt when none exists.
  std::optional<v1::CashSession> Find(int64_t id);
  std::optional<v1::CashSession> FindOpen(int64_t establishment_id);
  /// Returns the amount in centavos that the shop's last closing left in the drawer; nullopt before
  /// the first closing.
  std::optional<int64_t> FindLastLeft(int64_t establishment_id);
  /// Returns nullopt for an unknown id.
  std::optional<StoredCashEntry> FindEntry(int64_t id);
  /// Returns nullopt when no request with the key changed a session.
  std::optional<RecordedCashRequest> FindRecorded(int64_t establishment_id,
                                                  const IdempotencyKey& key);

  /// Sets the sessions of a page, newest first, and the totals of all pages.
  void List(const CashSessionFilter& filter, v1::ListCashSessionsResponse& response);
  /// Sets the entries and payments of a session.
  void PutRows(int64_t session_id, v1::GetCashSessionResponse& response);

  /// Opens a session and returns its id. Throws ConstraintViolation of kKeyIsUsed, kOneOpen
  /// and kNumber.
  int64_t Open(int64_t establishment_id, int64_t opening_cents, const OrderActor& actor,
               const std::optional<IdempotencyKey>& key, common::Instant now);
  /// Adds an entry to a session. Throws like RequireOpen and RequireEntryFits, and
  /// ConstraintViolation of kKeyIsUsed and kReversedOnce.
  void AddEntry(int64_t session_id, const v1::CashEntry& entry, const OrderActor& actor,
                const std::optional<IdempotencyKey>& key, common::Instant now);
  /// Locks a session, lets `count` set its counts and closes it. Throws like RequireOpen and
  /// `count`, and ConstraintViolation of kKeyIsUsed.
  void Close(int64_t session_id, const std::string& note,
             const std::function<void(v1::CashSession&)>& count, const OrderActor& actor,
             const std::optional<IdempotencyKey>& key, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::orders
