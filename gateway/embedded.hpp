// Files that are compiled into the program.
#pragma once

#include <string_view>

namespace navalha::gateway::embedded {

// google.protobuf.FileDescriptorSet of all our protos with their comments.
std::string_view DescriptorSet();
// The page that shows the interface to people.
std::string_view DocsPage();
std::string_view DocsScript();
std::string_view DocsStyle();

}  // namespace navalha::gateway::embedded
