#include "services/reporting/model/relocator.hpp"

namespace navalha::reporting {
namespace {

// Request wakes the thread, so the interval only bounds the sleep of an idle thread.
constexpr std::chrono::hours kInterval{1};

}  // namespace

Relocator::Relocator(ModelStore& model, common::ChangeNotifier& progress)
    : model_(model),
      progress_(progress),
      work_("relocator", kInterval, [this] { return RelocateNext(); }) {}

void Relocator::Request(const TimeZones& establishments) {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, time_zone] : establishments) {
      waiting_[id] = time_zone;
    }
  }
  work_.Wake();
}

bool Relocator::RelocateNext() {
  TimeZones next;
  bool more = false;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      return false;
    }
    next.insert(waiting_.extract(waiting_.begin()));
    more = !waiting_.empty();
  }
  const auto& [id, time_zone] = *next.begin();
  model_.Relocate(id, time_zone);
  progress_.Notify();
  return more;
}

}  // namespace navalha::reporting
