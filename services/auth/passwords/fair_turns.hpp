#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <string>

namespace navalha::auth {

/// Limits concurrent work of one kind. Waiting calls are queued by party, and the parties are
/// served in turn: a party with a hundred waiting calls delays another party's call by one call.
/// Thread-safe.
class FairTurns {
 public:
  struct Limits {
    int running = 2;
    /// The maximum number of waiting calls of all parties. At the limit, a call of a party with a
    /// shorter line replaces the last call of the longest line.
    size_t waiting = 192;
    std::chrono::milliseconds patience{8000};
  };

  explicit FairTurns(Limits limits) : limits_(limits) {}

  /// The number of waiting calls.
  size_t Waiting();

  /// A held turn. The destructor releases it.
  class Turn {
   public:
    /// Waits for a turn of `party`, such as an address. Throws UNAVAILABLE when the lines are full
    /// or the wait exceeds its limit.
    Turn(FairTurns& turns, const std::string& party);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    FairTurns& turns_;
  };

 private:
  enum class State { kWaiting, kServed, kDisplaced };
  struct Waiter {
    State state = State::kWaiting;
    std::condition_variable changed;
  };
  using Line = std::list<Waiter*>;

  void Take(const std::string& party);
  void Release();
  // Displaces the last call of the longest line for a call of the party. Returns false unless the
  // longest line has at least two calls more than that of the party.
  bool MakeRoom(const std::string& party);
  // Removes the call from the party's line.
  void Leave(const std::string& party, Line::iterator place);

  const Limits limits_;
  std::mutex mutex_;
  int running_ = 0;
  size_t waiting_ = 0;
  std::map<std::string, Line> lines_;
  // The parties with waiting calls; the front is served next.
  std::deque<std::string> order_;
};

}  // namespace navalha::auth
