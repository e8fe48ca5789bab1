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

/// Limits how much of one kind of work runs at once. Whoever must wait stands in the line of their
/// party, and the parties are served in turn: a party with a hundred calls in line delays another
/// party's call by one call, not by a hundred. Thread-safe.
class FairTurns {
 public:
  struct Limits {
    int running = 2;
    /// Calls in all lines together. When they are full, a party with a shorter line takes the last
    /// place of the longest one.
    size_t waiting = 192;
    std::chrono::milliseconds patience{8000};
  };

  explicit FairTurns(Limits limits) : limits_(limits) {}

  /// How many calls wait in all lines.
  size_t Waiting();

  /// A turn, given back when it is destroyed.
  class Turn {
   public:
    /// Waits for a turn of `party`, such as an address. Throws UNAVAILABLE when the lines are full
    /// or the wait takes longer than the limits allow.
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
  // Makes room for one more call of the party. False when its line is the longest already.
  bool MakeRoom(const std::string& party);
  // Takes the call out of the party's line.
  void Leave(const std::string& party, Line::iterator place);

  const Limits limits_;
  std::mutex mutex_;
  int running_ = 0;
  size_t waiting_ = 0;
  std::map<std::string, Line> lines_;
  // The parties that have a line, the next one to be served first.
  std::deque<std::string> order_;
};

}  // namespace navalha::auth
