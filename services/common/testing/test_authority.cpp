#include "services/common/testing/test_authority.hpp"

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "services/common/operations/settings.hpp"

namespace navalha::common {
namespace {

constexpr const char* kAuthorityName = "Test authority";
constexpr std::chrono::hours kStartedBefore{48};

EVP_PKEY* NewKey() { return EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"); }

void AddExtension(X509& certificate, X509& issuer, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, &issuer, &certificate, nullptr, nullptr, 0);
  X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
  X509_add_ext(&certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

void AddName(X509_NAME* to, const std::string& name) {
  X509_NAME_add_entry_by_txt(to, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
}

}  // namespace

TestAuthority::TestAuthority()
    : key_(NewKey(), &EVP_PKEY_free), certificate_(X509_new(), &X509_free) {
  std::string pattern = (std::filesystem::temp_directory_path() / "navalha-tls-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("can't make a folder for certificates");
  }
  folder_ = pattern;
  certificate_ = Sign(kAuthorityName, *key_, std::chrono::hours(24));
  Write("authority.pem", *certificate_, nullptr);
}

TestAuthority::~TestAuthority() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

TlsFiles TestAuthority::Issue(const std::string& name, std::chrono::seconds life) const {
  const Key key(NewKey(), &EVP_PKEY_free);
  const std::string file = name + ".pem";
  Write(file, *Sign(name, *key, life), key.get());
  return {folder_ / "authority.pem", folder_ / file, folder_ / file};
}

std::string TestAuthority::TextOf(const std::string& path) { return ReadSettingFile(path); }

TestAuthority::Certificate TestAuthority::Sign(const std::string& name, EVP_PKEY& key,
                                               std::chrono::seconds life) const {
  static std::atomic<int64_t> serial = 0;
  Certificate certificate(X509_new(), &X509_free);
  X509_set_version(certificate.get(), X509_VERSION_3);
  ASN1_INTEGER_set_int64(X509_get_serialNumber(certificate.get()), ++serial);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()),
                  -std::chrono::seconds(kStartedBefore).count());
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), life.count());
  AddName(X509_get_subject_name(certificate.get()), name);
  AddName(X509_get_issuer_name(certificate.get()), kAuthorityName);
  X509_set_pubkey(certificate.get(), &key);
  if (&key == key_.get()) {
    AddExtension(*certificate, *certificate, NID_basic_constraints, "critical,CA:TRUE");
  } else {
    const bool is_address = name.find_first_not_of("0123456789.") == std::string::npos;
    AddExtension(*certificate, *certificate_, NID_subject_alt_name,
                 (is_address ? "IP:" : "DNS:") + name);
    AddExtension(*certificate, *certificate_, NID_ext_key_usage, "serverAuth,clientAuth");
  }
  if (X509_sign(certificate.get(), key_.get(), EVP_sha256()) == 0) {
    throw std::runtime_error("can't sign a certificate");
  }
  return certificate;
}

void TestAuthority::Write(const std::string& file, const X509& certificate,
                          const EVP_PKEY* key) const {
  const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), &BIO_free);
  PEM_write_bio_X509(bio.get(), &certificate);
  if (key != nullptr) {
    PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  }
  char* text = nullptr;
  const auto size = static_cast<std::streamsize>(BIO_get_mem_data(bio.get(), &text));
  std::ofstream(folder_ / (file + ".new")).write(text, size);
  std::filesystem::rename(folder_ / (file + ".new"), folder_ / file);
}

}  // namespace navalha::common
