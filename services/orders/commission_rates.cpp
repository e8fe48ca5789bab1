#include "services/orders/commission_rates.hpp"

#include <map>
#include <optional>
#include <utility>

namespace navalha::orders {
namespace {

// An item, and who serves it.
using Service = std::pair<int64_t, int64_t>;
// Unset: a line without a stored rate.
using KnownRates = std::map<Service, std::optional<int>>;

KnownRates KnownRatesOf(const v1::Order& order, const CommissionTerms& terms) {
  std::map<int, LineRate> by_line;
  for (const LineRate& line : terms.lines) {
    by_line[line.line_no] = line;
  }
  KnownRates known;
  for (int i = 0; i < order.items_size(); ++i) {
    const v1::OrderItem& line = order.items(i);
    const auto found = by_line.find(i + 1);
    if (found != by_line.end()) {
      known.try_emplace({line.item_id(), found->second.collaborator_id}, found->second.rate);
    }
  }
  for (const v1::OrderItem& line : order.items()) {
    known.try_emplace({line.item_id(), ServerOf(order, line)}, std::nullopt);
  }
  return known;
}

}  // namespace

CommissionTerms CommissionRates::TermsOf(const common::Call& call, const v1::Order& order) {
  return TermsOfEdit(call, v1::Order(), order);
}

CommissionTerms CommissionRates::TermsOfEdit(const common::Call& call, const v1::Order& before,
                                             const v1::Order& after) {
  CommissionTerms terms;
  if (!EarnsCommission(after)) {
    return terms;
  }
  KnownRates known;
  if (before.items_size() > 0) {
    terms = commissions_.Find(before.id());
    known = KnownRatesOf(before, terms);
  }
  const bool keeps_fees = !terms.lines.empty();
  terms.lines.clear();
  catalog::v1::QuoteCommissionsRequest question;
  question.set_establishment_id(after.entity_id());
  for (int i = 0; i < after.items_size(); ++i) {
    const Service service = {after.items(i).item_id(), ServerOf(after, after.items(i))};
    if (service.second == 0) {
      continue;
    }
    const auto found = known.find(service);
    if (found == known.end()) {
      catalog::v1::CommissionQuestion& line = *question.add_lines();
      line.set_item_id(service.first);
      line.set_collaborator_id(service.second);
    }
    if (found == known.end() || found->second) {
      terms.lines.push_back({i + 1, service.second, found == known.end() ? -1 : *found->second});
    }
  }
  if (question.lines_size() == 0) {
    return terms;
  }
  const auto quote = catalog_.Commissions(call, question);
  int next = 0;
  for (LineRate& line : terms.lines) {
    line.rate = line.rate < 0 ? quote.rates(next++) : line.rate;
  }
  if (!keeps_fees) {
    terms.credit_fee = quote.credit_fee();
    terms.debit_fee = quote.debit_fee();
  }
  return terms;
}

}  // namespace navalha::orders
