#include "services/auth/passwords/reset_requests.hpp"

namespace navalha::auth {
namespace {

constexpr int kRequestsARound = 1000;

constexpr common::Statement kAdd{"reset_request_add", R"sql(
  INSERT INTO reset_requests (email, requested_at, asker) VALUES ($1, $2, $3))sql"};

constexpr common::Statement kTake{"reset_request_take", R"sql(
  DELETE FROM reset_requests
  WHERE id = (SELECT id FROM reset_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING email, asker)sql"};

constexpr common::Statement kFindAddressee{"reset_request_find_addressee", R"sql(
  SELECT id, first_name, email FROM users
  WHERE lower(email) = lower($1) AND removed_at IS NULL)sql"};

}  // namespace

void ResetRequests::Add(const std::string& email, const std::string& asker, common::Instant now) {
  database_.Run(kAdd, email, common::ToSql(now), asker);
}

int ResetRequests::ProcessDue(const std::stop_token& stop) {
  int done = 0;
  while (done < kRequestsARound && !stop.stop_requested() && ProcessOne()) {
    ++done;
  }
  return done;
}

bool ResetRequests::ProcessOne() {
  return database_.InTransaction([this](common::Transaction& transaction) {
    const pqxx::result request = transaction.Run(kTake);
    if (request.empty()) {
      return false;
    }
    const pqxx::result found = transaction.Run(kFindAddressee, request[0][0].c_str());
    if (!found.empty()) {
      v1::User user;
      user.set_id(found[0]["id"].as<int64_t>());
      user.set_first_name(found[0]["first_name"].c_str());
      user.set_email(found[0]["email"].c_str());
      codes_.Send(transaction, user, CodePurpose::kResetPassword, request[0][1].c_str());
    }
    return true;
  });
}

}  // namespace navalha::auth
