// Files compiled into the program.
#pragma once

#include <string_view>

namespace navalha::gateway::embedded {

// A google.protobuf.FileDescriptorSet of all protos with their comments.
std::string_view DescriptorSet();
// The HTML page that displays the OpenAPI document.
std::string_view DocsPage();
std::string_view DocsScript();
std::string_view DocsStyle();

}  // namespace navalha::gateway::embedded
