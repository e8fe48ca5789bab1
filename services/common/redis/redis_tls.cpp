#include "services/common/redis/redis_tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "services/common/redis/redis_connection.hpp"

namespace navalha::common {
namespace {

// The size of the largest record of TLS.
constexpr size_t kRecordBytes = size_t{16} * 1024;

}  // namespace

void RedisTls::Closer::operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

RedisTls::RedisTls(const std::string& authority_file) : context_(SSL_CTX_new(TLS_client_method())) {
  if (!context_) {
    throw std::bad_alloc();
  }
  SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
  const int loaded = authority_file.empty()
                         ? SSL_CTX_set_default_verify_paths(context_.get())
                         : SSL_CTX_load_verify_file(context_.get(), authority_file.c_str());
  ERR_clear_error();
  if (loaded != 1) {
    throw std::runtime_error("can't read the authorities of Redis in " + authority_file);
  }
}

void RedisTls::Session::Closer::operator()(SSL* ssl) const { SSL_free(ssl); }

RedisTls::Session::Session(const RedisTls& tls, const std::string& host)
    : ssl_(SSL_new(tls.context_.get())) {
  if (!ssl_) {
    throw std::bad_alloc();
  }
  SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  SSL_set_connect_state(ssl_.get());
  // The certificate names an address, or a host, which the server is also told.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), host.c_str()) != 1) {
    ERR_clear_error();
    SSL_set_hostflags(ssl_.get(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (SSL_set1_host(ssl_.get(), host.c_str()) != 1 ||
        SSL_set_tlsext_host_name(ssl_.get(), host.c_str()) != 1) {
      throw RedisError("TLS: the host has no valid name");
    }
  }
}

void RedisTls::Session::TakeOutput(std::string& out) {
  if (ShakeHands() && !unsent_.empty()) {
    size_t written = 0;
    ERR_clear_error();
    // A BIO in memory takes everything.
    Check(SSL_write_ex(ssl_.get(), unsent_.data(), unsent_.size(), &written));
    unsent_.erase(0, written);
  }
  char* bytes = nullptr;
  BIO* const encrypted = SSL_get_wbio(ssl_.get());
  const long size = BIO_get_mem_data(encrypted, &bytes);
  out.append(bytes, static_cast<size_t>(size));
  BIO_reset(encrypted);
}

void RedisTls::Session::Read(std::string_view received, std::string& plain) {
  BIO_write(SSL_get_rbio(ssl_.get()), received.data(), static_cast<int>(received.size()));
  if (!ShakeHands()) {
    return;
  }
  std::array<char, kRecordBytes> buffer;
  int read = 0;
  do {
    ERR_clear_error();
    read = SSL_read(ssl_.get(), buffer.data(), static_cast<int>(buffer.size()));
    plain.append(buffer.data(), static_cast<size_t>(std::max(0, read)));
  } while (read > 0);
  Check(read);
}

bool RedisTls::Session::ShakeHands() {
  if (SSL_is_init_finished(ssl_.get()) == 0) {
    ERR_clear_error();
    Check(SSL_do_handshake(ssl_.get()));
  }
  return SSL_is_init_finished(ssl_.get()) != 0;
}

void RedisTls::Session::Check(int result) const {
  if (result > 0) {
    return;
  }
  const int error = SSL_get_error(ssl_.get(), result);
  if (error == SSL_ERROR_WANT_READ) {
    return;
  }
  if (error == SSL_ERROR_ZERO_RETURN) {
    throw RedisError("the server closed the connection");
  }
  const long verified = SSL_get_verify_result(ssl_.get());
  const char* reason = verified == X509_V_OK ? ERR_reason_error_string(ERR_peek_error())
                                             : X509_verify_cert_error_string(verified);
  ERR_clear_error();
  throw RedisError(std::string("TLS: ") + (reason == nullptr ? "failed" : reason));
}

}  // namespace navalha::common
