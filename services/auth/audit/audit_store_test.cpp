// The rows of the audit trail: append-only, sorted by age, bounded.
#include "services/auth/audit/audit_store.hpp"

#include "services/auth/audit/audit.hpp"
#include "services/auth/testing/auth_test.hpp"

namespace navalha::auth {
namespace {

using std::chrono::hours;

class AuditStoreTest : public AuthTest {
 protected:
  AuditStoreTest() {
    db().Execute(
        "INSERT INTO users (first_name, last_name, user_name, email) VALUES"
        " ('Ávila', 'Prado', 'avila', 'avila@example.com'),"
        " ('Bento', 'Reis', 'bento', 'bento@example.com')");
  }
  void Add(const AuditEvent& event, common::Instant at = common::SystemNow()) {
    db().database().InTransaction(
        [&](common::Transaction& transaction) { entries_.Add(transaction, event, at); });
  }
  int64_t CountOf(const v1::ListAuditEntriesRequest& request) {
    return entries_.List(request).total();
  }
  int64_t Found(const std::string& q) {
    v1::ListAuditEntriesRequest request;
    request.set_q(q);
    return CountOf(request);
  }
  void ExpectRefused(const std::string& sql) {
    EXPECT_THROW(db().Execute(sql), pqxx::check_violation) << sql;
  }

  AuditStore entries_{db().database()};
};

TEST_F(AuditStoreTest, RefusesUpdatesAndDeletes) {
  Add({.action = AuditAction::kLogout, .actor_id = 1});
  ExpectRefused("UPDATE audit_entries SET actor_id = 2");
  ExpectRefused("DELETE FROM audit_entries");
  ExpectRefused("TRUNCATE audit_entries");
  EXPECT_EQ(CountOf({}), 1);
}

TEST_F(AuditStoreTest, DeletesOnlyEntriesOlderThanOneYear) {
  const common::Instant now = common::SystemNow();
  Add({.action = AuditAction::kLogout}, now - hours(24 * 367));
  Add({.action = AuditAction::kLogout}, now - hours(24 * 360));
  entries_.DropOld();
  EXPECT_EQ(CountOf({}), 1);
}

TEST_F(AuditStoreTest, ContainsEveryActionOfTheSchema) {
  for (int action = 0; action <= static_cast<int>(AuditAction::kEstablishmentShown); ++action) {
    AuditEvent event{.action = static_cast<AuditAction>(action)};
    if (event.action == AuditAction::kLogin || event.action == AuditAction::kLoginFailed ||
        event.action == AuditAction::kGoogleLinked) {
      event.method = LoginMethod::kGoogle;
    }
    Add(event);
  }
  EXPECT_EQ(CountOf({}), entries_.List({}).actions_size());
}

TEST_F(AuditStoreTest, ListsPagesNewestFirst) {
  const common::Instant now = common::SystemNow();
  for (int i = 0; i < 5; ++i) {
    Add({.action = AuditAction::kLogout, .actor_id = 1}, now - hours(i));
  }
  v1::ListAuditEntriesRequest request;
  request.set_per_page(2);
  request.set_page(2);
  const auto page = entries_.List(request);
  ASSERT_EQ(page.entries_size(), 2);
  EXPECT_EQ(page.total(), 5);
  EXPECT_EQ(common::FromProto(page.entries(0).occurred_at()), now - hours(2));
  EXPECT_GT(page.entries(0).occurred_at().seconds(), page.entries(1).occurred_at().seconds());
  request.set_page(9);
  EXPECT_EQ(entries_.List(request).total(), 5) << "a page past the end has the total";
  EXPECT_EQ(entries_.List(request).entries_size(), 0);
}

TEST_F(AuditStoreTest, FindsPeopleProfilesAndAddresses) {
  Add({.action = AuditAction::kUserProfileChanged,
       .actor_id = 1,
       .subject_id = 2,
       .address = "203.0.113.9",
       .old_profile = "Recepção",
       .new_profile = "Gerente"});
  Add({.action = AuditAction::kLogout});
  for (const char* q : {"avila", "ÁVILA pra", "bento@", "recepcao", "geren", "113.9"}) {
    EXPECT_EQ(Found(q), 1) << q;
  }
  for (const char* q : {"%", "_", "carlos"}) {
    EXPECT_EQ(Found(q), 0) << q;
  }
  EXPECT_EQ(Found(""), 2);
}

TEST_F(AuditStoreTest, FiltersByPersonActionAndDayInSaoPaulo) {
  // 23:30 on 1 March in São Paulo.
  const auto at = common::FromSql("2026-03-02 02:30:00+00");
  Add({.action = AuditAction::kUserDeleted, .actor_id = 1, .subject_id = 2}, at);
  v1::ListAuditEntriesRequest request;
  request.set_start_date("2026-03-01");
  request.set_end_date("2026-03-01");
  EXPECT_EQ(CountOf(request), 1);
  request.set_start_date("2026-03-02");
  request.set_end_date("2026-03-02");
  EXPECT_EQ(CountOf(request), 0);
  request.Clear();
  for (const int64_t id : {1, 2}) {
    request.set_user_id(id);
    EXPECT_EQ(CountOf(request), 1);
  }
  request.set_user_id(3);
  EXPECT_EQ(CountOf(request), 0);
  request.Clear();
  request.set_action("user_deleted");
  EXPECT_EQ(CountOf(request), 1);
  request.set_action("logout");
  EXPECT_EQ(CountOf(request), 0);
}

TEST_F(AuditStoreTest, LimitsEntriesOfFailedSignIns) {
  common::RateLimiter limiter(nullptr);
  Audit audit(db().database(), limiter);
  const common::Call call;
  for (int i = 0; i < 2 * Audit::kFailuresOfAccount; ++i) {
    audit.WriteFailedLogin(call, LoginMethod::kPassword, "one", std::nullopt);
  }
  EXPECT_EQ(CountOf({}), Audit::kFailuresOfAccount);
  audit.WriteFailedLogin(call, LoginMethod::kPassword, "another", 1);
  EXPECT_EQ(CountOf({}), Audit::kFailuresOfAccount + 1);
  for (int64_t i = 0; i < Audit::kFailuresOfAll; ++i) {
    limiter.Count("audit:failed", std::chrono::hours(1));
  }
  audit.WriteFailedLogin(call, LoginMethod::kPassword, "a third", 1);
  EXPECT_EQ(CountOf({}), Audit::kFailuresOfAccount + 1);
}

}  // namespace
}  // namespace navalha::auth
