// The comments of the protos, which the compiled-in descriptors omit.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

namespace navalha::gateway {

// Comments by the full names of the elements that they document. Thread-safe.
class Comments {
 public:
  // Reads the suite's protos, which are embedded in this program.
  Comments();
  // Reads a serialized google.protobuf.FileDescriptorSet with source info. Throws
  // std::runtime_error for any other bytes.
  explicit Comments(std::string_view descriptor_set);

  // The suite's own proto files: those below navalha/.
  const std::vector<std::string>& ProtoFiles() const { return files_; }

  // The element's comment as one line; empty without one.
  std::string TextOf(const google::protobuf::ServiceDescriptor& service) const;
  std::string TextOf(const google::protobuf::MethodDescriptor& method) const;
  std::string TextOf(const google::protobuf::Descriptor& message) const;
  std::string TextOf(const google::protobuf::FieldDescriptor& field) const;

 private:
  google::protobuf::DescriptorPool pool_;
  std::vector<std::string> files_;
};

}  // namespace navalha::gateway
