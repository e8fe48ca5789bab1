// The client over a real server that plays catalog.
#include "services/booking/catalog_client.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "services/common/error.hpp"
#include "services/common/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Call;

constexpr int64_t kCollaborator = 7;
constexpr int64_t kOwner = 100;
constexpr int64_t kColleague = 105;
constexpr int64_t kStranger = 999;

class CatalogClientTest : public testing::Test {
 protected:
  CatalogClientTest() {
    router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("LookUpCollaborator",
               [this](const Call&, const catalog::v1::LookUpCollaboratorRequest& request,
                      catalog::v1::LookUpCollaboratorResponse& response) {
                 if (is_away_) {
                   throw common::Unavailable("AWAY");
                 }
                 if (request.id() != kCollaborator) {
                   throw common::NotFound("Colaborador não encontrado.");
                 }
                 response.set_establishment_id(3);
                 response.set_hidden(is_hidden_);
               })
        .Unary("GetMembership", [](const Call&, const catalog::v1::GetMembershipRequest& request,
                                   catalog::v1::Membership& response) {
          response.set_is_owner(request.user_id() == kOwner);
          if (request.user_id() == kColleague) {
            response.set_collaborator_id(kColleague);
          }
        });
    server_ = std::make_unique<common::TestServer>(router_);
    client_ = std::make_unique<CatalogClient>(server_->peer());
  }

  bool ShowsTimes(int64_t user_id = 0, const std::string& profile = "",
                  int64_t collaborator_id = kCollaborator) {
    Call call = common::TestCall();
    if (user_id != 0) {
      call.caller = common::TestCaller(user_id);
      call.caller->profile_name = profile;
    }
    return client_->ShowsTimesOf(collaborator_id, call);
  }

  std::atomic<bool> is_hidden_ = false;
  std::atomic<bool> is_away_ = false;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<CatalogClient> client_;
};

TEST_F(CatalogClientTest, ShowsTimesOfAHiddenShopToItsOwnPeopleAlone) {
  EXPECT_TRUE(ShowsTimes());
  is_hidden_ = true;
  EXPECT_FALSE(ShowsTimes());
  EXPECT_FALSE(ShowsTimes(kStranger));
  EXPECT_TRUE(ShowsTimes(kOwner));
  EXPECT_TRUE(ShowsTimes(kColleague));
  EXPECT_TRUE(ShowsTimes(kStranger, std::string(common::kAdministrator)));
}

TEST_F(CatalogClientTest, ShowsNoTimesOfAnUnknownCollaborator) {
  EXPECT_FALSE(ShowsTimes(kOwner, "", 8));
}

TEST_F(CatalogClientTest, ShowsTimesWhileCatalogIsAway) {
  is_hidden_ = true;
  is_away_ = true;
  EXPECT_TRUE(ShowsTimes());
}

}  // namespace
}  // namespace navalha::booking
