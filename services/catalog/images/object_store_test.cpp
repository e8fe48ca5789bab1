// Goal: objects are stored and read unchanged, and a store that fails is reported in time.
#include "services/catalog/images/object_store.hpp"

#include <gmock/gmock.h>

#include "services/catalog/testing/aws_signature.hpp"
#include "services/catalog/testing/test_bucket.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::Optional;

constexpr const char* kAway = "IMAGE_STORE_AWAY";

ObjectStore::Deadline In(milliseconds patience) { return steady_clock::now() + patience; }
ObjectStore::Deadline Later() { return In(std::chrono::seconds(10)); }

// Returns the reason of the error. Fails the test if there is none.
template <class Action>
std::string ReasonOf(Action&& action) {
  try {
    action();
  } catch (const common::Error& error) {
    EXPECT_EQ(error.code(), grpc::StatusCode::UNAVAILABLE);
    return error.reason();
  }
  ADD_FAILURE() << "no error";
  return "";
}

class ObjectStoreTest : public testing::Test {
 protected:
  std::string Reason() {
    return ReasonOf([&] { store_.Get("a", Later()); });
  }

  TestBucket& bucket_ = TestBucket::Renewed();
  ObjectStore store_{bucket_.settings()};
};

TEST(AwsSignature, IsThatOfThePublishedExamples) {
  const std::string secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const SignedRequest get{"GET",
                          "/test.txt",
                          {{"host", "examplebucket.s3.amazonaws.com"},
                           {"range", "bytes=0-9"},
                           {"x-amz-content-sha256", common::Sha256Hex("")},
                           {"x-amz-date", "20130524T000000Z"}}};
  EXPECT_EQ(AwsSignature(get, "us-east-1", secret),
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  const SignedRequest put{"PUT",
                          "/test%24file.text",
                          {{"date", "Fri, 24 May 2013 00:00:00 GMT"},
                           {"host", "examplebucket.s3.amazonaws.com"},
                           {"x-amz-content-sha256", common::Sha256Hex("Welcome to Amazon S3.")},
                           {"x-amz-date", "20130524T000000Z"},
                           {"x-amz-storage-class", "REDUCED_REDUNDANCY"}}};
  EXPECT_EQ(AwsSignature(put, "us-east-1", secret),
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
}

TEST_F(ObjectStoreTest, StoresMeasuresReadsAndDeletesAnObject) {
  const std::string bytes("\0\x01\xff picture", 11);
  EXPECT_EQ(store_.Get("a", Later()), std::nullopt);
  EXPECT_EQ(store_.Measure("a", Later()), std::nullopt);
  store_.Put("a", bytes, "image/webp", Later());
  EXPECT_EQ(bucket_.Objects().at("a").content_type, "image/webp");
  EXPECT_THAT(store_.Get("a", Later()), Optional(bytes));
  EXPECT_THAT(store_.Measure("a", Later()), Optional(11));
  store_.Delete("a", Later());
  store_.Delete("a", Later());
  EXPECT_EQ(store_.Get("a", Later()), std::nullopt);
}

TEST_F(ObjectStoreTest, StoresLargeObjects) {
  const std::string bytes(ObjectStore::kLargestObject, 'x');
  store_.Put("large", bytes, "image/png", Later());
  EXPECT_THAT(store_.Get("large", Later()), Optional(bytes));
  bucket_.Replace("large", bytes + "x");
  EXPECT_EQ(ReasonOf([&] { store_.Get("large", Later()); }), kAway);
}

TEST_F(ObjectStoreTest, AppliesReplacedCredentialsImmediately) {
  bucket_.WriteCredentials("aws_access_key_id=AKIDEXAMPLE\naws_secret_access_key=wrong\n");
  EXPECT_EQ(Reason(), kAway);
  EXPECT_EQ(bucket_.asked(), 1) << "does not repeat a request that was refused";
  bucket_.WriteCredentials("");
  EXPECT_EQ(Reason(), kAway);
  EXPECT_EQ(bucket_.asked(), 1);
  bucket_.WriteCredentials(std::string("aws_session_token = temporary==\r\naws_access_key_id = ") +
                           TestBucket::kKeyId + "\naws_secret_access_key = " + TestBucket::kSecret);
  EXPECT_EQ(store_.Get("a", Later()), std::nullopt);
  EXPECT_EQ(bucket_.session_token(), "temporary==");
}

TEST_F(ObjectStoreTest, RepeatsARequestOnceWhileTheStoreIsUnavailable) {
  bucket_.SetMood(TestBucket::Mood::kFails);
  EXPECT_EQ(Reason(), kAway);
  EXPECT_EQ(bucket_.asked(), 2);
  bucket_.SetMood(TestBucket::Mood::kAnswers);
  EXPECT_EQ(store_.Get("a", Later()), std::nullopt);
}

TEST_F(ObjectStoreTest, EndsARequestAtItsDeadline) {
  bucket_.SetMood(TestBucket::Mood::kHangs);
  const auto began = steady_clock::now();
  EXPECT_EQ(ReasonOf([&] { store_.Put("a", "x", "image/png", In(milliseconds(200))); }), kAway);
  EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(2));
}

TEST_F(ObjectStoreTest, RefusesRequestsForAWhileAfterAFailure) {
  ObjectStoreSettings settings = bucket_.settings();
  settings.pause = std::chrono::hours(1);
  ObjectStore store(settings);
  bucket_.SetMood(TestBucket::Mood::kFails);
  EXPECT_EQ(ReasonOf([&] { store.Get("a", Later()); }), kAway);
  const int asked = bucket_.asked();
  EXPECT_EQ(ReasonOf([&] { store.Get("a", Later()); }), kAway);
  EXPECT_EQ(bucket_.asked(), asked);
}

TEST_F(ObjectStoreTest, ReportsABucketThatDoesNotExist) {
  ObjectStoreSettings settings = bucket_.settings();
  settings.url = settings.url.substr(0, settings.url.find("/bucket")) + "/other";
  ObjectStore store(settings);
  EXPECT_EQ(ReasonOf([&] { store.Get("a", Later()); }), kAway);
}

TEST_F(ObjectStoreTest, FailsWithoutAServer) {
  ObjectStoreSettings settings = bucket_.settings();
  // No server listens at the discard port.
  settings.url = "http://127.0.0.1:9/bucket";
  ObjectStore store(settings);
  EXPECT_EQ(ReasonOf([&] { store.Delete("a", Later()); }), kAway);
}

TEST_F(ObjectStoreTest, RefusesWrongSettings) {
  for (const char* url : {"", "s3://bucket", "https://", "https://user:password@host/bucket",
                          "https://host/bucket?list", "https://host/a b", "https://host//bucket",
                          "file:///etc/passwd"}) {
    ObjectStoreSettings settings = bucket_.settings();
    settings.url = url;
    EXPECT_THROW(ObjectStore{settings}, std::invalid_argument) << url;
  }
  for (const char* region : {"", "a:b", "São Paulo"}) {
    ObjectStoreSettings settings = bucket_.settings();
    settings.region = region;
    EXPECT_THROW(ObjectStore{settings}, std::invalid_argument) << region;
  }
  for (const char* credentials :
       {"", "aws_access_key_id = a", "aws_access_key_id = a\naws_secret_access_key =",
        "aws_access_key_id = a\naws_secret_access_key = b\naws_access_key_id = c"}) {
    bucket_.WriteCredentials(credentials);
    EXPECT_THROW(ObjectStore{bucket_.settings()}, std::runtime_error) << credentials;
  }
  ObjectStoreSettings settings = bucket_.settings();
  settings.credentials_file = "/does/not/exist";
  EXPECT_THROW(ObjectStore{settings}, std::runtime_error);
}

}  // namespace
}  // namespace navalha::catalog
