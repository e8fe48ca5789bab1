#include "services/catalog/items/fresh_stock.hpp"

#include "services/common/feeds/order_feed_reader.hpp"
#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kWait{1000};
// Less than the 2 s that a call may wait for a stopped service, together with kWait.
constexpr milliseconds kHeadTimeout{500};
// Polling interval, because another replica may apply the changes.
constexpr milliseconds kLookAgain{50};

}  // namespace

FreshStock::FreshStock(const common::Peer& orders, StockStore& stock,
                       common::ChangeNotifier& progress)
    : orders_(orders),
      feed_(orders::v1::OrderFeedService::NewStub(orders.channel())),
      stock_(stock),
      progress_(progress) {}

void FreshStock::Await(const common::Call& call, int64_t establishment_id) {
  orders::v1::GetHeadRequest request;
  request.add_establishment_ids(establishment_id);
  int64_t position = 0;
  try {
    position = orders_
                   .Invoke<orders::v1::GetHeadResponse>(
                       *feed_, &orders::v1::OrderFeedService::Stub::GetHead, call, request,
                       {.timeout = kHeadTimeout, .idempotent = true})
                   .position();
  } catch (const common::Error& failure) {
    if (!common::IsPassingFailure(failure)) {
      throw;
    }
    return;
  }
  const auto end = Clock::now() + kWait;
  for (;;) {
    const uint64_t changes = progress_.Count();
    if (stock_.Cursor().value_or(0) >= position || Clock::now() >= end) {
      return;
    }
    call.ThrowIfOver();
    progress_.WaitPast(changes, kLookAgain);
  }
}

}  // namespace navalha::catalog
