#include "services/catalog/pix/pix_service.hpp"

#include <google/protobuf/util/message_differencer.h>

#include <utility>

#include "services/catalog/access.hpp"
#include "services/catalog/pix/pix_key.hpp"
#include "services/common/database/list_search.hpp"

namespace navalha::catalog {
namespace {

constexpr int kDepositMinutesMin = 5;

std::string_view WrongKey(std::string_view kind) {
  if (kind == "cpf") {
    return "Informe um CPF válido.";
  }
  if (kind == "cnpj") {
    return "Informe um CNPJ válido.";
  }
  if (kind == "email") {
    return "Informe um e-mail válido, de até 77 caracteres.";
  }
  if (kind == "phone") {
    return "Informe um telefone do Brasil com DDD.";
  }
  return "Informe a chave aleatória completa, como o banco a mostra.";
}

v1::DepositRule DepositOf(const v1::SavePixSettingsRequest& request) {
  v1::DepositRule rule;
  rule.set_kind(request.deposit_kind());
  if (rule.kind() == "fixed") {
    if (request.deposit_amount() == 0) {
      throw common::Invalid("deposit_amount", "Informe o valor do sinal.");
    }
    rule.set_amount(request.deposit_amount());
  } else {
    if (request.deposit_percent() == 0) {
      throw common::Invalid("deposit_percent", "Informe a porcentagem do sinal.");
    }
    rule.set_percent(request.deposit_percent());
  }
  if (request.deposit_minutes() < kDepositMinutesMin) {
    throw common::Invalid("deposit_minutes", "O prazo do sinal vai de 5 minutos a 7 dias.");
  }
  rule.set_minutes(request.deposit_minutes());
  return rule;
}

// Compares settings without their versions.
bool HaveEqualContent(const v1::PixSettings& one, v1::PixSettings other) {
  other.set_version(one.version());
  return google::protobuf::util::MessageDifferencer::Equals(one, other);
}

}  // namespace

void PixService::Register(common::Router& router) {
  router.For("navalha.catalog.v1.PixService")
      .Unary("GetPixSettings", this, &PixService::GetPixSettings)
      .Unary("SavePixSettings", this, &PixService::SavePixSettings)
      .Unary("GetPixAccount", this, &PixService::GetPixAccount);
}

void PixService::GetPixSettings(const common::Call& call, const v1::GetPixSettingsRequest& request,
                                v1::GetPixSettingsResponse& response) {
  FindManaged(call, request.id());
  auto settings = pix_.Find(request.id());
  if (!settings) {
    throw NoSuchEstablishment();
  }
  *response.mutable_pix() = *std::move(settings);
}

void PixService::SavePixSettings(const common::Call& call,
                                 const v1::SavePixSettingsRequest& request,
                                 v1::SavePixSettingsResponse& response) {
  const v1::Establishment establishment = FindManaged(call, request.id());
  const v1::PixSettings wanted = SettingsOf(request);
  auto saved = pix_.Save(request.id(), wanted);
  if (!saved) {
    saved = pix_.Find(request.id());
    if (!saved) {
      throw NoSuchEstablishment();
    }
    // A repeat of a save whose answer was lost finds its own settings.
    if (!HaveEqualContent(*saved, wanted)) {
      throw EditConflict();
    }
  }
  // Public answers contain the deposit rule.
  tags_.Invalidate({"establishments", "establishment:" + establishment.slug()});
  *response.mutable_pix() = *std::move(saved);
  response.set_message("Configurações do Pix salvas.");
}

void PixService::GetPixAccount(const common::Call&, const v1::GetPixAccountRequest& request,
                               v1::PixAccount& response) {
  auto account = pix_.FindAccount(request.establishment_id());
  if (!account) {
    throw common::NotFound("A barbearia não tem uma chave Pix.", "NO_PIX_KEY");
  }
  response = *std::move(account);
}

v1::Establishment PixService::FindManaged(const common::Call& call, int64_t id) {
  auto establishment = establishments_.Find(id);
  if (!establishment) {
    throw NoSuchEstablishment();
  }
  RequireManager(call, establishment->user_id());
  return *std::move(establishment);
}

v1::PixSettings PixService::SettingsOf(const v1::SavePixSettingsRequest& request) {
  v1::PixSettings settings;
  settings.set_version(request.version());
  if (common::Trimmed(request.key()).empty()) {
    if (!request.deposit_kind().empty()) {
      throw common::Invalid("key", "Para pedir sinal, informe a chave Pix da barbearia.");
    }
    return settings;
  }
  if (request.key_kind().empty()) {
    throw common::Invalid("key_kind", "Escolha o tipo da chave.");
  }
  auto key = NormalPixKey(request.key_kind(), request.key());
  if (!key) {
    throw common::Invalid("key", WrongKey(request.key_kind()));
  }
  const PixHolder holder = pix_.CodeTextsOf(request.holder_name(), request.holder_city());
  if (holder.name.empty()) {
    throw common::Invalid("holder_name", "Informe o nome do titular da conta.");
  }
  if (holder.city.empty()) {
    throw common::Invalid("holder_city", "Informe a cidade do titular da conta.");
  }
  settings.set_key_kind(request.key_kind());
  settings.set_key(*std::move(key));
  settings.set_holder_name(holder.name);
  settings.set_holder_city(holder.city);
  if (!request.deposit_kind().empty()) {
    *settings.mutable_deposit() = DepositOf(request);
  }
  return settings;
}

}  // namespace navalha::catalog
