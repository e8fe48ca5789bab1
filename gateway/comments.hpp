// The comments of the protos, which the compiled-in descriptors do not have.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

namespace navalha::gateway {

// Comments by the full names of what they stand before. Any thread may ask.
class Comments {
 public:
  // Of the suite's protos, as they are embedded in this program.
  Comments();
  // Of a serialized google.protobuf.FileDescriptorSet with source info. Throws std::runtime_error
  // when it is none.
  explicit Comments(std::string_view descriptor_set);

  // The suite's own proto files: those below navalha/.
  const std::vector<std::string>& ProtoFiles() const { return files_; }

  // The comment, its lines joined; empty when there is none.
  std::string Of(const google::protobuf::ServiceDescriptor& service) const;
  std::string Of(const google::protobuf::MethodDescriptor& method) const;
  std::string Of(const google::protobuf::Descriptor& message) const;
  std::string Of(const google::protobuf::FieldDescriptor& field) const;

 private:
  google::protobuf::DescriptorPool pool_;
  std::vector<std::string> files_;
};

}  // namespace navalha::gateway
