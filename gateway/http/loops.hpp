// The threads that serve requests, each with its own event loop.
#pragma once

// Asio of Boost 1.74 uses these headers without including them.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace navalha::gateway {

// A fixed number of threads with one loop each. A request is answered on the loop that read it. The
// connections, the Redis connection and the timers of a loop are used by its thread only and need
// no locks. Nothing on a loop may block.
class Loops {
 public:
  // Starts the threads.
  explicit Loops(size_t count);
  // Stops the loops without waiting for their handlers. Everything that uses the loops must have
  // ended.
  ~Loops();
  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  size_t size() const { return loops_.size(); }
  boost::asio::io_context& operator[](size_t index) { return loops_[index]->context; }

  // The loop of this thread; nullopt on other threads.
  std::optional<size_t> Current() const;

  // Runs `work` on a loop and waits for its end. Must not be called on a loop.
  void RunOn(size_t index, const std::function<void()>& work);

 private:
  struct Loop {
    // One thread runs the loop, so asio's own locks are not needed.
    boost::asio::io_context context{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> keeps_running{
        context.get_executor()};
    std::thread thread;
  };
  void Run(size_t index);

  std::vector<std::unique_ptr<Loop>> loops_;
};

}  // namespace navalha::gateway
