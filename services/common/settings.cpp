#include "services/common/settings.hpp"

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

#include "services/common/log.hpp"

DEFINE_string(listen, "127.0.0.1:0", "host:port to serve at");
DEFINE_string(metrics_listen, "", "host:port to serve Prometheus text at; empty: nowhere");
DEFINE_string(log_level, "info", "trace, debug, info, warn, error or off");
DEFINE_string(database_url, "",
              "the service's database, with a role that only reads and writes rows");
DEFINE_bool(migrate_only, false,
            "bring the schema of --migration_database_url up to date, then end");
DEFINE_string(migration_database_url, "",
              "the same database with the role that owns its tables; for --migrate_only alone");
DEFINE_int32(database_connections, 8, "connections to the database at most");
DEFINE_int32(workers, 8, "handlers that run at once");
DEFINE_string(redis_url, "", "redis://:password@host:port; empty: no cached answer is made stale");
DEFINE_string(auth_address, "", "gRPC target of auth, such as ipv4:127.0.0.1:5001,127.0.0.1:5002");
DEFINE_string(catalog_address, "", "gRPC target of catalog");
DEFINE_string(booking_address, "", "gRPC target of booking");
DEFINE_string(orders_address, "", "gRPC target of orders");
DEFINE_string(reporting_address, "", "gRPC target of reporting");
DEFINE_string(token_public_key_file, "", "PEM file of the key that bearer tokens are checked with");
DEFINE_string(service_key_file, "", "file of the key by which services prove themselves");
// orders and booking count these together, in Redis, so all services get the same.
DEFINE_int32(
    bookings_per_hour_at_shop, 10,
    "bookings that one booker (an account with a verified e-mail, a proven e-mail, or else "
    "everybody at one address) may make at one shop in an hour; the same for all services");
DEFINE_int32(bookings_per_hour, 100, "the same at all shops together; the same for all services");
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

// Before any thread starts, so that all inherit it and only whoever waits for these signals gets
// them: one that lands on another thread would end the process there and then.
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
  ReadEnvironment();
  gflags::ParseCommandLineFlags(&argc, &argv, true);
  if (argc > 1) {
    std::cerr << "unknown argument: " << argv[1] << "\n";
    std::exit(1);
  }
  SetUpLog(name, FLAGS_log_level);
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
