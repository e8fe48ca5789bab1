#include "services/catalog/stock_follower.hpp"

#include <spdlog/spdlog.h>

#include "services/common/error.hpp"
#include "services/common/log.hpp"
#include "services/common/metrics.hpp"

namespace navalha::catalog {
namespace {

using orders::v1::GetHeadResponse;
using orders::v1::OrderFeedService;

// Maximum duration of a feed call; then the next one begins.
constexpr std::chrono::minutes kReadFor{5};
constexpr std::chrono::milliseconds kPatience{3000};
constexpr std::chrono::milliseconds kRetryEvery{500};

prometheus::Counter& ChangesCounter(const std::string& result) {
  return common::CounterMetric("navalha_stock_changes_total",
                               "Changes of the order feed that the stock followed, by result",
                               {{"result", result}});
}

// Returns whether a retry may succeed.
bool IsPassing(const common::Error& error) {
  return error.code() == grpc::StatusCode::UNAVAILABLE ||
         error.code() == grpc::StatusCode::DEADLINE_EXCEEDED;
}

// Returns false for the call's own deadline and for unavailable orders.
bool IsRefusal(const grpc::Status& status) {
  return !status.ok() && status.error_code() != grpc::StatusCode::UNAVAILABLE &&
         status.error_code() != grpc::StatusCode::DEADLINE_EXCEEDED &&
         status.error_code() != grpc::StatusCode::CANCELLED;
}

}  // namespace

StockFollower::StockFollower(StockStore& stock, const common::Peer& orders, common::CacheTags& tags)
    : stock_(stock),
      orders_(orders),
      feed_(OrderFeedService::NewStub(orders.channel())),
      tags_(tags),
      reading_(std::make_unique<common::Periodic>("stock_follower", kRetryEvery,
                                                  [this] { return Read(); })) {}

StockFollower::~StockFollower() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    if (call_ != nullptr) {
      call_->TryCancel();
    }
  }
  reading_.reset();
}

bool StockFollower::SetCall(grpc::ClientContext* call) {
  const std::lock_guard lock(mutex_);
  call_ = call;
  return !stopping_;
}

int64_t StockFollower::Begin() {
  if (const auto cursor = stock_.Cursor()) {
    return *cursor;
  }
  const auto head = orders_.Invoke<GetHeadResponse>(
      *feed_, &OrderFeedService::Stub::GetHead,
      common::BackgroundCall("catalog/order_feed_head", kPatience), orders::v1::GetHeadRequest(),
      {.timeout = kPatience, .idempotent = true});
  stock_.BeginAt(head.position());
  return stock_.Cursor().value_or(head.position());
}

bool StockFollower::Read() {
  orders::v1::WatchRequest request;
  request.set_after(Begin());
  grpc::ClientContext context;
  orders_.Prepare(context, common::BackgroundCall("catalog/follow_orders", kReadFor),
                  {.timeout = kReadFor});
  if (!SetCall(&context)) {
    return false;
  }
  const auto reader = feed_->Watch(&context, request);
  orders::v1::OrderChange change;
  bool read_any = false;
  try {
    while (reader->Read(&change)) {
      read_any = true;
      Apply(change);
    }
  } catch (...) {
    context.TryCancel();
    reader->Finish();
    SetCall(nullptr);
    throw;
  }
  const grpc::Status status = reader->Finish();
  SetCall(nullptr);
  if (IsRefusal(status)) {
    throw common::Error::FromStatus(status);
  }
  return read_any;
}

void StockFollower::Apply(const orders::v1::OrderChange& change) {
  static prometheus::Counter& applied = ChangesCounter("applied");
  static prometheus::Counter& skipped = ChangesCounter("skipped");
  std::vector<std::string> tags;
  try {
    for (const std::string& slug : stock_.Apply(change.position(), StockOf(change.order()))) {
      tags.push_back("establishment:" + slug);
    }
    applied.Increment();
  } catch (const std::exception& failure) {
    const auto* error = dynamic_cast<const common::Error*>(&failure);
    if (error != nullptr && IsPassing(*error)) {
      throw;
    }
    spdlog::error(common::LogLine("stock_change_skipped")
                      .Number("position", change.position())
                      .Number("order_id", change.order().id())
                      .Text("why", failure.what())
                      .Done());
    stock_.Skip(change.position());
    skipped.Increment();
  }
  if (!tags.empty()) {
    tags_.Raise(tags);
  }
}

}  // namespace navalha::catalog
