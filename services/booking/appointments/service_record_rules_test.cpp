// Goal: exactly the allowed callers decide on a record, in exactly the allowed statuses.
#include "services/booking/appointments/service_record_rules.hpp"

#include <gtest/gtest.h>

#include <string>

namespace navalha::booking {
namespace {

using enum RecordAnswer;

constexpr RecordPart kManager{.manages = true};
constexpr RecordPart kProvider{.provided = true};
constexpr RecordPart kClient{.is_client = true};

TEST(ServiceRecordRules, AllowManagersToDecidePendingRecordsOnly) {
  for (const std::string to : {"approved", "not-approved"}) {
    EXPECT_EQ(Judge(kManager, false, "pending", to), kDone);
    EXPECT_EQ(Judge(kManager, false, "approved", to), kRefused);
    EXPECT_EQ(Judge(kManager, false, "not-approved", to), kRefused);
  }
}

TEST(ServiceRecordRules, AllowProvidersToRefuseButNotApprove) {
  EXPECT_EQ(Judge(kProvider, false, "pending", "not-approved"), kDone);
  EXPECT_EQ(Judge(kProvider, false, "approved", "not-approved"), kRefused);
  EXPECT_EQ(Judge(kProvider, false, "pending", "approved"), kDenied);
}

TEST(ServiceRecordRules, AllowClientsToRefuseRecordsOfOtherRegistrars) {
  EXPECT_EQ(Judge(kClient, false, "pending", "not-approved"), kDone);
  EXPECT_EQ(Judge(kClient, false, "approved", "not-approved"), kDone);
  EXPECT_EQ(Judge(kClient, false, "not-approved", "not-approved"), kRefused);
  EXPECT_EQ(Judge(kClient, false, "pending", "approved"), kDenied);
  EXPECT_EQ(Judge(kClient, true, "pending", "not-approved"), kDenied);
}

TEST(ServiceRecordRules, AllowReadersNoDecision) {
  for (const RecordPart part : {RecordPart{.registered = true}, RecordPart{.sees = true}}) {
    EXPECT_TRUE(part.Reads());
    EXPECT_EQ(Judge(part, false, "pending", "approved"), kDenied);
    EXPECT_EQ(Judge(part, false, "pending", "not-approved"), kDenied);
  }
  EXPECT_FALSE(RecordPart{}.Reads());
}

}  // namespace
}  // namespace navalha::booking
