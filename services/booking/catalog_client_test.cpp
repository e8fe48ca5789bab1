// The client against a real server with a fake catalog.
#include "services/booking/catalog_client.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "services/common/rpc/error.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::booking {
namespace {

using common::Call;
using testing::ElementsAre;

constexpr int64_t kCollaborator = 7;
constexpr int64_t kOther = 8;
constexpr int64_t kUser = 105;

class CatalogClientTest : public testing::Test {
 protected:
  CatalogClientTest() {
    router_.For("navalha.catalog.v1.CollaboratorService")
        .Unary("FilterVisible",
               [this](const Call&, const catalog::v1::FilterVisibleRequest& request,
                      catalog::v1::FilterVisibleResponse& response) {
                 if (is_away_) {
                   throw common::Unavailable("AWAY");
                 }
                 asked_ = request;
                 response.add_collaborator_ids(kOther);
               });
    server_ = std::make_unique<common::TestServer>(router_);
    client_ = std::make_unique<CatalogClient>(server_->peer());
  }

  std::vector<int64_t> Visible(int64_t user_id = 0, const std::string& profile = "") {
    Call call = common::TestCall();
    if (user_id != 0) {
      call.caller = common::TestCaller(user_id);
      call.caller->profile_name = profile;
    }
    return client_->FilterVisible({kCollaborator, kOther}, call);
  }

  // The last request; read only while no call is in flight.
  catalog::v1::FilterVisibleRequest asked_;
  std::atomic<bool> is_away_ = false;
  common::Router router_;
  std::unique_ptr<common::TestServer> server_;
  std::unique_ptr<CatalogClient> client_;
};

TEST_F(CatalogClientTest, ReturnsCollaboratorsVisibleToTheCaller) {
  EXPECT_THAT(Visible(), ElementsAre(kOther));
  EXPECT_EQ(asked_.collaborator_ids_size(), 2);
  EXPECT_FALSE(asked_.has_caller_id());
  EXPECT_FALSE(asked_.sees_hidden());
  Visible(kUser);
  EXPECT_EQ(asked_.caller_id(), kUser);
  EXPECT_FALSE(asked_.sees_hidden());
  Visible(kUser, std::string(common::kAdministrator));
  EXPECT_TRUE(asked_.sees_hidden());
}

TEST_F(CatalogClientTest, ReturnsAllCollaboratorsWhileCatalogIsDown) {
  is_away_ = true;
  EXPECT_THAT(Visible(), ElementsAre(kCollaborator, kOther));
}

}  // namespace
}  // namespace navalha::booking
