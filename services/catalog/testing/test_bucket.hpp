#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>

#include "services/catalog/images/object_store.hpp"

struct mg_connection;
struct mg_context;

namespace navalha::catalog {

/// A bucket of an S3-compatible store in this process, which keeps objects in memory. Refuses
/// requests without a valid signature (AWS Signature Version 4), and bodies whose hash was not
/// signed.
class TestBucket {
 public:
  enum class Mood { kAnswers, kFails, kHangs };
  struct Object {
    std::string bytes;
    std::string content_type;
  };

  /// The bucket that the process's tests share, because a stop takes seconds: empty, answering, and
  /// with valid credentials.
  static TestBucket& Renewed();

  ~TestBucket();
  TestBucket(const TestBucket&) = delete;
  TestBucket& operator=(const TestBucket&) = delete;

  /// Settings of a client with valid credentials and short time limits.
  ObjectStoreSettings settings() const;
  /// Replaces the client's file of credentials.
  void WriteCredentials(const std::string& text) const;
  /// Hanging requests are answered when the mood changes.
  void SetMood(Mood mood);
  /// The number of requests since Renewed.
  int asked() const { return asked_; }
  /// The security token of the last request. Empty: none.
  std::string session_token();

  /// The objects by key.
  std::map<std::string, Object> Objects();
  /// Replaces or adds the bytes of an object.
  void Replace(const std::string& key, const std::string& bytes);
  void Remove(const std::string& key);
  void Clear();

  static constexpr const char* kKeyId = "AKIDEXAMPLE";
  static constexpr const char* kSecret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  static constexpr const char* kRegion = "sa-east-1";

 private:
  TestBucket();

  struct Reply {
    const char* status;
    std::string body = {};
    // Empty: the size of the body.
    std::string content_length = {};
  };

  static int Serve(mg_connection* connection, void* bucket);
  Reply ReplyTo(mg_connection* connection);
  Reply Act(const std::string& method, const std::string& key, const Object& sent);
  void AwaitAnotherMood();
  void CountRunning(int change);
  void AwaitEndOfRequests();

  mg_context* server_ = nullptr;
  int port_ = 0;
  std::string credentials_file_;
  std::atomic<int> asked_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  int running_ = 0;
  Mood mood_ = Mood::kAnswers;
  std::string session_token_;
  std::map<std::string, Object> objects_;
};

}  // namespace navalha::catalog
