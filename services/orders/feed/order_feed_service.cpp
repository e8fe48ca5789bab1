#include "services/orders/feed/order_feed_service.hpp"

#include <unordered_map>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {
namespace {

constexpr int kPageRows = 500;
// Interval at which the feed polls for changes of other replicas.
constexpr std::chrono::milliseconds kLookAgain{100};
// Poll interval at a gap, which closes when its transaction commits.
constexpr std::chrono::milliseconds kLookAgainAtGap{5};

// Writes changes with the kind "current". Throws UNAVAILABLE when the reader disconnects or the
// server stops, so that only a complete stream ends with OK.
template <class Item, class Put>
void WritePage(std::vector<Item>& items, const Put& put, common::Writer<v1::OrderChange>& writer) {
  for (size_t i = 0; i < items.size(); ++i) {
    v1::OrderChange change;
    change.set_kind("current");
    change.set_has_more(i + 1 < items.size());
    put(items[i], change);
    if (!writer.Write(change)) {
      throw common::Unavailable("FEED_ENDED");
    }
  }
}

using Terms = std::map<int64_t, CommissionTerms>;

void PutOrder(v1::Order order, const Terms& terms, v1::OrderChange& change) {
  if (const auto found = terms.find(order.id()); found != terms.end()) {
    for (v1::LineCommission& line : CommissionsOf(order, found->second)) {
      *change.add_commissions() = std::move(line);
    }
  }
  *change.mutable_order() = std::move(order);
}

}  // namespace

void OrderFeedService::Register(common::Router& router) {
  router.For("navalha.orders.v1.OrderFeedService")
      .Stream("Watch", this, &OrderFeedService::Watch)
      .Stream("ReadAll", this, &OrderFeedService::ReadAll)
      .Unary("GetHead", this, &OrderFeedService::GetHead);
}

void OrderFeedService::Watch(const common::Call& call, const v1::WatchRequest& request,
                             common::Writer<v1::OrderChange>& writer) {
  if (!request.reader().empty()) {
    feed_.KeepFor(request.reader(), request.after());
  }
  if (request.after() < feed_.Start()) {
    throw common::Conflict("FEED_TRUNCATED", "Mudanças depois desta posição já foram apagadas.");
  }
  FeedWatermark mark(request.after());
  while (!writer.Done() && call.Remaining() > std::chrono::milliseconds(0)) {
    const uint64_t changes = notifier_.Count();
    const FeedPage page = feed_.Read(mark.after(), kPageRows);
    std::vector<int64_t> positions;
    for (const FeedRow& row : page.rows) {
      positions.push_back(row.position);
    }
    const size_t admitted =
        mark.Admit(positions, page.oldest_running, [&] { return feed_.NewTransaction(); });
    if (admitted > 0 && !Write(page.rows, admitted, writer)) {
      return;
    }
    if (admitted == 0) {
      notifier_.WaitPast(changes, mark.waiting() ? kLookAgainAtGap : kLookAgain);
    } else if (admitted < static_cast<size_t>(kPageRows)) {
      Gather(mark.after());
    }
  }
}

void OrderFeedService::Gather(int64_t position) {
  const uint64_t demands = demand_.Count();
  if (demanded_ <= position) {
    demand_.WaitPast(demands, gather_for_);
  }
}

void OrderFeedService::Demand(int64_t position) {
  int64_t demanded = demanded_;
  while (demanded < position) {
    if (demanded_.compare_exchange_weak(demanded, position)) {
      demand_.Notify();
      return;
    }
  }
}

bool OrderFeedService::Write(const std::vector<FeedRow>& rows, size_t count,
                             common::Writer<v1::OrderChange>& writer) {
  std::unordered_map<int64_t, const v1::Order*> orders;
  std::unordered_map<int64_t, const v1::Expense*> expenses;
  std::vector<int64_t> order_ids, expense_ids;
  for (size_t i = 0; i < count; ++i) {
    if (rows[i].expense_id != 0) {
      expense_ids.push_back(rows[i].expense_id);
    } else if (orders.emplace(rows[i].order_id, nullptr).second) {
      order_ids.push_back(rows[i].order_id);
    }
  }
  std::vector<StoredOrder> loaded = orders_.Load(order_ids);
  payments_.Put(loaded);
  for (const StoredOrder& stored : loaded) {
    orders[stored.order.id()] = &stored.order;
  }
  const Terms terms = commissions_.Load(order_ids);
  const std::vector<v1::Expense> read = feed_.Expenses(expense_ids);
  for (const v1::Expense& expense : read) {
    expenses[expense.id()] = &expense;
  }
  for (size_t i = 0; i < count; ++i) {
    v1::OrderChange change;
    change.set_position(rows[i].position);
    change.set_kind(rows[i].kind);
    change.set_has_more(i + 1 < count);
    if (rows[i].expense_id != 0) {
      *change.mutable_expense() = *expenses.at(rows[i].expense_id);
    } else {
      PutOrder(*orders.at(rows[i].order_id), terms, change);
    }
    if (!writer.Write(change)) {
      return false;
    }
  }
  return true;
}

void OrderFeedService::ReadAll(const common::Call& call, const v1::ReadAllRequest& request,
                               common::Writer<v1::OrderChange>& writer) {
  int64_t after = request.after_order_id();
  for (;;) {
    call.ThrowIfOver();
    const std::vector<int64_t> ids = feed_.OrdersAfter(after, kPageRows);
    if (ids.empty()) {
      break;
    }
    after = ids.back();
    std::vector<StoredOrder> orders = orders_.Load(ids);
    payments_.Put(orders);
    const Terms terms = commissions_.Load(ids);
    const auto put = [&](StoredOrder& stored, v1::OrderChange& change) {
      PutOrder(std::move(stored.order), terms, change);
    };
    WritePage(orders, put, writer);
  }
  for (after = request.after_expense_id();;) {
    call.ThrowIfOver();
    std::vector<v1::Expense> expenses = feed_.ExpensesAfter(after, kPageRows);
    if (expenses.empty()) {
      return;
    }
    after = expenses.back().id();
    const auto put = [](v1::Expense& expense, v1::OrderChange& change) {
      *change.mutable_expense() = std::move(expense);
    };
    WritePage(expenses, put, writer);
  }
}

void OrderFeedService::GetHead(const common::Call& call, const v1::GetHeadRequest& request,
                               v1::GetHeadResponse& response) {
  const std::vector<int64_t> shops(request.establishment_ids().begin(),
                                   request.establishment_ids().end());
  response.set_position(shops.empty() ? feed_.Head() : feed_.HeadOf(shops));
  Demand(response.position());
  if (request.settled()) {
    WaitUntilSettled(call);
  }
}

void OrderFeedService::WaitUntilSettled(const common::Call& call) {
  const uint64_t horizon = feed_.NewTransaction();
  while (feed_.Read(0, 1).oldest_running < horizon) {
    if (call.Remaining() <= kLookAgain) {
      throw common::Unavailable("FEED_NOT_SETTLED");
    }
    notifier_.WaitPast(notifier_.Count(), kLookAgainAtGap);
  }
}

}  // namespace navalha::orders
