#include "services/auth/accounts/user_changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const common::Date kToday{std::chrono::year(2026), std::chrono::month(3), std::chrono::day(10)};

v1::User Joana() {
  v1::User user;
  user.set_id(1);
  user.set_first_name("Joana");
  user.set_last_name("Prado");
  user.set_user_name("joana");
  user.set_email("joana@example.com");
  user.set_phone("(11) 98888-7777");
  user.set_profile_id(3);
  user.mutable_profile()->set_id(3);
  return user;
}

std::vector<std::string> FaultsOf(const v1::UpdateUserRequest& request) {
  try {
    Changed(Joana(), request, kToday);
  } catch (const common::Error& error) {
    std::vector<std::string> fields;
    for (const auto& [field, texts] : error.fields()) {
      fields.push_back(field);
    }
    return fields;
  }
  return {};
}

TEST(UserChanges, KeepFieldsThatAreNotSent) {
  const v1::User after = Changed(Joana(), v1::UpdateUserRequest(), kToday);
  EXPECT_THAT(DifferencesOf(Joana(), after), IsEmpty());
}

TEST(UserChanges, ClearFieldsSentEmpty) {
  v1::UpdateUserRequest request;
  request.set_phone("  ");
  request.set_last_name("");
  request.set_city("");
  const v1::User after = Changed(Joana(), request, kToday);
  EXPECT_FALSE(after.has_phone());
  EXPECT_FALSE(after.has_city());
  EXPECT_THAT(DifferencesOf(Joana(), after), ElementsAre("last_name", "phone"));
}

TEST(UserChanges, KeepOnlyDigitsOfNumbersAndTrimTexts) {
  v1::UpdateUserRequest request;
  request.set_first_name(" Ana ");
  request.set_cpf("529.982.247-25");
  request.set_postal_code("80010-000");
  request.set_is_barber("1");
  const v1::User after = Changed(Joana(), request, kToday);
  EXPECT_EQ(after.first_name(), "Ana");
  EXPECT_EQ(after.cpf(), "52998224725");
  EXPECT_EQ(after.postal_code(), "80010000");
  EXPECT_THAT(DifferencesOf(Joana(), after),
              UnorderedElementsAre("first_name", "cpf", "postal_code", "is_barber"));
}

TEST(UserChanges, ReportEveryInvalidField) {
  v1::UpdateUserRequest request;
  request.set_first_name(" ");
  request.set_email("");
  request.set_user_name("123");
  request.set_birthdate("2026-03-11");
  EXPECT_THAT(FaultsOf(request), ElementsAre("birthdate", "email", "first_name", "user_name"));
  request.Clear();
  request.set_birthdate("1899-12-31");
  EXPECT_THAT(FaultsOf(request), ElementsAre("birthdate"));
  request.set_birthdate("2026-03-10");
  EXPECT_THAT(FaultsOf(request), IsEmpty());
}

TEST(UserChanges, SetAndRemoveAProfile) {
  v1::UpdateUserRequest request;
  request.set_profile_id(3);
  EXPECT_THAT(DifferencesOf(Joana(), Changed(Joana(), request, kToday)), IsEmpty());
  request.set_profile_id(4);
  EXPECT_EQ(Changed(Joana(), request, kToday).profile_id(), 4);
  request.set_profile_id(0);
  const v1::User after = Changed(Joana(), request, kToday);
  EXPECT_FALSE(after.has_profile_id());
  EXPECT_FALSE(after.has_profile());
  EXPECT_THAT(DifferencesOf(Joana(), after), ElementsAre("profile_id"));
}

}  // namespace
}  // namespace navalha::auth
