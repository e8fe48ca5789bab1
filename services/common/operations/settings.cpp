#include "services/common/operations/settings.hpp"

#include <absl/synchronization/mutex.h>
#include <gflags/gflags.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "services/common/operations/log.hpp"

DEFINE_string(listen, "127.0.0.1:0", "host:port to serve at");
DEFINE_string(metrics_listen, "", "host:port of Prometheus metrics; empty: disabled");
DEFINE_string(log_level, "info", "trace, debug, info, warn, error or off");
DEFINE_string(database_url, "",
              "the service's database, with a role that only reads and writes rows");
DEFINE_bool(migrate_only, false, "migrate the database of --migration_database_url, then exit");
DEFINE_string(migration_database_url, "",
              "the same database with the role that owns its tables; only with --migrate_only");
DEFINE_int32(database_connections, 8, "maximum connections to the database");
DEFINE_bool(
    database_pooler, false,
    "--database_url leads to a pooler in transaction mode: prepares no statements and needs "
    "the role's settings of deploy/databases");
DEFINE_int32(workers, 8, "maximum concurrent handlers");
DEFINE_string(
    redis_url, "",
    "redis://:password@host:port, rediss:// for TLS or redis+sentinel:// for the master of "
    "Sentinels, see README; empty: cached answers are not invalidated");
DEFINE_string(auth_address, "", "gRPC target of auth, such as ipv4:127.0.0.1:5001,127.0.0.1:5002");
DEFINE_string(catalog_address, "", "gRPC target of catalog");
DEFINE_string(booking_address, "", "gRPC target of booking");
DEFINE_string(orders_address, "", "gRPC target of orders");
DEFINE_string(reporting_address, "", "gRPC target of reporting");
DEFINE_string(token_public_key_file, "", "PEM file of the public keys of bearer tokens");
DEFINE_string(service_key_file, "", "file of the key with which services authenticate");
DEFINE_string(tls_authority_file, "",
              "PEM file of the authorities of mutual TLS between services; empty: no TLS");
DEFINE_string(tls_certificate_file, "", "PEM file of this process's certificate of mutual TLS");
DEFINE_string(tls_key_file, "", "PEM file of its private key; may be the same file");
// orders and booking share these counters in Redis, so all services get the same limits.
DEFINE_int32(bookings_per_hour_at_shop, 10,
             "maximum bookings per hour of one booker (an account with a verified e-mail, a proven "
             "e-mail, or "
             "all others at one address) at one shop; must be equal for all services");
DEFINE_int32(bookings_per_hour, 100,
             "maximum bookings per hour at all shops; must be equal for all services");
DEFINE_string(crash_point_file, "", "tests only: the point named in this file kills the process");

namespace navalha::common {
namespace {

std::string EnvironmentName(const std::string& flag) {
  std::string name = "NAVALHA_" + flag;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return name;
}

void ReadEnvironment() {
  std::vector<gflags::CommandLineFlagInfo> flags;
  gflags::GetAllFlags(&flags);
  for (const auto& flag : flags) {
    const char* value = std::getenv(EnvironmentName(flag.name).c_str());
    if (value != nullptr && gflags::SetCommandLineOption(flag.name.c_str(), value).empty()) {
      std::cerr << EnvironmentName(flag.name) << " has a wrong value\n";
      std::exit(1);
    }
  }
}

// Called before any thread starts, so that all threads inherit the mask and only the thread that
// waits for the signals gets them. Delivered to any other thread, they would end the process.
void HoldStopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace

void StartProcess(std::string_view name, int argc, char** argv) {
  HoldStopSignals();
  // Debian builds Abseil as for debugging, so that each lock of gRPC would search for deadlocks.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  ReadEnvironment();
  gflags::ParseCommandLineFlags(&argc, &argv, true);
  if (argc > 1) {
    std::cerr << "unknown argument: " << argv[1] << "\n";
    std::exit(1);
  }
  SetUpLog(name, FLAGS_log_level);
}

bool StopRequested() {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1;
}

std::string ReadSettingFile(const std::string& path) {
  if (path.empty()) {
    return "";
  }
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    throw std::runtime_error("can't read " + path);
  }
  std::string content = text.str();
  while (!content.empty() && std::isspace(static_cast<unsigned char>(content.back())) != 0) {
    content.pop_back();
  }
  return content;
}

std::string ServiceKey() { return ReadSettingFile(FLAGS_service_key_file); }

}  // namespace navalha::common
