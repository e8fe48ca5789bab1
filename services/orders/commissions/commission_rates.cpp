#include "services/orders/commissions/commission_rates.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace navalha::orders {
namespace {

// The ids of an item and of the collaborator who serves it.
using Service = std::pair<int64_t, int64_t>;
// Unset for a line without a stored rate.
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
  // Indexes into terms.lines of the question's lines, in the same order.
  std::vector<size_t> asked;
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
      asked.push_back(terms.lines.size());
      terms.lines.push_back({.line_no = i + 1, .collaborator_id = service.second});
    } else if (found->second) {
      terms.lines.push_back({i + 1, service.second, *found->second});
    }
  }
  if (asked.empty()) {
    return terms;
  }
  const auto quote = catalog_.Commissions(call, question);
  for (size_t i = 0; i < asked.size(); ++i) {
    terms.lines[asked[i]].rate = quote.rates(static_cast<int>(i));
  }
  if (!keeps_fees) {
    terms.credit_fee = quote.credit_fee();
    terms.debit_fee = quote.debit_fee();
  }
  return terms;
}

}  // namespace navalha::orders
