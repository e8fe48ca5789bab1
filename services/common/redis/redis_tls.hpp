#pragma once

#include <openssl/types.h>

#include <memory>
#include <string>
#include <string_view>

namespace navalha::common {

/// The client's side of TLS to Redis: version 1.2 or newer, and only servers whose certificate is
/// of a trusted authority and names their host. Thread-safe.
class RedisTls {
 public:
  /// `authority_file`: PEM file of the trusted authorities; empty: those of the system. Throws
  /// std::runtime_error when it cannot be read.
  explicit RedisTls(const std::string& authority_file);

  class Session;

 private:
  struct Closer {
    void operator()(SSL_CTX* context) const;
  };
  std::unique_ptr<SSL_CTX, Closer> context_;
};

/// TLS of one connection, without its socket: the owner moves the encrypted bytes. Belongs to one
/// thread.
class RedisTls::Session {
 public:
  /// Begins the handshake. `host` is the host name or address that the certificate must name.
  Session(const RedisTls& tls, const std::string& host);

  /// Encrypts `plain`, after the handshake.
  void Write(std::string_view plain) { unsent_.append(plain); }
  /// Appends the encrypted bytes that the server must get to `out`. Throws RedisError when TLS
  /// failed.
  void TakeOutput(std::string& out);
  /// Decrypts what the server sent and appends it to `plain`. Throws RedisError when the server is
  /// not trusted, when TLS failed, or when the server ended the connection.
  void Read(std::string_view received, std::string& plain);

 private:
  struct Closer {
    void operator()(SSL* ssl) const;
  };
  // Continues the handshake; returns whether it is complete.
  bool ShakeHands();
  // Throws unless a call that returned `result` only needs more bytes of the server.
  void Check(int result) const;

  std::unique_ptr<SSL, Closer> ssl_;
  // Bytes to encrypt.
  std::string unsent_;
};

}  // namespace navalha::common
