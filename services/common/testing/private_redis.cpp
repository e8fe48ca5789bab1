#include "services/common/testing/private_redis.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <thread>

#include "services/common/redis/redis.hpp"
#include "services/common/rpc/mutual_tls.hpp"

namespace navalha::common {
namespace {

constexpr const char* kPassword = "segredo";
constexpr const char* kSentinelPassword = "sentinela";
constexpr const char* kLocal = "127.0.0.1";
// Below the ports that the system gives to connections.
constexpr int kFirstPort = 20000;
constexpr int kPorts = 10000;
// The ports between those at which two processes begin their searches.
constexpr int kPortsOfProcess = 37;
constexpr std::chrono::seconds kStartPatience{10};
constexpr std::chrono::seconds kReplicaPatience{30};
constexpr std::chrono::milliseconds kPause{20};
constexpr std::chrono::seconds kPatience{10};

bool CanListen(int port) {
  const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  const bool can = bind(probe, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  close(probe);
  return can;
}

// A free port.
int NextPort() {
  static std::atomic<int> next = 0;
  for (int tries = 0; tries < kPorts; ++tries) {
    const int port = kFirstPort + (getpid() * kPortsOfProcess + next++) % kPorts;
    if (CanListen(port)) {
      return port;
    }
  }
  throw std::runtime_error("no free port");
}

std::string SettingsFile(const std::filesystem::path& folder) { return folder / "redis.conf"; }

// A new folder for a server.
std::filesystem::path NewFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "navalha-redis-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("can't make a folder for Redis");
  }
  return pattern;
}

void Remove(const std::filesystem::path& folder) {
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

// Starts redis-server with the settings in a folder. It ends with this process.
pid_t Spawn(const std::filesystem::path& folder, const char* option = nullptr) {
  const std::string settings = SettingsFile(folder);
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    execlp("redis-server", "redis-server", settings.c_str(), option, nullptr);
    _exit(127);
  }
  return child;
}

void End(pid_t& process) {
  if (process > 0) {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
    process = -1;
  }
}

// Repeats `try_once` until it returns true; RedisError means false. Throws std::runtime_error after
// `patience`.
void Await(std::chrono::seconds patience, const std::string& what,
           const std::function<bool()>& try_once) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    try {
      if (try_once()) {
        return;
      }
    } catch (const RedisError&) {
      // Not yet.
    }
    std::this_thread::sleep_for(kPause);
  }
  throw std::runtime_error(what);
}

// Writes the settings of where a server listens.
void WritePlace(std::ostream& settings, int port, const TlsFiles* tls) {
  settings << "bind " << kLocal << "\nlogfile /dev/null\n";
  if (tls == nullptr) {
    settings << "port " << port << "\n";
    return;
  }
  settings << "port 0\ntls-port " << port << "\ntls-cert-file " << tls->certificate
           << "\ntls-key-file " << tls->key << "\ntls-ca-cert-file " << tls->authority
           << "\ntls-auth-clients no\ntls-replication yes\n";
}

std::string ParametersOf(const TlsFiles* tls) {
  return tls == nullptr ? "" : fmt::format("authority_file={}", tls->authority);
}

// A URL in the form that ParseRedisUrl accepts. With `tls_parameters`, its scheme means TLS.
std::string UrlOf(const char* kind, const std::string& place, const std::string& tls_parameters,
                  const std::string& parameters = "") {
  const bool has_both = !tls_parameters.empty() && !parameters.empty();
  const bool has_none = tls_parameters.empty() && parameters.empty();
  return fmt::format("redis{}{}://{}{}{}{}{}", tls_parameters.empty() ? "" : "s", kind, place,
                     has_none ? "" : "?", tls_parameters, has_both ? "&" : "", parameters);
}

}  // namespace

PrivateRedis::PrivateRedis(const PrivateRedisOptions& options)
    : port_(NextPort()),
      host_(options.host),
      folder_(NewFolder()),
      parameters_(ParametersOf(options.tls)) {
  std::ofstream settings(SettingsFile(folder_));
  WritePlace(settings, port_, options.tls);
  settings << "save \"\"\nappendonly no\nrepl-diskless-sync-delay 0\nrequirepass " << kPassword
           << "\ndir " << folder_.string() << "\n";
  if (options.master != nullptr) {
    settings << "replicaof " << kLocal << " " << options.master->port() << "\nmasterauth "
             << kPassword << "\n";
  }
  settings.close();
  Start();
}

PrivateRedis::~PrivateRedis() {
  Stop();
  Remove(folder_);
}

void PrivateRedis::Start() {
  process_ = Spawn(folder_);
  try {
    Await(kStartPatience, "redis-server did not start", [this] {
      Redis(url()).Run({"PING"});
      return true;
    });
  } catch (const std::runtime_error&) {
    Stop();
    throw;
  }
}

void PrivateRedis::Stop() { End(process_); }

void PrivateRedis::Freeze() const { kill(process_, SIGSTOP); }

std::shared_ptr<Redis> PrivateRedis::Patient() const {
  return std::make_shared<Redis>(url(), kPatience);
}

std::string PrivateRedis::url() const {
  return UrlOf("", fmt::format(":{}@{}:{}", kPassword, host_, port_), parameters_);
}

// A Sentinel keeps its state in its file of settings.
PrivateSentinel::PrivateSentinel(const PrivateRedis& master, const TlsFiles* tls)
    : port_(NextPort()), folder_(NewFolder()), parameters_(ParametersOf(tls)) {
  std::ofstream settings(SettingsFile(folder_));
  WritePlace(settings, port_, tls);
  settings << "sentinel monitor navalha " << kLocal << " " << master.port() << " 1\n"
           << "sentinel auth-pass navalha " << kPassword << "\n"
           << "sentinel down-after-milliseconds navalha 300\n"
           << "sentinel failover-timeout navalha 3000\n"
           << "requirepass " << kSentinelPassword << "\ndir " << folder_.string() << "\n";
  settings.close();
  process_ = Spawn(folder_, "--sentinel");
}

PrivateSentinel::~PrivateSentinel() {
  End(process_);
  Remove(folder_);
}

std::string PrivateSentinel::url() const {
  const std::string password = fmt::format("sentinel_password={}", kSentinelPassword);
  return UrlOf("+sentinel", fmt::format(":{0}@{1}:1,{1}:{2}/navalha", kPassword, kLocal, port_),
               parameters_, password);
}

void PrivateSentinel::AwaitReplica() const {
  Redis sentinel(UrlOf("", fmt::format(":{}@{}:{}", kSentinelPassword, kLocal, port_), parameters_),
                 kPatience);
  Await(kReplicaPatience, "the Sentinel knows no replica", [&] {
    // Each replica is a list of names and values.
    const Redis::Reply replicas = sentinel.Run({"SENTINEL", "REPLICAS", "navalha"});
    return std::any_of(replicas.list.begin(), replicas.list.end(), [](const Redis::Reply& replica) {
      for (size_t i = 0; i + 1 < replica.list.size(); i += 2) {
        if (replica.list[i].text == "master-link-status") {
          return replica.list[i + 1].text == "ok";
        }
      }
      return false;
    });
  });
}

}  // namespace navalha::common
