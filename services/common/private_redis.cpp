#include "services/common/private_redis.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "services/common/redis.hpp"

namespace navalha::common {
namespace {

constexpr const char* kPassword = "segredo";
constexpr const char* kAddress = "redis://:segredo@127.0.0.1:";
constexpr int kFirstPort = 20000;
constexpr int kPorts = 10000;
constexpr std::chrono::seconds kStartPatience{10};
constexpr std::chrono::milliseconds kPause{20};
constexpr std::chrono::seconds kPatience{10};

}  // namespace

PrivateRedis::PrivateRedis() : port_(kFirstPort + getpid() % kPorts) { Start(); }

PrivateRedis::~PrivateRedis() { Stop(); }

void PrivateRedis::Start() {
  const std::string port = std::to_string(port_);
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    execlp("redis-server", "redis-server", "--port", port.c_str(), "--bind", "127.0.0.1", "--save",
           "", "--requirepass", kPassword, "--appendonly", "no", "--logfile", "/dev/null", nullptr);
    _exit(127);
  }
  const auto end = std::chrono::steady_clock::now() + kStartPatience;
  while (std::chrono::steady_clock::now() < end) {
    try {
      Redis(url()).Run({"PING"});
      return;
    } catch (const RedisError&) {
      std::this_thread::sleep_for(kPause);
    }
  }
  Stop();
  throw std::runtime_error("redis-server did not start");
}

void PrivateRedis::Stop() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = -1;
  }
}

void PrivateRedis::Freeze() const { kill(process_, SIGSTOP); }

std::shared_ptr<Redis> PrivateRedis::Patient() const {
  return std::make_shared<Redis>(url(), kPatience);
}

std::string PrivateRedis::url() const { return kAddress + std::to_string(port_); }

}  // namespace navalha::common
