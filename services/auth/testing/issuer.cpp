#include "services/auth/testing/issuer.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr int kPollMs = 20;
constexpr size_t kTooMuch = 200 * 1024;

// A number of a key as base64url, the format of key sets.
std::string NumberOf(EVP_PKEY* key, const char* name) {
  BIGNUM* number = nullptr;
  EVP_PKEY_get_bn_param(key, name, &number);
  std::string bytes(static_cast<size_t>(BN_num_bytes(number)), '\0');
  BN_bn2bin(number, reinterpret_cast<unsigned char*>(bytes.data()));
  BN_free(number);
  return common::Base64UrlEncode(bytes);
}

std::string SignatureOf(EVP_PKEY* key, const std::string& message) {
  EVP_MD_CTX* digest = EVP_MD_CTX_new();
  size_t size = 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  EVP_DigestSignInit(digest, nullptr, EVP_sha256(), nullptr, key);
  EVP_DigestSign(digest, nullptr, &size, bytes, message.size());
  std::vector<unsigned char> signature(size);
  EVP_DigestSign(digest, signature.data(), &size, bytes, message.size());
  EVP_MD_CTX_free(digest);
  return {signature.begin(), signature.begin() + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace

Issuer::Issuer() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  Rotate();
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      listen(listener_, SOMAXCONN) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw std::runtime_error("no port for an issuer");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { Serve(); });
}

Issuer::~Issuer() {
  stopping_ = true;
  thread_.join();
  close(listener_);
  EVP_PKEY_free(key_);
}

void Issuer::Rotate() {
  EVP_PKEY* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", size_t{2048});
  const std::lock_guard lock(mutex_);
  EVP_PKEY_free(key_);
  key_ = key;
  ++generation_;
}

void Issuer::SetCacheControl(const std::string& value) {
  const std::lock_guard lock(mutex_);
  cache_control_ = value;
}

std::string Issuer::key_id() {
  const std::lock_guard lock(mutex_);
  return fmt::format("key-{}", generation_);
}

std::string Issuer::KeySet() {
  const std::string id = key_id();
  const std::lock_guard lock(mutex_);
  return fmt::format(
      R"({{"keys":[{{"kty":"EC","kid":"{0}","crv":"P-256"}},{{"kty":"RSA","use":"sig",)"
      R"("alg":"RS256","kid":"{0}","n":"{1}","e":"{2}"}}]}})",
      id, NumberOf(key_, OSSL_PKEY_PARAM_RSA_N), NumberOf(key_, OSSL_PKEY_PARAM_RSA_E));
}

std::string Issuer::TokenFor(const std::string& subject, const std::string& email,
                             common::Instant now, const Claims& other) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  Claims claims{{"iss", fmt::format("\"{}\"", kName)},
                {"aud", fmt::format("\"{}\"", kClientId)},
                {"sub", fmt::format("\"{}\"", subject)},
                {"email", fmt::format("\"{}\"", email)},
                {"email_verified", "true"},
                {"given_name", "\"Joana\""},
                {"family_name", "\"Lima\""},
                {"iat", std::to_string(seconds)},
                {"exp", std::to_string(seconds + 3600)}};
  for (const auto& [name, value] : other) {
    claims[name] = value;
  }
  std::string json;
  for (const auto& [name, value] : claims) {
    if (!value.empty()) {
      json += fmt::format("{}\"{}\":{}", json.empty() ? "" : ",", name, value);
    }
  }
  return Sign(fmt::format(R"({{"alg":"RS256","kid":"{}","typ":"JWT"}})", key_id()),
              "{" + json + "}");
}

std::string Issuer::Sign(const std::string& header, const std::string& claims) {
  const std::string message =
      common::Base64UrlEncode(header) + "." + common::Base64UrlEncode(claims);
  const std::lock_guard lock(mutex_);
  return message + "." + common::Base64UrlEncode(SignatureOf(key_, message));
}

std::string Issuer::Answer() {
  switch (mood.load()) {
    case Mood::kFails:
      return "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    case Mood::kRedirects:
      return "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n"
             "Connection: close\r\n\r\n";
    case Mood::kSaysTooMuch:
      return "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + std::string(kTooMuch, ' ');
    case Mood::kAnswers:
      break;
  }
  const std::string body = KeySet();
  const std::lock_guard lock(mutex_);
  return fmt::format(
      "HTTP/1.1 200 OK\r\nCache-Control: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
      cache_control_, body.size(), body);
}

void Issuer::Serve() {
  while (!stopping_) {
    pollfd waiting{listener_, POLLIN, 0};
    if (poll(&waiting, 1, kPollMs) != 1) {
      continue;
    }
    const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    std::array<char, 4096> request{};
    if (client >= 0 && recv(client, request.data(), request.size(), 0) > 0) {
      ++asked;
      const std::string answer = Answer();
      size_t sent = 0;
      while (sent < answer.size()) {
        const ssize_t now = send(client, &answer[sent], answer.size() - sent, MSG_NOSIGNAL);
        if (now <= 0) {
          break;
        }
        sent += static_cast<size_t>(now);
      }
    }
    close(client);
  }
}

}  // namespace navalha::auth
