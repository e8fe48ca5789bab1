#pragma once

#include "navalha/catalog/v1/pix.pb.h"
#include "services/catalog/establishments/establishment_store.hpp"
#include "services/catalog/pix/pix_store.hpp"
#include "services/common/redis/cache_tags.hpp"
#include "services/common/rpc/router.hpp"

namespace navalha::catalog {

/// The RPCs of PixService.
class PixService {
 public:
  PixService(EstablishmentStore& establishments, PixStore& pix, common::CacheTags& tags)
      : establishments_(establishments), pix_(pix), tags_(tags) {}

  void Register(common::Router& router);

 private:
  void GetPixSettings(const common::Call& call, const v1::GetPixSettingsRequest& request,
                      v1::GetPixSettingsResponse& response);
  void SavePixSettings(const common::Call& call, const v1::SavePixSettingsRequest& request,
                       v1::SavePixSettingsResponse& response);
  void GetPixAccount(const common::Call& call, const v1::GetPixAccountRequest& request,
                     v1::PixAccount& response);

  // Throws NOT_FOUND, and PERMISSION_DENIED unless the caller manages the establishment.
  v1::Establishment FindManaged(const common::Call& call, int64_t id);
  // Returns the requested settings. Throws INVALID_ARGUMENT for invalid ones.
  v1::PixSettings SettingsOf(const v1::SavePixSettingsRequest& request);

  EstablishmentStore& establishments_;
  PixStore& pix_;
  common::CacheTags& tags_;
};

}  // namespace navalha::catalog
