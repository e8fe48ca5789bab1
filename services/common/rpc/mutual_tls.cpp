#include "services/common/rpc/mutual_tls.hpp"

#include <grpcpp/security/tls_credentials_options.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <ctime>
#include <stdexcept>

#include "services/common/operations/settings.hpp"

namespace navalha::common {
namespace {

using grpc::experimental::FileWatcherCertificateProvider;
using grpc::experimental::TlsChannelCredentialsOptions;
using grpc::experimental::TlsServerCredentialsOptions;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

// Reads the first object of a PEM file. Throws when there is none.
template <class Object, class Read, class Free>
std::unique_ptr<Object, Free> ReadPem(const std::string& path, Read read, Free release) {
  const std::string text = ReadSettingFile(path);
  const std::unique_ptr<BIO, decltype(&BIO_free)> bio(
      BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), &BIO_free);
  std::unique_ptr<Object, Free> object(read(bio.get(), nullptr, nullptr, nullptr), release);
  if (!object) {
    throw std::runtime_error(path + " has no certificate or key in PEM");
  }
  return object;
}

Certificate ReadCertificate(const std::string& path) {
  return ReadPem<X509>(path, &PEM_read_bio_X509, &X509_free);
}

// Returns the files if they can be used.
TlsFiles Checked(TlsFiles files) {
  ReadCertificate(files.authority);
  const Certificate certificate = ReadCertificate(files.certificate);
  const Key key = ReadPem<EVP_PKEY>(files.key, &PEM_read_bio_PrivateKey, &EVP_PKEY_free);
  if (X509_check_private_key(certificate.get(), key.get()) != 1) {
    throw std::runtime_error(files.key + " is not the key of the certificate in " +
                             files.certificate);
  }
  return files;
}

// In seconds since 1970; 0 if the file cannot be read now.
double ExpiryOf(const std::string& path) {
  try {
    std::tm time{};
    ASN1_TIME_to_tm(X509_get0_notAfter(ReadCertificate(path).get()), &time);
    return static_cast<double>(timegm(&time));
  } catch (const std::runtime_error&) {
    return 0;
  }
}

void Watch(grpc::experimental::TlsCredentialsOptions& options) {
  options.watch_root_certs();
  options.watch_identity_key_cert_pairs();
}

std::unique_ptr<MutualTls> TlsOfFlags() {
  TlsFiles files = TlsFilesOfFlags();
  return files.authority.empty() ? nullptr : std::make_unique<MutualTls>(std::move(files));
}

}  // namespace

MutualTls::MutualTls(TlsFiles files, std::chrono::seconds reread)
    : files_(Checked(std::move(files))),
      provider_(std::make_shared<FileWatcherCertificateProvider>(
          files_.key, files_.certificate, files_.authority,
          static_cast<unsigned int>(reread.count()))),
      gauge_([this] {
        GaugeMetric("navalha_tls_certificate_expiry_seconds",
                    "End of the certificate of mutual TLS, in seconds since 1970; 0: unreadable")
            .Set(ExpiryOf(files_.certificate));
      }) {}

std::shared_ptr<grpc::ServerCredentials> MutualTls::ForServer() const {
  TlsServerCredentialsOptions options(provider_);
  Watch(options);
  options.set_cert_request_type(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  return grpc::experimental::TlsServerCredentials(options);
}

std::shared_ptr<grpc::ChannelCredentials> MutualTls::ForChannel() const {
  TlsChannelCredentialsOptions options;
  options.set_certificate_provider(provider_);
  // Without this, gRPC accepts servers with a certificate of any public authority.
  Watch(options);
  return grpc::experimental::TlsCredentials(options);
}

std::string CertificateNameOf(const std::string& service) { return "navalha-" + service; }

TlsFiles TlsFilesOfFlags() {
  const bool none = FLAGS_tls_authority_file.empty() && FLAGS_tls_certificate_file.empty() &&
                    FLAGS_tls_key_file.empty();
  const bool all = !FLAGS_tls_authority_file.empty() && !FLAGS_tls_certificate_file.empty() &&
                   !FLAGS_tls_key_file.empty();
  if (!none && !all) {
    throw std::runtime_error(
        "tls_authority_file, tls_certificate_file and tls_key_file must be set together");
  }
  return {FLAGS_tls_authority_file, FLAGS_tls_certificate_file, FLAGS_tls_key_file};
}

const MutualTls* ProcessTls() {
  // Never destroyed, because gRPC's threads may use it until the process ends.
  static const MutualTls* const tls = TlsOfFlags().release();
  return tls;
}

}  // namespace navalha::common
