#pragma once

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "gateway/testing/http_client.hpp"

namespace navalha::gateway::testing_support {

inline std::string FileText(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void WriteFile(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

inline void Replace(std::string& text, const std::string& what, const std::string& by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

/// nginx with the template, on a free port and in its own folder.
class Edge {
 public:
  /// `gateway`: the address of the gateway in nginx's notation.
  explicit Edge(const std::string& gateway) {
    std::string pattern = (std::filesystem::temp_directory_path() / "navalha-edge-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    WriteFile(folder_ / "web/index.html", "<title>Navalha</title>");
    WriteFile(folder_ / "web/assets/app-1a2b.js", "1");
    WriteFile(folder_ / "web/images/own.svg", "<svg/>");
    WriteFile(folder_ / "web/.inputs", "of the build");
    std::string text = FileText(NAVALHA_EDGE_TEMPLATE);
    for (const auto& [word, value] : std::map<std::string, std::string>{
             {"@EDGE_ADDRESS@", "127.0.0.1:" + std::to_string(port_)},
             {"@LISTEN_OPTIONS@", ""},
             {"@CERTIFICATE@", ""},
             {"@ACME_CHALLENGES@", ""},
             {"@PUBLIC_URL@", "http://localhost"},
             {"@GATEWAYS@", "server " + gateway + ";"},
             {"@REQUESTS_PER_SECOND@", "100000"},
             {"@WORKERS@", "auto"},
             {"@SHUTDOWN_SECONDS@", "2"},
             {"@TRUSTED_PROXIES@", ""},
             {"@WEB_ROOT@", (folder_ / "web").string()},
             {"@RUN_DIR@", folder_.string()},
             {"@LOG_DIR@", folder_.string()}}) {
      Replace(text, word, value);
    }
    WriteFile(folder_ / "nginx.conf", text);
    Start();
  }

  ~Edge() {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
    std::filesystem::remove_all(folder_);
  }

  uint16_t port() const { return port_; }

  std::string ErrorLog() const { return FileText(folder_ / "edge.log"); }

  /// Waits until the access log has `lines` lines, for at most 10 s; returns its text.
  std::string AwaitLog(long lines) const {
    std::string text;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    do {
      text = FileText(folder_ / "edge_access.log");
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    } while (std::count(text.begin(), text.end(), '\n') < lines &&
             std::chrono::steady_clock::now() < deadline);
    return text;
  }

 private:
  void Start() {
    const std::string config = (folder_ / "nginx.conf").string();
    const std::string log = (folder_ / "error.log").string();
    const char* user = getuid() == 0 ? "daemon off; user root;" : "daemon off;";
    process_ = fork();
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      setenv("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", 1);
      execlp("nginx", "nginx", "-p", folder_.c_str(), "-e", log.c_str(), "-c", config.c_str(), "-g",
             user, nullptr);
      _exit(127);
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (std::chrono::steady_clock::now() < deadline) {
      try {
        HttpConnection probe(port_);
        return;
      } catch (const std::runtime_error&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
    throw std::runtime_error("nginx does not start: " + FileText(log));
  }

  const uint16_t port_ = FreePort();
  std::filesystem::path folder_;
  pid_t process_ = 0;
};

}  // namespace navalha::gateway::testing_support
