#include "services/catalog/images/object_store.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/operations/settings.hpp"
#include "services/common/rpc/error.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::catalog {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kAttempts = 2;
constexpr milliseconds kPauseBeforeRepeat{50};
constexpr size_t kLongestCode = 64;
constexpr long kNotFound = 404;
constexpr long kTooManyRequests = 429;
constexpr long kFirstServerError = 500;

struct Credentials {
  std::string key_id;
  std::string secret;
  // Empty: none.
  std::string session_token;
};

Credentials ReadCredentials(const std::string& path) {
  std::map<std::string, std::string> values;
  std::istringstream lines(common::ReadSettingFile(path));
  for (std::string line; std::getline(lines, line);) {
    if (const size_t equals = line.find('='); equals != std::string::npos) {
      line[equals] = ' ';
    }
    std::istringstream words(line);
    std::string name, value;
    if (words >> name >> value && name.starts_with("aws_") && !values.emplace(name, value).second) {
      throw std::runtime_error(path + " has more than one " + name);
    }
  }
  Credentials credentials{values["aws_access_key_id"], values["aws_secret_access_key"],
                          values["aws_session_token"]};
  if (credentials.key_id.empty() || credentials.secret.empty()) {
    throw std::runtime_error(path + " lacks aws_access_key_id or aws_secret_access_key");
  }
  return credentials;
}

// The address without a slash at its end. The path may contain only characters that are the same
// in a signature's canonical form.
std::string CheckedUrl(std::string url) {
  static const std::regex kUrl("https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._-]+)*/?");
  if (!std::regex_match(url, kUrl)) {
    throw std::invalid_argument("s3_url is not the address of a bucket: " + url);
  }
  if (url.ends_with('/')) {
    url.pop_back();
  }
  return url;
}

std::string CheckedRegion(std::string region) {
  static const std::regex kRegion("[a-z0-9-]{1,63}");
  if (!std::regex_match(region, kRegion)) {
    throw std::invalid_argument("s3_region is not a region: " + region);
  }
  return region;
}

ObjectStoreSettings Checked(ObjectStoreSettings settings) {
  settings.url = CheckedUrl(std::move(settings.url));
  settings.region = CheckedRegion(std::move(settings.region));
  ReadCredentials(settings.credentials_file);
  return settings;
}

// The code in an error of S3, such as NoSuchKey. Empty: none.
std::string_view CodeIn(std::string_view body) {
  constexpr std::string_view kBegin = "<Code>";
  const size_t begin = body.find(kBegin);
  if (begin == std::string_view::npos) {
    return "";
  }
  body.remove_prefix(begin + kBegin.size());
  return body.substr(0, std::min(body.find('<'), kLongestCode));
}

bool IsSuccess(long status) { return status / 100 == 2; }

bool IsMissing(long status, std::string_view body) {
  return status == kNotFound && CodeIn(body) != "NoSuchBucket";
}

// True if the same request may succeed soon.
bool IsTemporary(long status) {
  return status == 0 || status == kTooManyRequests || status >= kFirstServerError;
}

common::Error Away(std::string_view method) {
  return {grpc::StatusCode::UNAVAILABLE, "IMAGE_STORE_AWAY",
          method == "PUT"
              ? "Não foi possível salvar a imagem agora. Tente novamente em alguns minutos."
              : "Não foi possível carregar a imagem agora. Tente novamente em alguns minutos."};
}

void Count(const char* method, const char* outcome) {
  common::CounterMetric("navalha_object_store_requests_total",
                        "Requests to the object store of pictures",
                        {{"method", method}, {"outcome", outcome}})
      .Increment();
}

// Options of each kind of request. libcurl sends the body as that of a POST with another name,
// because it can then send it again on a new connection.
void SetMethod(CURL* curl, std::string_view method, std::string_view body) {
  if (method == "HEAD") {
    curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
  } else if (method == "PUT") {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.data());
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PUT");
  } else if (method == "DELETE") {
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "DELETE");
  }
}

}  // namespace

ObjectStore::ObjectStore(ObjectStoreSettings settings)
    : settings_(Checked(std::move(settings))),
      gate_(settings_.requests_at_once, settings_.longest_wait, settings_.pause) {
  common::RequireCurl();
}

void ObjectStore::Put(const std::string& key, std::string_view bytes, std::string_view content_type,
                      Deadline deadline) {
  if (!IsSuccess(Ask({"PUT", key, bytes, content_type}, deadline).status)) {
    throw Away("PUT");
  }
}

std::optional<std::string> ObjectStore::Get(const std::string& key, Deadline deadline) {
  Answer answer = Ask({"GET", key}, deadline);
  if (IsMissing(answer.status, answer.body)) {
    return std::nullopt;
  }
  if (!IsSuccess(answer.status)) {
    throw Away("GET");
  }
  return std::move(answer.body);
}

std::optional<int64_t> ObjectStore::Measure(const std::string& key, Deadline deadline) {
  const Answer answer = Ask({"HEAD", key}, deadline);
  if (IsMissing(answer.status, answer.body)) {
    return std::nullopt;
  }
  if (!IsSuccess(answer.status)) {
    throw Away("HEAD");
  }
  return answer.size;
}

void ObjectStore::Delete(const std::string& key, Deadline deadline) {
  const Answer answer = Ask({"DELETE", key}, deadline);
  if (!IsSuccess(answer.status) && !IsMissing(answer.status, answer.body)) {
    throw Away("DELETE");
  }
}

// A refusal of the store, such as one of wrong credentials, is answered fast and does not close the
// gate.
ObjectStore::Answer ObjectStore::Ask(const Request& request, Deadline deadline) {
  RequestGate::Pass pass(gate_);
  if (!pass) {
    Count(request.method, "refused");
    throw Away(request.method);
  }
  const auto began = steady_clock::now();
  Answer answer = AskOnce(request, deadline);
  for (int attempt = 1; attempt < kAttempts && IsTemporary(answer.status) &&
                        steady_clock::now() + kPauseBeforeRepeat < deadline;
       ++attempt) {
    std::this_thread::sleep_for(kPauseBeforeRepeat);
    answer = AskOnce(request, deadline);
  }
  if (IsTemporary(answer.status)) {
    pass.Fail();
  }
  const std::chrono::duration<double> took = steady_clock::now() - began;
  common::DurationMetric("navalha_object_store_seconds",
                         "Durations of requests to the object store of pictures",
                         {{"method", request.method}})
      .Observe(took.count());
  const bool is_missing = IsMissing(answer.status, answer.body);
  if (IsSuccess(answer.status) || is_missing) {
    Count(request.method, is_missing ? "missing" : "ok");
    return answer;
  }
  Count(request.method, "failed");
  spdlog::warn(common::LogLine("object_store_failed")
                   .Text("method", request.method)
                   .Number("status", int64_t{answer.status})
                   .Text("code", CodeIn(answer.body))
                   .Text("why", answer.failure)
                   .Done());
  return answer;
}

ObjectStore::Answer ObjectStore::AskOnce(const Request& request, Deadline deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
  if (left <= milliseconds(0)) {
    return {.failure = "the deadline has passed"};
  }
  try {
    common::Curl curl = TakeHandle();
    Answer answer = Transfer(curl.get(), request, std::min(left, settings_.request_timeout));
    if (answer.status != 0) {
      GiveBack(std::move(curl));
    }
    return answer;
  } catch (const std::runtime_error& error) {
    return {.failure = error.what()};
  }
}

// Throws std::runtime_error if the credentials cannot be read.
ObjectStore::Answer ObjectStore::Transfer(CURL* curl, const Request& request,
                                          milliseconds timeout) const {
  const Credentials credentials = ReadCredentials(settings_.credentials_file);
  // libcurl 7.88 does not add this header, which S3 requires, but signs it.
  common::CurlList headers;
  headers.Add("x-amz-content-sha256: " + common::Sha256Hex(request.body));
  if (!request.content_type.empty()) {
    headers.Add(fmt::format("Content-Type: {}", request.content_type));
  }
  if (!credentials.session_token.empty()) {
    headers.Add("x-amz-security-token: " + credentials.session_token);
  }
  common::CurlBody body(kLargestObject);
  common::ResetCurl(curl);
  curl_easy_setopt(curl, CURLOPT_URL, fmt::format("{}/{}", settings_.url, request.key).c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(settings_.connect_timeout.count()));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(timeout.count()));
  curl_easy_setopt(curl, CURLOPT_AWS_SIGV4, fmt::format("aws:amz:{}:s3", settings_.region).c_str());
  curl_easy_setopt(curl, CURLOPT_USERNAME, credentials.key_id.c_str());
  curl_easy_setopt(curl, CURLOPT_PASSWORD, credentials.secret.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  SetMethod(curl, request.method, request.body);
  body.Receive(curl);
  const CURLcode code = curl_easy_perform(curl);
  if (code != CURLE_OK) {
    return {.failure = curl_easy_strerror(code)};
  }
  Answer answer{.body = std::move(body.bytes)};
  curl_off_t size = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
  curl_easy_getinfo(curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &size);
  answer.size = size;
  return answer;
}

common::Curl ObjectStore::TakeHandle() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      common::Curl curl = std::move(idle_.back());
      idle_.pop_back();
      return curl;
    }
  }
  common::Curl curl = common::MakeCurl();
  if (!curl) {
    throw std::runtime_error("no curl handle");
  }
  return curl;
}

void ObjectStore::GiveBack(common::Curl curl) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(curl));
}

}  // namespace navalha::catalog
