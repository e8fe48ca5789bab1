#include "gateway/openapi/comments.hpp"

#include <google/protobuf/descriptor.pb.h>

#include <stdexcept>

#include "gateway/pages/embedded.hpp"

namespace navalha::gateway {
namespace {

// Joins comment lines: " One line.\n Another.\n" becomes "One line. Another."
std::string Joined(const std::string& comment) {
  std::string text;
  for (const char c : comment) {
    const bool blank = c == '\n' || c == ' ';
    if (!blank) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  if (!text.empty() && text.back() == ' ') {
    text.pop_back();
  }
  return text;
}

template <class Descriptor>
std::string CommentOf(const Descriptor* descriptor) {
  google::protobuf::SourceLocation location;
  if (descriptor == nullptr || !descriptor->GetSourceLocation(&location)) {
    return "";
  }
  return Joined(location.leading_comments.empty() ? location.trailing_comments
                                                  : location.leading_comments);
}

}  // namespace

Comments::Comments() : Comments(embedded::DescriptorSet()) {}

Comments::Comments(std::string_view descriptor_set) {
  google::protobuf::FileDescriptorSet set;
  if (!set.ParseFromArray(descriptor_set.data(), static_cast<int>(descriptor_set.size()))) {
    throw std::runtime_error("the embedded descriptors can't be read");
  }
  for (const auto& file : set.file()) {
    if (pool_.BuildFile(file) == nullptr) {
      throw std::runtime_error("the embedded descriptor of " + file.name() + " is broken");
    }
    if (file.name().starts_with("navalha/")) {
      files_.push_back(file.name());
    }
  }
}

std::string Comments::TextOf(const google::protobuf::ServiceDescriptor& service) const {
  return CommentOf(pool_.FindServiceByName(service.full_name()));
}

std::string Comments::TextOf(const google::protobuf::MethodDescriptor& method) const {
  return CommentOf(pool_.FindMethodByName(method.full_name()));
}

std::string Comments::TextOf(const google::protobuf::Descriptor& message) const {
  return CommentOf(pool_.FindMessageTypeByName(message.full_name()));
}

std::string Comments::TextOf(const google::protobuf::FieldDescriptor& field) const {
  return CommentOf(pool_.FindFieldByName(field.full_name()));
}

}  // namespace navalha::gateway
