#include "gateway/http/loops.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <future>

#include "services/common/operations/log.hpp"

namespace navalha::gateway {
namespace {

struct Place {
  const Loops* loops = nullptr;
  size_t index = 0;
};
thread_local Place place;

}  // namespace

Loops::Loops(size_t count) {
  for (size_t i = 0; i < count; ++i) {
    loops_.push_back(std::make_unique<Loop>());
  }
  for (size_t i = 0; i < count; ++i) {
    loops_[i]->thread = std::thread([this, i] { Run(i); });
  }
}

Loops::~Loops() {
  for (const auto& loop : loops_) {
    loop->context.stop();
  }
  for (const auto& loop : loops_) {
    loop->thread.join();
  }
}

std::optional<size_t> Loops::Current() const {
  return place.loops == this ? std::optional(place.index) : std::nullopt;
}

void Loops::RunOn(size_t index, const std::function<void()>& work) {
  std::promise<void> done;
  boost::asio::post((*this)[index], [&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

void Loops::Run(size_t index) {
  place = {this, index};
  while (true) {
    try {
      loops_[index]->context.run();
      return;
    } catch (const std::exception& fault) {
      spdlog::error(common::LogLine("fault").Text("what", fault.what()).Done());
    }
  }
}

}  // namespace navalha::gateway
