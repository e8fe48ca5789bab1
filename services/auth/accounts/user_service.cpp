#include "services/auth/accounts/user_service.hpp"

#include <algorithm>
#include <cctype>

#include "services/auth/text.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

constexpr const char* kUnknown = "Usuário não encontrado.";
// Enough digits for any id, within int64_t.
constexpr size_t kIdDigitsMax = 15;

bool IsId(const std::string& text) {
  return !text.empty() && text.size() <= kIdDigitsMax &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

// The fields that users with a connection to this one may see.
v1::User PublicPartOf(const v1::User& user) {
  v1::User part;
  part.set_id(user.id());
  part.set_first_name(user.first_name());
  part.set_last_name(user.last_name());
  part.set_user_name(user.user_name());
  part.set_is_barber(user.is_barber());
  if (user.has_avatar()) {
    part.set_avatar(user.avatar());
  }
  return part;
}

}  // namespace

void UserService::Register(common::Router& router) {
  router.For("navalha.auth.v1.UserService")
      .Unary("ListUsers", this, &UserService::ListUsers)
      .Unary("CountUsers", this, &UserService::CountUsers)
      .Unary("GetUser", this, &UserService::GetUser)
      .Unary("ShowUser", this, &UserService::ShowUser)
      .Unary("BatchGetPeople", this, &UserService::BatchGetPeople)
      .Unary("LookUpUser", this, &UserService::LookUpUser)
      .Unary("FilterVerified", this, &UserService::FilterVerified)
      .Unary("FilterAvatars", this, &UserService::FilterAvatars);
}

void UserService::ListUsers(const Call&, const v1::ListUsersRequest& request,
                            v1::ListUsersResponse& response) {
  response = users_.List(request);
  for (const v1::Profile& profile : profiles_.List()) {
    v1::ProfileName& name = *response.add_profiles();
    name.set_id(profile.id());
    name.set_name(profile.name());
  }
}

void UserService::CountUsers(const Call&, const v1::CountUsersRequest&,
                             v1::CountUsersResponse& response) {
  response = users_.Count();
}

void UserService::GetUser(const Call& call, const v1::GetUserRequest& request,
                          v1::GetUserResponse& response) {
  const std::string& wanted = request.id_or_user_name();
  // User names are never all digits.
  const auto id =
      IsId(wanted) ? std::optional<int64_t>(std::stoll(wanted)) : users_.FindIdByUserName(wanted);
  const common::Caller& caller = call.RequireUser();
  const bool whole = id == caller.user_id || caller.Can("user_show");
  auto user = id && (whole || MaySee(call, *id)) ? users_.Find(*id) : std::nullopt;
  if (!user) {
    throw common::NotFound(kUnknown);
  }
  v1::User& shown = *response.mutable_user();
  shown = whole ? *std::move(user) : PublicPartOf(*user);
  AddBarbershops(catalog_.AffiliationOf(call, shown.id()), shown);
}

void UserService::ShowUser(const Call& call, const v1::ShowUserRequest& request,
                           v1::ShowUserResponse& response) {
  auto people =
      MaySee(call, request.id()) ? users_.FindPeople({request.id()}) : std::vector<v1::Person>();
  if (people.empty()) {
    throw common::NotFound(kUnknown);
  }
  *response.mutable_user() = std::move(people.front());
}

bool UserService::MaySee(const Call& call, int64_t user_id) const {
  const common::Caller& caller = call.RequireUser();
  return caller.user_id == user_id || caller.Can("user_show") ||
         (user_id > 0 && person_client_.AreConnected(call, caller.user_id, user_id));
}

void UserService::BatchGetPeople(const Call&, const v1::BatchGetPeopleRequest& request,
                                 v1::BatchGetPeopleResponse& response) {
  for (v1::Person& person : users_.FindPeople({request.ids().begin(), request.ids().end()})) {
    *response.add_people() = std::move(person);
  }
}

void UserService::LookUpUser(const Call&, const v1::LookUpUserRequest& request,
                             v1::LookUpUserResponse& response) {
  const std::string name(Trimmed(request.name()));
  const auto id = name.find('@') == std::string::npos ? users_.FindIdByUserName(name)
                                                      : users_.FindIdByEmail(name);
  if (id && !users_.FilterVerified({*id}).empty()) {
    response.set_id(*id);
  }
}

void UserService::FilterVerified(const Call&, const v1::FilterVerifiedRequest& request,
                                 v1::FilterVerifiedResponse& response) {
  for (const int64_t id : users_.FilterVerified({request.ids().begin(), request.ids().end()})) {
    response.add_ids(id);
  }
}

void UserService::FilterAvatars(const Call&, const v1::FilterAvatarsRequest& request,
                                v1::FilterAvatarsResponse& response) {
  for (std::string& path : users_.FilterAvatars({request.paths().begin(), request.paths().end()})) {
    response.add_paths(std::move(path));
  }
}

}  // namespace navalha::auth
