#pragma once

#include "navalha/auth/v1/user.pb.h"
#include "services/auth/accounts/user_store.hpp"
#include "services/auth/catalog_client.hpp"
#include "services/auth/person_client.hpp"
#include "services/auth/profiles/profile_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.UserService. Thread-safe.
class UserService {
 public:
  UserService(common::Database& database, const CatalogClient& catalog,
              const PersonClient& person_client)
      : users_(database), profiles_(database), catalog_(catalog), person_client_(person_client) {}
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void ListUsers(const Call& call, const v1::ListUsersRequest& request,
                 v1::ListUsersResponse& response);
  void CountUsers(const Call& call, const v1::CountUsersRequest& request,
                  v1::CountUsersResponse& response);
  void GetUser(const Call& call, const v1::GetUserRequest& request, v1::GetUserResponse& response);
  void ShowUser(const Call& call, const v1::ShowUserRequest& request,
                v1::ShowUserResponse& response);
  void BatchGetPeople(const Call& call, const v1::BatchGetPeopleRequest& request,
                      v1::BatchGetPeopleResponse& response);
  void LookUpUser(const Call& call, const v1::LookUpUserRequest& request,
                  v1::LookUpUserResponse& response);
  void FilterVerified(const Call& call, const v1::FilterVerifiedRequest& request,
                      v1::FilterVerifiedResponse& response);
  void FilterAvatars(const Call& call, const v1::FilterAvatarsRequest& request,
                     v1::FilterAvatarsResponse& response);

  // Whether the caller may see the user's name and picture. Also queried for unknown ids, so that
  // the response time does not reveal which ids exist.
  bool MaySee(const Call& call, int64_t user_id) const;

  UserStore users_;
  ProfileStore profiles_;
  const CatalogClient& catalog_;
  const PersonClient& person_client_;
};

}  // namespace navalha::auth
