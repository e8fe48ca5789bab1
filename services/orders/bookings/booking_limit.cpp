#include "services/orders/bookings/booking_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "services/common/limits/quota.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

constexpr std::chrono::hours kWindow{1};
// Maximum number of refusals per allowed booking. Customers who compete for a time cause a few
// refusals.
constexpr int64_t kRefusedPerMade = 5;
constexpr std::string_view kTooManyBookings =
    "Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.";

constexpr std::string_view kShareTaken = "VISITOR_SHARE_TAKEN";
// Approximate duration of the shortest service; bounds the number of services in a visit.
constexpr int kMinutesPerService = 15;

// Bounds the stock that a client's booking takes from the shop.
constexpr int kUnitsOfAddition = 9;

common::Error ProofRequired(std::string_view why) {
  return common::Denied(
      fmt::format("{} Para continuar, confirme seu e-mail ou entre na sua conta.", why),
      kContactProofRequired);
}

void RequireOneVisit(const v1::Order& booking, int visit_minutes) {
  const int most = std::max(visit_minutes / kMinutesPerService, 1);
  int services = 0;
  for (const v1::OrderItem& line : booking.items()) {
    services += line.quantity();
  }
  if (services > most || booking.total_duration() > visit_minutes) {
    throw common::Invalid(
        "items", fmt::format("Um agendamento tem no máximo {} minutos e {} serviços. Para mais, "
                             "fale com a barbearia.",
                             visit_minutes, most));
  }
  std::map<int64_t, int> additions;
  for (const v1::OrderItem& line : booking.items()) {
    for (const v1::OrderModifier& modifier : line.modifiers()) {
      if (modifier.type() == "addition" &&
          (additions[modifier.modifier_id()] += modifier.quantity()) > kUnitsOfAddition) {
        throw common::Invalid("items", fmt::format("Um agendamento tem no máximo {} de {}.",
                                                   kUnitsOfAddition, modifier.modifier().name()));
      }
    }
  }
}

}  // namespace

VisitorRules VisitorRulesOf(const catalog::v1::QuoteItemsResponse& quote) {
  return {quote.visit_minutes(), quote.requires_contact_proof(), quote.lapse_hours()};
}

bool BookingLimit::Run(const common::Call& call, const VisitorRules& rules,
                       std::string_view contact_proof, NewOrder& draft,
                       const std::function<bool()>& make) {
  RequireOneVisit(draft.order, rules.visit_minutes);
  const Booker booker = BookerOf(call, contact_proof, limits_.secret, draft.now);
  Describe(booker, rules, draft);
  const int64_t shop = draft.order.entity_id();
  std::string refused_key;
  if (booker.kind == Booker::Kind::kAddress) {
    refused_key = fmt::format("book:refused:{}:{}", shop, booker.key);
    if (limiter_.Get(refused_key) >= kRefusedPerMade * limits_.per_hour_at_shop) {
      throw ProofRequired("Muitas tentativas de agendamento a partir da sua rede.");
    }
  }
  RequireRoom(draft);
  try {
    return MakeCounted(booker, draft, refused_key, make);
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != OrderStore::kPhoneHasRoom) {
      throw;
    }
    RequireRoom(draft);
    // A booking of the phone number began or was cancelled meanwhile, so a repeat can succeed.
    throw common::Unavailable("BOOKING_INTERRUPTED");
  }
}

void BookingLimit::Describe(const Booker& booker, const VisitorRules& rules,
                            NewOrder& draft) const {
  draft.booker = booker.key;
  draft.per_phone = std::max(limits_.per_phone, 1);
  if (booker.kind == Booker::Kind::kAccount) {
    draft.mail.user_id = draft.order.client_id();
  }
  if (booker.kind == Booker::Kind::kEmail) {
    draft.mail = {.email = booker.email, .is_proven = true};
    if (!draft.order.has_customer_email()) {
      draft.order.set_customer_email(booker.email);
    }
  }
  if (booker.kind != Booker::Kind::kAddress) {
    return;
  }
  if (rules.requires_contact_proof) {
    throw ProofRequired("Este estabelecimento pede uma confirmação de quem agenda.");
  }
  draft.visitor_share = limits_.visitor_share;
  // A booking with a deposit lapses at its deadline.
  if (rules.lapse_hours > 0 && !draft.lapses_at) {
    draft.lapses_at = draft.now + std::chrono::hours(rules.lapse_hours);
  }
}

bool BookingLimit::MakeCounted(const Booker& booker, const NewOrder& draft,
                               const std::string& refused_key, const std::function<bool()>& make) {
  const auto quotas = common::BookingQuotas(draft.order.entity_id(), booker.key,
                                            limits_.per_hour_at_shop, limits_.per_hour);
  const auto refuse = [&](const common::Quota& full) { Refuse(booker, full); };
  return common::MakeWithin(limiter_, quotas, draft.idempotency, refuse, [&] {
    try {
      return make();
    } catch (const common::Error& error) {
      if (error.reason() == kShareTaken) {
        throw ProofRequired("Muitos horários deste dia já foram marcados a partir da sua rede.");
      }
      if (!refused_key.empty() && common::IsRefusal(error)) {
        limiter_.Count(refused_key, kWindow);
      }
      throw;
    }
  });
}

void BookingLimit::Refuse(const Booker& booker, const common::Quota& full) {
  if (booker.kind == Booker::Kind::kAddress) {
    throw ProofRequired("Muitos agendamentos em pouco tempo a partir da sua rede.");
  }
  limiter_.Refuse(full.key, kTooManyBookings);
}

void BookingLimit::RequireRoom(const NewOrder& draft) {
  if (!draft.order.has_customer_phone()) {
    return;
  }
  if (const auto full_until = orders_.FullUntil(draft)) {
    const auto left = std::chrono::ceil<std::chrono::seconds>(*full_until - draft.now);
    throw common::TooMany(
        fmt::format("Você já tem {} agendamentos marcados com este telefone nesta "
                    "barbearia. Para marcar mais, fale com a barbearia.",
                    draft.per_phone),
        "TOO_MANY_BOOKINGS")
        .With("retry_after", std::to_string(left.count()));
  }
}

}  // namespace navalha::orders
