#include "services/common/feeds/order_feed_reader.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::common {
namespace {

using orders::v1::GetHeadResponse;
using orders::v1::OrderFeedService;

// Maximum duration of a Watch call, after which the reader starts the next one.
constexpr std::chrono::minutes kReadFor{5};
constexpr std::chrono::milliseconds kPatience{3000};
constexpr std::chrono::milliseconds kRetryEvery{500};
constexpr std::chrono::seconds kMeasureEvery{5};

// Returns false for success, for the deadline, for cancellation and when orders is unavailable.
bool IsStreamError(const grpc::Status& status) {
  return !status.ok() && status.error_code() != grpc::StatusCode::UNAVAILABLE &&
         status.error_code() != grpc::StatusCode::DEADLINE_EXCEEDED &&
         status.error_code() != grpc::StatusCode::CANCELLED;
}

}  // namespace

OrderFeedReader::OrderFeedReader(std::string name, const Peer& orders, size_t batch,
                                 Handler handler)
    : name_(std::move(name)),
      orders_(orders),
      batch_(batch),
      handler_(std::move(handler)),
      feed_(OrderFeedService::NewStub(orders.channel())),
      lag_(name_),
      measuring_(std::make_unique<Periodic>("feed_lag", kMeasureEvery,
                                            [this] {
                                              MeasureLag();
                                              return false;
                                            })),
      reading_(std::make_unique<Periodic>("order_feed_reader", kRetryEvery,
                                          [this] { return Read(); })) {}

OrderFeedReader::~OrderFeedReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    if (call_ != nullptr) {
      call_->TryCancel();
    }
  }
  reading_.reset();
}

bool OrderFeedReader::SetCall(grpc::ClientContext* call) {
  const std::lock_guard lock(mutex_);
  call_ = call;
  return !stopping_;
}

int64_t OrderFeedReader::Head(bool settled) {
  orders::v1::GetHeadRequest request;
  request.set_settled(settled);
  return orders_
      .Invoke<GetHeadResponse>(*feed_, &OrderFeedService::Stub::GetHead,
                               BackgroundCall(name_ + "/order_feed_head", kPatience), request,
                               {.timeout = kPatience, .idempotent = true})
      .position();
}

void OrderFeedReader::ReadAll(int64_t after_order_id, int64_t after_expense_id,
                              const std::function<void(const Changes&)>& apply) {
  orders::v1::ReadAllRequest request;
  request.set_after_order_id(after_order_id);
  request.set_after_expense_id(after_expense_id);
  grpc::ClientContext context;
  orders_.Prepare(context, BackgroundCall(name_ + "/read_all_orders", kReadFor),
                  {.timeout = kReadFor});
  if (!SetCall(&context)) {
    throw Unavailable("STOPPING");
  }
  const auto reader = feed_->ReadAll(&context, request);
  const grpc::Status status = Drain(context, *reader, apply);
  if (!status.ok()) {
    throw Error::FromStatus(status);
  }
}

void OrderFeedReader::MeasureLag() {
  try {
    lag_.SeeHead(Head(/*settled=*/false), std::chrono::steady_clock::now());
  } catch (const std::exception& failure) {
    lag_.SeeNoHead(std::chrono::steady_clock::now());
    if (!IsPassingFailure(failure)) {
      throw;
    }
  }
}

bool OrderFeedReader::Read() {
  orders::v1::WatchRequest request;
  request.set_reader(name_);
  request.set_after(handler_.begin(*this));
  lag_.Applied(request.after());
  grpc::ClientContext context;
  orders_.Prepare(context, BackgroundCall(name_ + "/follow_orders", kReadFor),
                  {.timeout = kReadFor});
  if (!SetCall(&context)) {
    return false;
  }
  bool read_any = false;
  const auto reader = feed_->Watch(&context, request);
  const grpc::Status status = Drain(context, *reader, [&](const Changes& changes) {
    read_any = true;
    Apply(changes);
    lag_.Applied(changes.back().position());
  });
  if (IsStreamError(status)) {
    const Error error = Error::FromStatus(status);
    if (error.reason() != "FEED_TRUNCATED" || !handler_.restart) {
      throw Error(error);
    }
    handler_.restart();
    return true;
  }
  return read_any;
}

void OrderFeedReader::Apply(const Changes& changes) {
  try {
    handler_.apply(changes);
    return;
  } catch (const std::exception& failure) {
    if (IsPassingFailure(failure)) {
      throw;
    }
    if (changes.size() == 1) {
      handler_.skip(changes.front(), failure);
      return;
    }
  }
  for (const orders::v1::OrderChange& change : changes) {
    Apply({change});
  }
}

grpc::Status OrderFeedReader::Drain(grpc::ClientContext& context,
                                    grpc::ClientReader<orders::v1::OrderChange>& reader,
                                    const std::function<void(const Changes&)>& apply) {
  Changes changes;
  try {
    for (orders::v1::OrderChange change; reader.Read(&change);) {
      const bool has_more = change.has_more();
      changes.push_back(std::move(change));
      if (!has_more || changes.size() == batch_) {
        apply(changes);
        changes.clear();
      }
    }
  } catch (...) {
    context.TryCancel();
    reader.Finish();
    SetCall(nullptr);
    throw;
  }
  const grpc::Status status = reader.Finish();
  SetCall(nullptr);
  return status;
}

bool IsPassingFailure(const std::exception& failure) {
  const auto* error = dynamic_cast<const Error*>(&failure);
  return error != nullptr && (error->code() == grpc::StatusCode::UNAVAILABLE ||
                              error->code() == grpc::StatusCode::DEADLINE_EXCEEDED);
}

}  // namespace navalha::common
