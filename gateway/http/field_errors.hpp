// The errors of a request's fields, collected while it is read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// Error sentences by field path, such as "items.0.quantity".
class FieldErrors {
 public:
  // The maximum number of reported errors, to keep answers short.
  static constexpr size_t kMax = 50;

  // Adds an error of the field at `path`, called `label` in sentences: "O campo X deve ser …".
  void Add(std::string path, std::string_view label, std::string_view problem) {
    if (count_ < kMax) {
      ++count_;
      sentences_[std::move(path)].push_back("O campo " + std::string(label) + " " +
                                            std::string(problem));
    }
  }

  bool empty() const { return sentences_.empty(); }

  const std::map<std::string, std::vector<std::string>>& sentences() const { return sentences_; }

 private:
  size_t count_ = 0;
  std::map<std::string, std::vector<std::string>> sentences_;
};

}  // namespace navalha::gateway
