// The gateway put together.
#pragma once

#include <csignal>

namespace navalha::gateway {

// Reads the routes and, by the flags, prints a description of them or serves until one of `signals`
// (blocked in all threads) arrives. Answers the process's exit code.
int Run(const sigset_t& signals);

}  // namespace navalha::gateway
