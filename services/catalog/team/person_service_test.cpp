// Goal: a user's data in catalog can be exported and erased.

#include "services/catalog/team/person_service.hpp"

#include <gmock/gmock.h>

#include "navalha/catalog/v1/person.grpc.pb.h"
#include "services/catalog/testing/catalog_fixture.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::catalog {
namespace {

using testing::IsEmpty;
using Stub = v1::PersonService::Stub;

class PersonServiceTest : public ServiceTest {
 protected:
  void SetUp() override {
    ServiceTest::SetUp();
    shop_ = Add(ShopRow{.owner_id = 1});
  }
  v1::ListEmploymentsResponse Employments(int64_t user_id) {
    v1::ListEmploymentsRequest request;
    request.set_user_id(user_id);
    return AskAsService(&Stub::ListEmployments, request);
  }
  void Forget(int64_t user_id, const std::string& avatar = "") {
    v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    request.set_avatar(avatar);
    AskAsService(&Stub::ForgetPerson, request);
  }
  // Returns the path of a picture.
  std::string AddPicture(char digit) {
    const std::string name = std::string(32, digit).append(".png");
    test_database().Execute(
        "INSERT INTO images (name, content_type, data, width, height, stored_at) VALUES ('" + name +
        "', 'image/png', '\\x00', 1, 1, now() - interval '11 minutes')");
    return "images/" + name;
  }
  int64_t Pictures() {
    return test_database().Execute("SELECT count(*) FROM images")[0][0].as<int64_t>();
  }

  int64_t shop_ = 0;
};

TEST_F(PersonServiceTest, ListsCurrentAndFormerEmployments) {
  Add(LinkRow{.user_id = 10, .removed_at = "now()"});
  const int64_t now = Add(LinkRow{.user_id = 10, .permissions = "{see_orders}"});
  Add(LinkRow{.user_id = 11});
  const auto listed = Employments(10);
  ASSERT_EQ(listed.employments_size(), 2);
  EXPECT_EQ(listed.employments(0).id(), now);
  EXPECT_EQ(listed.employments(0).permissions(0), "see_orders");
  EXPECT_EQ(listed.employments(0).establishment().slug(), "barbearia-central");
  EXPECT_THAT(Employments(12).employments(), IsEmpty());
}

TEST_F(PersonServiceTest, ListsOneMembershipForEachEstablishment) {
  const int64_t second = Add(ShopRow{.slug = "segunda", .owner_id = 2});
  const int64_t third = Add(ShopRow{.slug = "terceira", .owner_id = 3});
  Add(LinkRow{.shop_id = second, .user_id = 1, .permissions = "{see_orders}"});
  v1::ListMembershipsRequest request;
  request.set_user_id(1);
  for (const int64_t id : {third, shop_, second, shop_}) {
    request.add_establishment_ids(id);
  }
  const auto listed = AskAsService(&Stub::ListMemberships, request);
  ASSERT_EQ(listed.memberships_size(), 3);
  EXPECT_EQ(listed.memberships(0).establishment_id(), shop_);
  EXPECT_TRUE(listed.memberships(0).is_owner());
  EXPECT_EQ(listed.memberships(1).establishment_id(), second);
  EXPECT_EQ(listed.memberships(1).permissions(0), "see_orders");
  EXPECT_FALSE(listed.memberships(2).has_collaborator_id());
  request.add_establishment_ids(999);
  EXPECT_EQ(ErrorOf([&] { AskAsService(&Stub::ListMemberships, request); }).code(),
            grpc::StatusCode::NOT_FOUND);
}

TEST_F(PersonServiceTest, EndsLinksAndErasesTheName) {
  Add(LinkRow{.user_id = 10, .removed_at = "now()"});
  Add(LinkRow{.user_id = 10});
  Add(LinkRow{.user_id = 11});
  const int before = InvalidationsOf("establishment:barbearia-central");
  Forget(10);
  EXPECT_GT(InvalidationsOf("establishment:barbearia-central"), before);
  const auto listed = Employments(10);
  for (const v1::Employment& link : listed.employments()) {
    EXPECT_EQ(link.user().first_name(), "Colaborador");
    EXPECT_EQ(link.user().user_name(), "");
  }
  const auto left = test_database().Execute(
      "SELECT count(*) FILTER (WHERE removed_at IS NULL),"
      " count(*) FILTER (WHERE user_name <> '' OR email IS NOT NULL) FROM collaborators");
  EXPECT_EQ(left[0][0].as<int>(), 1);
  EXPECT_EQ(left[0][1].as<int>(), 1);
  const int again = InvalidationsOf("establishment:barbearia-central");
  Forget(10);
  EXPECT_EQ(InvalidationsOf("establishment:barbearia-central"), again);
}

TEST_F(PersonServiceTest, ClosesShopsOfAnErasedOwner) {
  Add(ShopRow{.slug = "outra", .owner_id = 2});
  const int before = InvalidationsOf("establishments");
  const int catalog = InvalidationsOf(common::kCatalogTag);
  Forget(1);
  EXPECT_GT(InvalidationsOf(common::kCatalogTag), catalog);
  EXPECT_GT(InvalidationsOf("establishments"), before);
  const auto open =
      test_database().Execute("SELECT slug FROM establishments WHERE removed_at IS NULL");
  ASSERT_EQ(open.size(), 1);
  EXPECT_STREQ(open[0][0].c_str(), "outra");
}

TEST_F(PersonServiceTest, DeletesTheAvatarUnlessItIsUsedElsewhere) {
  const std::string face = AddPicture('a');
  const std::string logo = AddPicture('b');
  test_database().Execute("UPDATE establishments SET logo = '" + logo + "'");
  Forget(10, logo);
  EXPECT_EQ(Pictures(), 2);
  Forget(10, face);
  EXPECT_EQ(Pictures(), 1);
  Forget(10, face);
  EXPECT_EQ(Pictures(), 1);
}

}  // namespace
}  // namespace navalha::catalog
