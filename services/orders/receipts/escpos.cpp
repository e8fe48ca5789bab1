#include "services/orders/receipts/escpos.hpp"

#include <algorithm>

namespace navalha::orders {
namespace {

constexpr std::string_view kInitialise = "\x1B@";
// Leaves the Chinese mode, in which printers read two bytes per character.
constexpr std::string_view kSingleBytes = "\x1C.";
constexpr std::string_view kSelectTable = "\x1Bt";
constexpr std::string_view kFeedThreeLines = "\x1B\x64\x03";
// Feeds to the cutter and makes a partial cut. Printers without a cutter only feed.
constexpr std::string_view kCut{"\x1DVB\0", 4};

}  // namespace

std::string EscPos(std::string_view text, const CodePage& page) {
  std::string bytes;
  bytes.append(kInitialise).append(kSingleBytes).append(kSelectTable);
  bytes += static_cast<char>(page.printer_table());
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    bytes += page.Encode(text.substr(begin, end - begin));
    bytes += '\n';
    begin = end + 1;
  }
  return bytes.append(kFeedThreeLines).append(kCut);
}

void PutEscPos(std::string_view text, const CodePage& page, const std::string& file_name,
               common::v1::Raw& response) {
  response.set_content_type("application/octet-stream");
  response.set_file_name(file_name);
  response.set_data(EscPos(text, page));
}

}  // namespace navalha::orders
