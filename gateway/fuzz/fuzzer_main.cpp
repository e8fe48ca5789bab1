// One fuzzer: the target NAVALHA_FUZZ_TARGET with libFuzzer's main function.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "gateway/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using navalha::gateway::fuzz::kTargets;
  static const auto* const target =
      std::find_if(kTargets.begin(), kTargets.end(),
                   [](const auto& one) { return one.name == NAVALHA_FUZZ_TARGET; });
  target->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
