#include "services/auth/mail/mail.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "services/auth/mail/day_words.hpp"
#include "services/auth/text.hpp"
#include "services/common/rpc/validation.hpp"
#include "services/common/text/money.hpp"

namespace navalha::auth {
namespace {

// An encoded word has at most 75 characters, including 12 for "=?UTF-8?B?" and "?=".
constexpr size_t kWordBytes = 45;

std::string EscapeHtml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string Base64(std::string_view bytes) {
  std::string encoded(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                                     reinterpret_cast<const unsigned char*>(bytes.data()),
                                     static_cast<int>(bytes.size()));
  encoded.resize(static_cast<size_t>(length));
  return encoded;
}

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

constexpr const char* kHtml = R"html(<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#12100e;font-family:sans-serif;color:#f3ede3">
<div style="max-width:480px;margin:0 auto;padding:32px 24px">
<p style="font-size:20px;font-weight:700;color:#e3b04b">Navalha</p>
<p>Olá{name}!</p>
<p>{html_purpose}</p>
{code}<p><a href="{html_link}" style="color:#f2d69b">{html_link}</a></p>
<p style="color:#b8ad9e">{closing}</p>
</div>
</body>
</html>
)html";

constexpr const char* kHtmlCode =
    R"html(<p style="font-size:34px;font-weight:700;letter-spacing:8px;color:#e3b04b">{}</p>
<p>O código vale por 30 minutos.</p>
)html";

constexpr const char* kText = R"text(Olá{name}!

{purpose}

{code}{link}

{closing}

Navalha
)text";

constexpr const char* kTextCode = R"text(    {}

O código vale por 30 minutos.

)text";

constexpr std::string_view kNotAsked = "Se não foi você que pediu, ignore este e-mail.";
constexpr std::string_view kOpenToHolders =
    "Quem tem este link vê, remarca e cancela o agendamento. Se não foi você que agendou, ignore "
    "este e-mail.";
constexpr std::string_view kNotExpected = "Se não conhece esta barbearia, ignore este e-mail.";

struct Content {
  std::string_view recipient;
  std::string_view first_name;
  std::string subject;
  std::string purpose;
  /// Empty: without a code.
  std::string_view code;
  std::string link;
  std::string_view closing = kNotAsked;
};

Mail Compose(const Content& content) {
  const auto fill = [&content](const char* form, const char* code_form, const std::string& name) {
    const std::string code =
        content.code.empty() ? "" : fmt::format(fmt::runtime(code_form), content.code);
    return fmt::format(
        fmt::runtime(form), fmt::arg("name", name), fmt::arg("purpose", content.purpose),
        fmt::arg("html_purpose", EscapeHtml(content.purpose)), fmt::arg("code", code),
        fmt::arg("link", content.link), fmt::arg("closing", content.closing),
        fmt::arg("html_link", EscapeHtml(content.link)));
  };
  // Strangers can trigger mails with a name of their choice.
  const std::string name = PlainName(content.first_name);
  const std::string greeted = name.empty() ? "" : ", " + name;
  return Mail{std::string(content.recipient), std::string(content.subject),
              fill(kText, kTextCode, greeted), fill(kHtml, kHtmlCode, EscapeHtml(greeted))};
}

}  // namespace

Mail VerificationMail(std::string_view recipient, std::string_view first_name,
                      std::string_view code, std::string_view public_url) {
  return Compose({recipient, first_name, "Seu código de verificação",
                  "Use este código para verificar seu e-mail:", code,
                  fmt::format("{}/email-verify", public_url)});
}

Mail PasswordResetMail(std::string_view recipient, std::string_view first_name,
                       std::string_view code, std::string_view public_url) {
  return Compose({recipient, first_name, "Seu código para redefinir a senha",
                  "Use este código para escolher uma nova senha:", code,
                  fmt::format("{}/password-reset", public_url)});
}

Mail InvitationMail(std::string_view recipient, std::string_view first_name, std::string_view code,
                    std::string_view public_url) {
  return Compose({recipient, first_name, "Sua conta na Navalha",
                  "Você agora tem uma conta na Navalha. Use este código para escolher sua senha. "
                  "Se ele já não valer, peça outro em “Recuperar senha”:",
                  code, fmt::format("{}/password-reset", public_url)});
}

Mail AccountDeletionMail(std::string_view recipient, std::string_view first_name,
                         std::string_view code, std::string_view public_url) {
  return Compose({recipient, first_name, "Seu código para excluir a conta",
                  "Use este código para confirmar que quer excluir a sua conta:", code,
                  fmt::format("{}/user/update", public_url)});
}

Mail ContactMail(std::string_view recipient, std::string_view code, std::string_view public_url) {
  return Compose({recipient, "", "Seu código para agendar",
                  "Use este código para confirmar seu e-mail e concluir o agendamento:", code,
                  std::string(public_url)});
}

Mail BookingMail(std::string_view recipient, std::string_view first_name, const Visit& visit) {
  const std::string person = PlainName(visit.attendant_name);
  const std::string deposit =
      visit.deposit_amount == 0
          ? ""
          : fmt::format(
                "Para não perder o horário, pague o sinal de {} por Pix até {}: o código "
                "está na página do agendamento. ",
                common::MoneyText(visit.deposit_amount), DayInWords(visit.deposit_due_at));
  return Compose({recipient, first_name, "Seu agendamento na Navalha",
                  fmt::format("Seu agendamento em {}{}{}: {}. {}Veja a situação e o endereço, e "
                              "ponha na sua agenda:",
                              PlainName(visit.establishment_name), person.empty() ? "" : " com ",
                              person, DayInWords(visit.starts_at), deposit),
                  "", visit.link, kOpenToHolders});
}

std::string PlainName(std::string_view name) {
  constexpr size_t kLongest = 80;
  std::string plain;
  for (const char c : name) {
    const bool speaks = static_cast<unsigned char>(c) >= 0x80 ||
                        std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '\'' || c == '-' ||
                        c == '&';
    if (speaks) {
      plain += c;
    } else if (!plain.empty() && plain.back() != ' ') {
      plain += ' ';
    }
  }
  if (plain.size() > kLongest) {
    plain.resize(kLongest);
    while (!plain.empty() && IsContinuation(plain.back())) {
      plain.pop_back();
    }
    if (!plain.empty() && static_cast<unsigned char>(plain.back()) >= 0xC0) {
      plain.pop_back();
    }
  }
  return std::string(Trimmed(plain));
}

Mail TeamInvitationMail(std::string_view recipient, std::string_view first_name,
                        std::string_view establishment_name, std::string_view public_url) {
  const std::string shop = PlainName(establishment_name);
  return Compose(
      {recipient, first_name, fmt::format("Convite para a equipe: {}", shop),
       fmt::format("{} convidou você para a equipe na Navalha. Entre para aceitar ou recusar.",
                   shop),
       "", fmt::format("{}/invitation/list", public_url), kNotExpected});
}

Mail TeamInvitationCodeMail(std::string_view recipient, std::string_view first_name,
                            std::string_view establishment_name, std::string_view code,
                            std::string_view public_url) {
  const std::string shop = PlainName(establishment_name);
  return Compose(
      {recipient, first_name, fmt::format("Convite para a equipe: {}", shop),
       fmt::format("{} convidou você para a equipe na Navalha. Crie sua senha com este e-mail e o "
                   "código abaixo, e entre para aceitar ou recusar. Depois de 30 minutos, peça "
                   "outro código em Recuperar senha.",
                   shop),
       code, fmt::format("{}/password-reset", public_url), kNotExpected});
}

Mail DepartureMail(std::string_view recipient, std::string_view first_name,
                   const Departure& departure, std::string_view public_url) {
  const std::string shop = PlainName(departure.establishment_name);
  const int64_t count = departure.future_bookings;
  const std::string advice =
      count == 0
          ? ""
          : fmt::format(" {} por vir com essa pessoa: remarque com outra ou cancele.",
                        count == 1 ? "Há 1 agendamento" : fmt::format("Há {} agendamentos", count));
  return Compose({recipient, first_name, fmt::format("Saída da equipe: {}", shop),
                  fmt::format("{} saiu da equipe: {}.{}", PlainName(departure.name), shop, advice),
                  "",
                  fmt::format("{}/employer/list/{}", public_url, departure.establishment_slug)});
}

Mail ModerationMail(std::string_view recipient, std::string_view first_name,
                    std::string_view establishment_name, bool hidden, std::string_view public_url) {
  const std::string shop = PlainName(establishment_name);
  const char* subject = hidden ? "Barbearia ocultada: {}" : "Barbearia liberada: {}";
  const char* purpose =
      hidden
          ? "A administração da Navalha ocultou a barbearia {}: ela não aparece para o público nem "
            "recebe agendamentos. Veja o motivo no painel:"
          : "A barbearia {} voltou a aparecer na Navalha.";
  return Compose({recipient, first_name, fmt::format(fmt::runtime(subject), shop),
                  fmt::format(fmt::runtime(purpose), shop), "",
                  fmt::format("{}/dashboard", public_url), kNotExpected});
}

Mail EmailChangedMail(std::string_view recipient, std::string_view first_name,
                      std::string_view undo_token, std::string_view public_url) {
  constexpr std::string_view kSubject = "O e-mail da sua conta mudou";
  constexpr std::string_view kAgreed = "Se você pediu a troca, ignore este e-mail.";
  if (undo_token.empty()) {
    return Compose({recipient, first_name, std::string(kSubject),
                    "A administração da Navalha trocou o e-mail da sua conta: este endereço não "
                    "serve mais para entrar. Se você não pediu a troca, entre com seu nome de "
                    "usuário e mude sua senha:",
                    "", fmt::format("{}/login", public_url), kAgreed});
  }
  return Compose(
      {recipient, first_name, std::string(kSubject),
       "A administração da Navalha trocou o e-mail da sua conta: este endereço não serve "
       "mais para entrar. Se você não pediu a troca, desfaça-a em até 7 dias:",
       "", fmt::format("{}/email-undo#{}", public_url, undo_token), kAgreed});
}

Mailbox ParseMailbox(std::string_view text) {
  Mailbox mailbox;
  const size_t open = text.find('<');
  if (open == std::string_view::npos) {
    mailbox.address = Trimmed(text);
  } else {
    const size_t close = text.find('>', open);
    mailbox.name = Trimmed(text.substr(0, open));
    mailbox.address = Trimmed(text.substr(open + 1, close - open - 1));
    if (close == std::string_view::npos || !Trimmed(text.substr(close + 1)).empty()) {
      mailbox.address.clear();
    }
  }
  std::erase(mailbox.name, '"');
  if (mailbox.address.empty() || !common::HasFormat(common::v1::FORMAT_EMAIL, mailbox.address)) {
    throw std::invalid_argument("not a mailbox: " + std::string(text));
  }
  return mailbox;
}

std::string FormatMailbox(const Mailbox& mailbox) {
  if (mailbox.name.empty()) {
    return mailbox.address;
  }
  const std::string name = EncodeHeader(mailbox.name);
  // An ASCII name is quoted, because it may contain a comma; an encoded word must stay unquoted.
  return name.starts_with("=?") ? fmt::format("{} <{}>", name, mailbox.address)
                                : fmt::format("\"{}\" <{}>", name, mailbox.address);
}

std::string EncodeHeader(std::string_view value) {
  const std::string clean = WithoutControls(value);
  const bool ascii = std::all_of(clean.begin(), clean.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (ascii && clean.find("=?") == std::string::npos) {
    return clean;
  }
  std::string encoded;
  for (size_t begin = 0; begin < clean.size();) {
    size_t end = std::min(begin + kWordBytes, clean.size());
    while (end < clean.size() && end > begin + 1 && IsContinuation(clean[end])) {
      --end;  // Keep multi-byte characters within one word.
    }
    encoded += fmt::format("{}=?UTF-8?B?{}?=", encoded.empty() ? "" : " ",
                           Base64(std::string_view(clean).substr(begin, end - begin)));
    begin = end;
  }
  return encoded;
}

}  // namespace navalha::auth
