#include "services/orders/payments/order_payments.hpp"

#include <algorithm>
#include <utility>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

// The first attempt, and retries after concurrent changes for callers that accept any version.
constexpr int kAttempts = 10;

// Returns whether a request to set the method of an order changes nothing: a paid order is paid by
// this method alone, and another order has it as its main or expected method.
bool HasMethod(const v1::Order& order, const std::string& method) {
  if (order.payment_status() != "paid") {
    return method == order.payment_method();
  }
  const auto nets = NetByMethod(order);
  return std::all_of(nets.begin(), nets.end(), [&method](const auto& entry) {
    return entry.second == 0 || entry.first == method;
  });
}

}  // namespace

std::optional<IdempotencyKey> PaymentKeyOf(const common::Call& call, int64_t establishment_id,
                                           const google::protobuf::Message& request) {
  return ShopKeyOf(call, "payment", establishment_id, request);
}

StoredOrder OrderPayments::Add(const common::Call& call, VisibleOrder found,
                               const v1::AddPaymentRequest& request) {
  return Record(call, std::move(found), request, request.version(),
                [&request](const v1::Order& order) {
                  return PlanPart(order, request.method(), request.amount());
                });
}

StoredOrder OrderPayments::Refund(const common::Call& call, VisibleOrder found,
                                  const v1::RefundPaymentRequest& request) {
  return Record(call, std::move(found), request, request.version(),
                [&request](const v1::Order& order) {
                  return PlanRefund(order, request.method(), request.amount());
                });
}

StoredOrder OrderPayments::Set(const common::Call& call, VisibleOrder found,
                               const v1::SetPaymentRequest& request) {
  v1::Order& before = found.stored.order;
  payments_.Put(before);
  if (request.status() == before.payment_status() &&
      (request.method().empty() || HasMethod(before, request.method()))) {
    return Find(before.id());
  }
  return Record(call, std::move(found), request,
                request.has_version() ? std::optional(request.version()) : std::nullopt,
                [&request](const v1::Order& order) {
                  return PlanStatus(order, request.status(), request.method());
                });
}

StoredOrder OrderPayments::Record(const common::Call& call, VisibleOrder found,
                                  const google::protobuf::Message& request,
                                  std::optional<int> version, const Plan& plan) {
  const int64_t establishment_id = found.stored.order.entity_id();
  const auto key = PaymentKeyOf(call, establishment_id, request);
  if (auto recorded = FindRecorded(establishment_id, key)) {
    return *std::move(recorded);
  }
  StoredOrder stored = std::move(found.stored);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    stored = mover_.Settled(call, std::move(stored));
    payments_.Put(stored.order);
    if (version && *version != stored.version) {
      throw EditConflict();
    }
    const PaymentPlan planned = plan(stored.order);
    RequirePlan(planned, stored.order, found.access.shop);
    if (!planned.changes) {
      return stored;
    }
    if (Store(call, stored, planned, key)) {
      announcer_.Announce({stored.order.collaborator_id()});
      return Find(stored.order.id());
    }
    // An equal concurrent request may have been first.
    if (auto recorded = FindRecorded(establishment_id, key)) {
      return *std::move(recorded);
    }
    stored = Find(stored.order.id());
  }
  throw EditConflict();
}

bool OrderPayments::Store(const common::Call& call, const StoredOrder& stored,
                          const PaymentPlan& plan, const std::optional<IdempotencyKey>& key) {
  try {
    return payments_.Record(stored, plan, ActorOf(call, false), key, now_());
  } catch (const common::ConstraintViolation& violation) {
    if (violation.constraint() != PaymentStore::kKeyIsUsed) {
      throw;
    }
    return false;
  }
}

std::optional<StoredOrder> OrderPayments::FindRecorded(int64_t establishment_id,
                                                       const std::optional<IdempotencyKey>& key) {
  const auto recorded = key ? orders_.FindRecorded(establishment_id, *key) : std::nullopt;
  if (!recorded) {
    return std::nullopt;
  }
  if (recorded->request_hash != key->request_hash) {
    throw common::IdempotencyKeyReused();
  }
  return Find(recorded->order_id);
}

StoredOrder OrderPayments::Find(int64_t order_id) {
  auto stored = orders_.Find(order_id);
  if (!stored) {
    throw common::NotFound("Pedido não encontrado.");
  }
  payments_.Put(stored->order);
  return *std::move(stored);
}

}  // namespace navalha::orders
