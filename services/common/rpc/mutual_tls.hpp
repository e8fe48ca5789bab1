#pragma once

#include <grpcpp/grpcpp.h>
#include <grpcpp/security/tls_certificate_provider.h>

#include <chrono>
#include <memory>
#include <string>

#include "services/common/operations/metrics.hpp"

namespace navalha::common {

/// The files of mutual TLS in PEM. Replace them by renaming: a process may read them at any time.
struct TlsFiles {
  /// The certificates of the authorities whose certificates are accepted.
  std::string authority;
  /// The certificate of this process, then the intermediate ones up to an authority.
  std::string certificate;
  /// Its private key. In the same file as the certificate, both are renewed at the same time.
  std::string key;
};

/// Mutual TLS between the processes of the suite: a server accepts only clients with a certificate
/// of the authority, and a channel only servers whose certificate of the authority names their
/// service. New connections use renewed files; existing connections stay open. While a file is
/// missing, new connections use the last certificates; while one is damaged, they fail.
/// Thread-safe.
class MutualTls {
 public:
  /// `reread`: the interval between two reads of the files. Throws std::runtime_error when a file
  /// has no certificate or key, or the key is not that of the certificate.
  explicit MutualTls(TlsFiles files, std::chrono::seconds reread = std::chrono::seconds(5));

  std::shared_ptr<grpc::ServerCredentials> ForServer() const;
  std::shared_ptr<grpc::ChannelCredentials> ForChannel() const;

 private:
  TlsFiles files_;
  std::shared_ptr<grpc::experimental::CertificateProviderInterface> provider_;
  // Reports when the certificate expires.
  ScrapeHook gauge_;
};

/// The name in the certificate of a service, for example navalha-booking.
std::string CertificateNameOf(const std::string& service);

/// The files named by the flags tls_authority_file, tls_certificate_file and tls_key_file. Throws
/// std::runtime_error when only some of them are set.
TlsFiles TlsFilesOfFlags();

/// The mutual TLS of this process, with the files of the flags; null without these flags. Reads the
/// flags at the first call, and throws as the functions above.
const MutualTls* ProcessTls();

}  // namespace navalha::common
