// Runs the fuzz targets with the inputs that the fuzzers found.
#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "gateway/fuzz/targets.hpp"

namespace navalha::gateway::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kMaxCorpusBytes = uintmax_t{500} * 1024;

fs::path Corpus() { return fs::path(NAVALHA_GATEWAY_FOLDER) / "fuzz" / "corpus"; }

std::string BytesOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// Runs a target with each file of its folder.
void Replay(const std::string& name) {
  const auto* target = std::find_if(kTargets.begin(), kTargets.end(),
                                    [&](const Target& one) { return one.name == name; });
  ASSERT_NE(target, kTargets.end());
  int inputs = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(Corpus() / name)) {
    try {
      target->run(BytesOf(file.path()));
    } catch (const std::exception& problem) {
      ADD_FAILURE() << file.path() << ": " << problem.what();
    }
    ++inputs;
  }
  EXPECT_GT(inputs, 0);
  target->run("");
}

TEST(FuzzCorpus, HoldsForAnswers) { Replay("answer"); }
TEST(FuzzCorpus, HoldsForCacheKeys) { Replay("cache_key"); }
TEST(FuzzCorpus, HoldsForHeaders) { Replay("headers"); }
TEST(FuzzCorpus, HoldsForJson) { Replay("json"); }
TEST(FuzzCorpus, HoldsForMultipart) { Replay("multipart"); }
TEST(FuzzCorpus, HoldsForPaths) { Replay("path"); }
TEST(FuzzCorpus, HoldsForTransport) { Replay("transport"); }

TEST(FuzzCorpus, IsSmallAndHasAFolderForEachTarget) {
  std::set<std::string> folders;
  uintmax_t size = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(Corpus())) {
    if (entry.is_directory()) {
      folders.insert(entry.path().filename());
    } else {
      size += entry.file_size();
    }
  }
  std::set<std::string> targets;
  for (const Target& target : kTargets) {
    targets.emplace(target.name);
  }
  EXPECT_EQ(folders, targets);
  EXPECT_LE(size, kMaxCorpusBytes);
}

}  // namespace
}  // namespace navalha::gateway::fuzz
