// Wires the gateway's parts together.
#pragma once

#include <csignal>

namespace navalha::gateway {

// Reads the routes. Depending on the flags, prints a description of them, or serves until one of
// `signals` (blocked in all threads) arrives. Returns the exit code.
int Run(const sigset_t& signals);

}  // namespace navalha::gateway
