#include "services/common/testing/private_postgres.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <pqxx/pqxx>
#include <stdexcept>
#include <thread>
#include <vector>

namespace navalha::common {
namespace {

constexpr std::chrono::seconds kStartPatience{30};
constexpr std::chrono::milliseconds kPause{50};

std::string NewestPrograms() {
  std::vector<std::filesystem::path> versions;
  const std::filesystem::path root = "/usr/lib/postgresql";
  if (std::filesystem::exists(root)) {
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
      versions.push_back(entry.path());
    }
  }
  if (versions.empty()) {
    throw std::runtime_error("PostgreSQL is not installed (no /usr/lib/postgresql)");
  }
  return *std::max_element(versions.begin(), versions.end()) / "bin";
}

// Runs a program as the given user. It receives SIGINT, PostgreSQL's fast shutdown, when this
// process exits.
pid_t Spawn(const std::vector<std::string>& words, uid_t user, gid_t group,
            const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) {
    return child;
  }
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  const bool as_user = getuid() != 0 || (setgid(group) == 0 && setuid(user) == 0);
  prctl(PR_SET_PDEATHSIG, SIGINT);
  if (as_user && getppid() == parent && chdir("/") == 0) {
    execv(arguments[0], arguments.data());
  }
  _exit(127);
}

}  // namespace

PrivatePostgres::PrivatePostgres() : programs_(NewestPrograms()) {
  std::array<char, 32> pattern{"/tmp/navalha-test-XXXXXX"};
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("can't make a temporary folder");
  }
  folder_ = pattern.data();
  user_ = getuid();
  group_ = getgid();
  if (user_ == 0) {
    const passwd* postgres = getpwnam("postgres");
    if (postgres == nullptr || chown(folder_.c_str(), postgres->pw_uid, postgres->pw_gid) != 0) {
      throw std::runtime_error("no user postgres to start PostgreSQL as");
    }
    user_ = postgres->pw_uid;
    group_ = postgres->pw_gid;
  }
  const pid_t initdb = Spawn({programs_ + "/initdb", "-D", folder_ + "/data", "-U", "postgres",
                              "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"},
                             user_, group_, folder_ + "/log");
  int status = 0;
  if (waitpid(initdb, &status, 0) != initdb || status != 0) {
    throw std::runtime_error("initdb failed: see " + folder_ + "/log");
  }
  Start();
}

PrivatePostgres::~PrivatePostgres() {
  if (process_ > 0) {
    kill(process_, SIGINT);
    waitpid(process_, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PrivatePostgres::Start() {
  process_ = Spawn({programs_ + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                    "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=100"},
                   user_, group_, folder_ + "/log");
  const auto end = std::chrono::steady_clock::now() + kStartPatience;
  for (;;) {
    try {
      const pqxx::connection connection(UrlOf("postgres"));
      return;
    } catch (const pqxx::broken_connection&) {
      if (std::chrono::steady_clock::now() > end) {
        throw std::runtime_error("PostgreSQL did not start: see " + folder_ + "/log");
      }
    }
    std::this_thread::sleep_for(kPause);
  }
}

void PrivatePostgres::Kill() {
  // SIGQUIT ends all of PostgreSQL's processes immediately, without a checkpoint.
  kill(process_, SIGQUIT);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

std::string PrivatePostgres::UrlOf(const std::string& database) const {
  return "host=" + folder_ + " user=postgres dbname=" + database;
}

}  // namespace navalha::common
