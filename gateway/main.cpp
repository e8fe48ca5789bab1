#include <csignal>
#include <exception>
#include <iostream>

#include "gateway/serve.hpp"
#include "services/common/operations/settings.hpp"

int main(int argc, char** argv) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  // Blocked before any thread starts, so that all threads inherit the mask and only sigwait
  // receives the signals.
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  navalha::common::StartProcess("gateway", argc, argv);
  try {
    return navalha::gateway::Run(signals);
  } catch (const std::exception& problem) {
    std::cerr << "gateway: " << problem.what() << "\n";
    return 1;
  }
}
