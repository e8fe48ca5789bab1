#include "services/booking/appointments/client_finder.hpp"

#include <fmt/format.h>

#include <set>

#include "services/booking/appointments/row_list.hpp"
#include "services/common/database/list_search.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::booking {
namespace {

constexpr size_t kPeopleAsked = 1000;
constexpr std::chrono::hours kWindow{1};
constexpr std::string_view kTooManyLookUps =
    "Muitas buscas de clientes em pouco tempo. Aguarde alguns minutos e tente de novo.";

// The same error for unknown people and for people who may not be chosen.
common::Error UnknownClient() {
  constexpr std::string_view kText =
      "Cliente não encontrado. Escolha um cliente da barbearia ou confira o e-mail ou o nome de "
      "usuário.";
  return common::Error(grpc::StatusCode::INVALID_ARGUMENT, "UNKNOWN_CLIENT", kText)
      .WithField("client_id", kText);
}

}  // namespace

bool ClientFinder::IsCaller(const ClientChoice& choice, const common::Call& call) {
  return choice.name.empty() &&
         (choice.client_id == 0 || choice.client_id == call.RequireUser().user_id);
}

ChosenClient ClientFinder::Find(const ClientChoice& choice, const common::Call& call) {
  const int64_t caller = call.RequireUser().user_id;
  if (IsCaller(choice, call)) {
    if (caller == choice.provider_user_id) {
      throw common::Invalid("client_id", "Escolha o cliente: o prestador não pode ser o cliente.");
    }
    return {caller, std::string(kAccepted)};
  }
  if (!choice.name.empty()) {
    const std::string name(common::Trimmed(choice.name));
    const int64_t id = LookUp(name, call);
    if (id == choice.provider_user_id) {
      throw UnknownClient();
    }
    return {id, std::string(id == caller ? kAccepted : kNamed), name};
  }
  if (choice.client_id == choice.provider_user_id) {
    throw common::Invalid("client_id", "O prestador não pode ser o cliente.");
  }
  if (!clients_.IsClientOf(choice.establishment_id, choice.client_id) &&
      !orders_.IsClientOf(choice.establishment_id, choice.client_id, call)) {
    throw UnknownClient();
  }
  return {choice.client_id, std::string(kKnown)};
}

int64_t ClientFinder::LookUp(const std::string& name, const common::Call& call) {
  limiter_.Limit(fmt::format("client-look-up:{}", call.RequireUser().user_id), kLookUpsPerHour,
                 kWindow, kTooManyLookUps);
  const auto id = name.empty() ? std::nullopt : auth_.LookUp(name, call);
  if (!id) {
    throw UnknownClient();
  }
  return *id;
}

void ClientFinder::List(int64_t establishment_id, const std::string& q, const common::Call& call,
                        v1::ListShopClientsResponse& response) {
  const std::vector<int64_t> own = clients_.ClientsOf(establishment_id);
  std::set<int64_t> ids(own.begin(), own.end());
  for (const int64_t id : orders_.ClientsOf(establishment_id, call)) {
    ids.insert(id);
  }
  std::vector<int64_t> asked(ids.begin(), ids.end());
  asked.resize(std::min(asked.size(), kPeopleAsked));
  std::vector<int64_t> known;
  std::vector<std::string> first_names;
  std::vector<std::string> last_names;
  for (const auto& [id, person] : auth_.PeopleOf(asked, call)) {
    known.push_back(id);
    first_names.push_back(person.first_name());
    last_names.push_back(person.last_name());
  }
  clients_.FilterByName({known, first_names, last_names}, q, response);
}

}  // namespace navalha::booking
