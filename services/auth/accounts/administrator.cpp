#include "services/auth/accounts/administrator.hpp"

#include <spdlog/fmt/fmt.h>

#include <stdexcept>

#include "services/auth/text.hpp"
#include "services/common/rpc/validation.hpp"

namespace navalha::auth {
namespace {

constexpr const char* kFirstName = "Administrador";

constexpr common::Statement kFindProfile{"administrator_profile",
                                         "SELECT id FROM profiles WHERE name = 'Administrador'"};

}  // namespace

AdministratorMaker::AdministratorMaker(common::Database& database, CodeMailer& codes, Audit& audit,
                                       common::Now now)
    : database_(database),
      users_(database),
      sessions_(database),
      codes_(codes),
      audit_(audit),
      now_(std::move(now)) {}

std::string AdministratorMaker::Make(const std::string& email) {
  v1::User user;
  user.set_first_name(kFirstName);
  user.set_email(std::string(Trimmed(email)));
  if (user.email().empty() || !common::HasFormat(common::v1::FORMAT_EMAIL, user.email())) {
    throw std::invalid_argument("not an e-mail: " + email);
  }
  bool mailed = false;
  if (const auto id = users_.FindIdByEmail(user.email())) {
    mailed = database_.InTransaction(
        [&](common::Transaction& transaction) { return Promote(transaction, *id); });
  } else {
    users_.InsertInvited(
        user, [&](common::Transaction& transaction) { mailed = Promote(transaction, user.id()); });
  }
  return mailed ? fmt::format("{} is an administrator. A code to set the password is mailed there.",
                              user.email())
                : fmt::format("{} is an administrator.", user.email());
}

bool AdministratorMaker::Promote(common::Transaction& transaction, int64_t user_id) {
  const auto before = users_.FindToChange(transaction, user_id);
  if (!before) {
    throw std::runtime_error("the user was removed meanwhile");
  }
  v1::User after = *before;
  after.set_profile_id(transaction.Run(kFindProfile)[0][0].as<int64_t>());
  if (after.profile_id() != before->profile_id()) {
    users_.Save(transaction, after, now_());
    AuditEvent event{.action = AuditAction::kAdministratorMade, .subject_id = user_id};
    event.old_profile =
        before->has_profile() ? std::optional(before->profile().name()) : std::nullopt;
    event.new_profile = std::string(common::kAdministrator);
    audit_.Write(transaction, common::Call(), std::move(event));
  }
  if (before->has_email_verified_at() && users_.HasPassword(transaction, user_id)) {
    return false;
  }
  // An account registered with another person's e-mail must not gain administrator rights.
  users_.DropPassword(transaction, user_id);
  sessions_.EndAll(transaction, user_id, "", now_(), SessionEnd::kPassword);
  codes_.Forget(transaction, user_id);
  codes_.Invite(transaction, after);
  return true;
}

}  // namespace navalha::auth
