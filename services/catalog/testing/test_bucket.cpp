#include "services/catalog/testing/test_bucket.hpp"

#include <civetweb.h>
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "services/catalog/testing/aws_signature.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

constexpr std::string_view kFolder = "/bucket/pictures/";

std::string HeaderOf(mg_connection* connection, const std::string& name) {
  const char* value = mg_get_header(connection, name.c_str());
  return value == nullptr ? "" : value;
}

std::string BodyOf(mg_connection* connection) {
  std::string body;
  const long long size = mg_get_request_info(connection)->content_length;
  while (static_cast<long long>(body.size()) < size) {
    char part[16384];
    const int read = mg_read(connection, part, sizeof part);
    if (read <= 0) {
      break;
    }
    body.append(part, static_cast<size_t>(read));
  }
  return body;
}

// The value of NAME= in an Authorization header.
std::string PartOf(const std::string& authorization, const std::string& name) {
  const size_t at = authorization.find(name + "=");
  if (at == std::string::npos) {
    return "";
  }
  const size_t begin = at + name.size() + 1;
  return authorization.substr(begin, authorization.find(',', begin) - begin);
}

bool IsSigned(mg_connection* connection) {
  const mg_request_info& info = *mg_get_request_info(connection);
  const std::string authorization = HeaderOf(connection, "Authorization");
  SignedRequest request{info.request_method, info.request_uri, {}};
  std::istringstream names(PartOf(authorization, "SignedHeaders"));
  for (std::string name; std::getline(names, name, ';');) {
    request.headers[name] = HeaderOf(connection, name);
  }
  if (!request.headers.contains("host") || !request.headers.contains("x-amz-date") ||
      !request.headers.contains("x-amz-content-sha256")) {
    return false;
  }
  const std::string scope =
      fmt::format("{}/{}/{}/s3/aws4_request", TestBucket::kKeyId,
                  request.headers["x-amz-date"].substr(0, 8), TestBucket::kRegion);
  return PartOf(authorization, "AWS4-HMAC-SHA256 Credential") == scope &&
         PartOf(authorization, "Signature") ==
             AwsSignature(request, TestBucket::kRegion, TestBucket::kSecret);
}

std::string ErrorBody(const char* code) {
  return fmt::format("<?xml version=\"1.0\"?><Error><Code>{}</Code></Error>", code);
}

}  // namespace

TestBucket::TestBucket() {
  char path[] = "/tmp/navalha-credentials.XXXXXX";
  const int file = mkstemp(path);
  if (file < 0) {
    throw std::runtime_error("no file for credentials");
  }
  close(file);
  credentials_file_ = path;
  const mg_callbacks callbacks{};
  const char* options[] = {"listening_ports",    "127.0.0.1:0", "num_threads", "24",
                           "request_timeout_ms", "10000",       nullptr};
  server_ = mg_start(&callbacks, nullptr, options);
  mg_server_port port{};
  if (server_ == nullptr || mg_get_server_ports(server_, 1, &port) != 1) {
    throw std::runtime_error("no port for a bucket");
  }
  port_ = port.port;
  mg_set_request_handler(server_, "/", &TestBucket::Serve, this);
}

TestBucket& TestBucket::Renewed() {
  static TestBucket bucket;
  bucket.SetMood(Mood::kFails);
  bucket.AwaitEndOfRequests();
  bucket.Clear();
  bucket.SetMood(Mood::kAnswers);
  bucket.WriteCredentials(fmt::format(
      "[default]\naws_access_key_id = {}\naws_secret_access_key={}\n", kKeyId, kSecret));
  bucket.asked_ = 0;
  return bucket;
}

TestBucket::~TestBucket() {
  SetMood(Mood::kFails);
  mg_stop(server_);
  unlink(credentials_file_.c_str());
}

ObjectStoreSettings TestBucket::settings() const {
  return {.url = fmt::format("http://127.0.0.1:{}{}", port_, kFolder),
          .region = kRegion,
          .credentials_file = credentials_file_,
          .pause = std::chrono::milliseconds(0)};
}

void TestBucket::WriteCredentials(const std::string& text) const {
  std::ofstream(credentials_file_, std::ios::trunc) << text;
}

void TestBucket::SetMood(Mood mood) {
  {
    const std::lock_guard lock(mutex_);
    mood_ = mood;
  }
  changed_.notify_all();
}

std::string TestBucket::session_token() {
  const std::lock_guard lock(mutex_);
  return session_token_;
}

std::map<std::string, TestBucket::Object> TestBucket::Objects() {
  const std::lock_guard lock(mutex_);
  return objects_;
}

void TestBucket::Replace(const std::string& key, const std::string& bytes) {
  const std::lock_guard lock(mutex_);
  objects_[key].bytes = bytes;
}

void TestBucket::Remove(const std::string& key) {
  const std::lock_guard lock(mutex_);
  objects_.erase(key);
}

void TestBucket::Clear() {
  const std::lock_guard lock(mutex_);
  objects_.clear();
}

int TestBucket::Serve(mg_connection* connection, void* bucket) {
  auto& self = *static_cast<TestBucket*>(bucket);
  self.CountRunning(1);
  const Reply reply = self.ReplyTo(connection);
  self.CountRunning(-1);
  const std::string text = fmt::format(
      "HTTP/1.1 {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}", reply.status,
      reply.content_length.empty() ? std::to_string(reply.body.size()) : reply.content_length,
      reply.body);
  mg_write(connection, text.data(), text.size());
  return 1;
}

TestBucket::Reply TestBucket::ReplyTo(mg_connection* connection) {
  ++asked_;
  AwaitAnotherMood();
  const Object sent{BodyOf(connection), HeaderOf(connection, "Content-Type")};
  const std::lock_guard lock(mutex_);
  session_token_ = HeaderOf(connection, "x-amz-security-token");
  if (mood_ != Mood::kAnswers) {
    return {"503 Service Unavailable", ErrorBody("SlowDown")};
  }
  if (!IsSigned(connection)) {
    return {"403 Forbidden", ErrorBody("SignatureDoesNotMatch")};
  }
  if (HeaderOf(connection, "x-amz-content-sha256") != common::Sha256Hex(sent.bytes)) {
    return {"400 Bad Request", ErrorBody("XAmzContentSHA256Mismatch")};
  }
  const mg_request_info& info = *mg_get_request_info(connection);
  const std::string_view path = info.request_uri;
  if (!path.starts_with(kFolder)) {
    return {"404 Not Found", ErrorBody("NoSuchBucket")};
  }
  return Act(info.request_method, std::string(path.substr(kFolder.size())), sent);
}

TestBucket::Reply TestBucket::Act(const std::string& method, const std::string& key,
                                  const Object& sent) {
  if (method == "PUT") {
    objects_[key] = sent;
    return {"200 OK"};
  }
  if (method == "DELETE") {
    objects_.erase(key);
    return {"204 No Content"};
  }
  const auto found = objects_.find(key);
  if (method == "HEAD") {
    return found == objects_.end()
               ? Reply{"404 Not Found"}
               : Reply{"200 OK", "", std::to_string(found->second.bytes.size())};
  }
  return found == objects_.end() ? Reply{"404 Not Found", ErrorBody("NoSuchKey")}
                                 : Reply{"200 OK", found->second.bytes};
}

void TestBucket::AwaitAnotherMood() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return mood_ != Mood::kHangs; });
}

void TestBucket::CountRunning(int change) {
  {
    const std::lock_guard lock(mutex_);
    running_ += change;
  }
  changed_.notify_all();
}

void TestBucket::AwaitEndOfRequests() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return running_ == 0; });
}

}  // namespace navalha::catalog
