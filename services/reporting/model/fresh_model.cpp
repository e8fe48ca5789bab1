#include "services/reporting/model/fresh_model.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Maximum time to wait for the model to reach the requested position.
constexpr milliseconds kWait{2000};
// Polling interval, because another replica may advance the model.
constexpr milliseconds kLookAgain{50};

common::Error NotReady() {
  return {grpc::StatusCode::UNAVAILABLE, "REPORT_NOT_READY",
          "O relatório ainda está sendo atualizado. Tente novamente em instantes."};
}

}  // namespace

void FreshModel::Read(const common::Call& call, const TimeZones& establishments,
                      const std::function<std::optional<ModelGap>(int64_t position)>& read) {
  std::vector<int64_t> ids;
  for (const auto& [id, time_zone] : establishments) {
    ids.push_back(id);
  }
  const int64_t position = orders_.HeadOf(call, ids);
  const auto end = Clock::now() + kWait;
  for (;;) {
    const uint64_t changes = progress_.Count();
    const std::optional<ModelGap> gap = read(position);
    if (!gap) {
      return;
    }
    call.ThrowIfOver();
    if (Clock::now() >= end) {
      throw NotReady();
    }
    if (*gap == ModelGap::kPartlyRead) {
      continue;
    }
    if (*gap == ModelGap::kOtherZone) {
      relocator_.Request(establishments);
    }
    progress_.WaitPast(changes, kLookAgain);
  }
}

}  // namespace navalha::reporting
