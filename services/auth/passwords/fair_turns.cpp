#include "services/auth/passwords/fair_turns.hpp"

#include <algorithm>
#include <iterator>

#include "services/common/rpc/error.hpp"

namespace navalha::auth {

FairTurns::Turn::Turn(FairTurns& turns, const std::string& party) : turns_(turns) {
  turns_.Take(party);
}

FairTurns::Turn::~Turn() { turns_.Release(); }

size_t FairTurns::Waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

void FairTurns::Take(const std::string& party) {
  std::unique_lock lock(mutex_);
  if (running_ < limits_.running) {
    ++running_;
    return;
  }
  if (waiting_ >= limits_.waiting && !MakeRoom(party)) {
    throw common::Unavailable("PASSWORD_CHECKS_BUSY");
  }
  Waiter waiter;
  Line& line = lines_[party];
  if (line.empty()) {
    order_.push_back(party);
  }
  const auto place = line.insert(line.end(), &waiter);
  ++waiting_;
  waiter.changed.wait_for(lock, limits_.patience,
                          [&waiter] { return waiter.state != State::kWaiting; });
  if (waiter.state == State::kServed) {
    return;  // Release gave the turn to this call and removed it from its line.
  }
  if (waiter.state == State::kWaiting) {
    Leave(party, place);
  }
  throw common::Unavailable("PASSWORD_CHECKS_BUSY");
}

void FairTurns::Release() {
  const std::lock_guard lock(mutex_);
  if (order_.empty()) {
    --running_;
    return;
  }
  const std::string party = order_.front();
  const auto place = lines_.at(party).begin();
  Waiter& next = **place;
  // A party with calls left goes to the end of the order.
  order_.pop_front();
  order_.push_back(party);
  Leave(party, place);
  next.state = State::kServed;
  next.changed.notify_one();
}

bool FairTurns::MakeRoom(const std::string& party) {
  const auto own = lines_.find(party);
  const size_t length = own == lines_.end() ? 0 : own->second.size();
  const auto longest = std::max_element(
      lines_.begin(), lines_.end(),
      [](const auto& one, const auto& other) { return one.second.size() < other.second.size(); });
  if (longest == lines_.end() || longest->second.size() <= length + 1) {
    return false;
  }
  const std::string displaced = longest->first;
  const auto last = std::prev(longest->second.end());
  Waiter& waiter = **last;
  Leave(displaced, last);
  waiter.state = State::kDisplaced;
  waiter.changed.notify_one();
  return true;
}

void FairTurns::Leave(const std::string& party, Line::iterator place) {
  const auto line = lines_.find(party);
  line->second.erase(place);
  --waiting_;
  if (line->second.empty()) {
    lines_.erase(line);
    std::erase(order_, party);
  }
}

}  // namespace navalha::auth
