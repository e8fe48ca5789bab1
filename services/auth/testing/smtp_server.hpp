#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace navalha::auth {

/// A local mail server run by a test, which records the mails it receives.
class SmtpServer {
 public:
  enum class Mood {
    kTakes,
    /// Refuses every recipient permanently.
    kRefuses,
    /// Accepts connections but sends nothing.
    kSilent
  };

  SmtpServer();
  ~SmtpServer();
  SmtpServer(const SmtpServer&) = delete;
  SmtpServer& operator=(const SmtpServer&) = delete;

  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  /// The received mails with their headers.
  std::vector<std::string> mails() const;
  /// The arguments of MAIL FROM and RCPT TO, in order.
  std::vector<std::string> envelopes() const;

  std::atomic<Mood> mood = Mood::kTakes;
  std::atomic<int> connections = 0;

 private:
  void Serve();
  void Talk(int client);
  bool Command(int client, const std::string& line, bool& in_data);

  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::vector<std::string> mails_;
  std::vector<std::string> envelopes_;
  std::thread thread_;
};

}  // namespace navalha::auth
