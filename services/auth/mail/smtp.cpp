#include "services/auth/mail/smtp.hpp"

#include <fmt/format.h>

#include <ctime>

#include "services/common/http/curl.hpp"
#include "services/common/tokens/token.hpp"

namespace navalha::auth {
namespace {

constexpr long kConnectSeconds = 5;
constexpr long kTotalSeconds = 20;
constexpr long kFirstRefusal = 500;
constexpr int kMessageIdBytes = 16;

std::string DateHeader() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[64];
  // The names are English, because this process never changes the C locale.
  std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &utc);
  return text;
}

void AddPart(curl_mime* alternatives, const std::string& body, const char* type) {
  curl_mimepart* part = curl_mime_addpart(alternatives);
  curl_mime_data(part, body.data(), body.size());
  curl_mime_type(part, type);
  curl_mime_encoder(part, "base64");
}

common::Mime BodyOf(CURL* curl, const Mail& mail) {
  common::Mime mime(curl_mime_init(curl));
  curl_mime* alternatives = curl_mime_init(curl);
  AddPart(alternatives, mail.text, "text/plain; charset=utf-8");
  AddPart(alternatives, mail.html, "text/html; charset=utf-8");
  curl_mimepart* body = curl_mime_addpart(mime.get());
  curl_mime_subparts(body, alternatives);
  curl_mime_type(body, "multipart/alternative");
  return mime;
}

void AddHeaders(common::CurlList& headers, const Mailbox& from, const Mail& mail) {
  const std::string host = from.address.substr(from.address.find('@') + 1);
  headers.Add("Date: " + DateHeader());
  headers.Add("From: " + FormatMailbox(from));
  headers.Add("To: " + EncodeHeader(mail.recipient));
  headers.Add("Subject: " + EncodeHeader(mail.subject));
  headers.Add(fmt::format("Message-ID: <{}@{}>", common::RandomHex(kMessageIdBytes), host));
  headers.Add("Auto-Submitted: auto-generated");
}

// libcurl calls this several times per second.
int AbortWhenStopped(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

// With a password TLS is required, because an attacker could remove STARTTLS from the server's
// capabilities. Without a password, a local server may lack TLS.
long TlsFor(const std::string& url) {
  return url.find('@') == std::string::npos ? CURLUSESSL_TRY : CURLUSESSL_ALL;
}

void SetLimits(CURL* curl, const std::stop_token& stop) {
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, kTotalSeconds);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &AbortWhenStopped);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &stop);
}

void SendBySmtp(const std::string& url, const Mailbox& from, const Mail& mail,
                const std::stop_token& stop) {
  const common::Curl curl = common::MakeCurl();
  if (!curl) {
    throw MailError("no curl handle", false);
  }
  common::CurlList recipients;
  recipients.Add(fmt::format("<{}>", mail.recipient));
  common::CurlList headers;
  AddHeaders(headers, from, mail);
  const common::Mime mime = BodyOf(curl.get(), mail);
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_USE_SSL, TlsFor(url));
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, fmt::format("<{}>", from.address).c_str());
  curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl.get(), CURLOPT_MIMEPOST, mime.get());
  SetLimits(curl.get(), stop);
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    long answer = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer);
    // Contains libcurl's text and the server's code, but not the server's text, which may contain
    // the address.
    throw MailError(fmt::format("{} ({})", curl_easy_strerror(code), answer),
                    answer >= kFirstRefusal);
  }
}

}  // namespace

SendMail SmtpSender(std::string url, std::string_view from) {
  common::RequireCurl();
  return
      [url = std::move(url), sender = ParseMailbox(from)](
          const Mail& mail, const std::stop_token& stop) { SendBySmtp(url, sender, mail, stop); };
}

}  // namespace navalha::auth
