// What is wrong with the fields of a request, gathered while it is read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace navalha::gateway {

// Sentences by the path of a field, such as "items.0.quantity".
class FieldErrors {
 public:
  // Most fields that are reported: an answer need not be longer than a person reads.
  static constexpr size_t kMax = 50;

  // Notes that the field at `path`, called `label` in sentences, is wrong: "O campo X deve ser …".
  void Add(std::string path, std::string_view label, std::string_view problem) {
    if (sentences_.size() < kMax) {
      sentences_[std::move(path)].push_back("O campo " + std::string(label) + " " +
                                            std::string(problem));
    }
  }

  bool empty() const { return sentences_.empty(); }

  const std::map<std::string, std::vector<std::string>>& sentences() const { return sentences_; }

 private:
  std::map<std::string, std::vector<std::string>> sentences_;
};

}  // namespace navalha::gateway
