#pragma once

#include "services/auth/audit/audit.hpp"
#include "services/auth/profiles/profile_store.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::auth {

/// The handlers of navalha.auth.v1.ProfileService. A change applies from the next call of the
/// profile's users, because the guard reads permissions at each call. Thread-safe.
class ProfileService {
 public:
  ProfileService(common::Database& database, Audit& audit)
      : database_(database), profiles_(database), audit_(audit) {}
  void Register(common::Router& router);

 private:
  using Call = common::Call;
  void ListPermissions(const Call& call, const v1::ListPermissionsRequest& request,
                       v1::ListPermissionsResponse& response);
  void ListProfiles(const Call& call, const v1::ListProfilesRequest& request,
                    v1::ListProfilesResponse& response);
  void GetProfile(const Call& call, const v1::GetProfileRequest& request,
                  v1::GetProfileResponse& response);
  void CreateProfile(const Call& call, const v1::CreateProfileRequest& request,
                     v1::SaveProfileResponse& response);
  void UpdateProfile(const Call& call, const v1::UpdateProfileRequest& request,
                     v1::SaveProfileResponse& response);
  void DeleteProfile(const Call& call, const v1::DeleteProfileRequest& request,
                     common::v1::MessageResponse& response);

  // Throws INVALID_ARGUMENT for an invalid profile and PERMISSION_DENIED for one that the caller
  // may not save.
  void Check(const Call& call, const v1::Profile& wanted);
  v1::Profile Change(common::Transaction& transaction, const Call& call, const v1::Profile& wanted);

  common::Database& database_;
  ProfileStore profiles_;
  Audit& audit_;
};

}  // namespace navalha::auth
