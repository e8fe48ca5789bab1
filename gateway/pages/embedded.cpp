#include "gateway/pages/embedded.hpp"

// Includes whole files through the assembler. The build passes their paths and tracks their
// changes.
#define NAVALHA_EMBED(name, path)               \
  asm(".section .rodata\n"                      \
      ".balign 16\n"                            \
      ".hidden navalha_" #name                  \
      "_begin\n"                                \
      ".global navalha_" #name                  \
      "_begin\n"                                \
      "navalha_" #name                          \
      "_begin:\n"                               \
      ".incbin \"" path                         \
      "\"\n"                                    \
      ".hidden navalha_" #name                  \
      "_end\n"                                  \
      ".global navalha_" #name                  \
      "_end\n"                                  \
      "navalha_" #name                          \
      "_end:\n"                                 \
      ".byte 0\n"                               \
      ".text\n");                               \
  extern "C" const char navalha_##name##_begin; \
  extern "C" const char navalha_##name##_end

NAVALHA_EMBED(descriptors, NAVALHA_DESCRIPTOR_SET);
NAVALHA_EMBED(docs_page, NAVALHA_DOCS_FOLDER "/docs.html");
NAVALHA_EMBED(docs_script, NAVALHA_DOCS_FOLDER "/docs.js");
NAVALHA_EMBED(docs_style, NAVALHA_DOCS_FOLDER "/docs.css");

namespace navalha::gateway::embedded {
namespace {

std::string_view Between(const char& begin, const char& end) {
  return {&begin, static_cast<size_t>(&end - &begin)};
}

}  // namespace

std::string_view DescriptorSet() {
  return Between(navalha_descriptors_begin, navalha_descriptors_end);
}

std::string_view DocsPage() { return Between(navalha_docs_page_begin, navalha_docs_page_end); }

std::string_view DocsScript() {
  return Between(navalha_docs_script_begin, navalha_docs_script_end);
}

std::string_view DocsStyle() { return Between(navalha_docs_style_begin, navalha_docs_style_end); }

}  // namespace navalha::gateway::embedded
