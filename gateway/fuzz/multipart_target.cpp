#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/http/media_type.hpp"
#include "gateway/transcoding/multipart.hpp"
#include "gateway/transcoding/request_reader.hpp"

namespace navalha::gateway::fuzz {
namespace {

// Larger bodies are refused before they are read.
constexpr size_t kMaxBodyBytes = size_t{64} * 1024;

bool IsWithin(std::string_view whole, std::string_view part) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

void RequireSeparate(std::string_view body, const std::vector<FormPart>& parts) {
  const char* from = body.data();
  for (const FormPart& part : parts) {
    for (const std::string_view piece :
         {part.name, part.file_name, part.content_type, part.content}) {
      Require(IsWithin(body, piece), "a part lies within the body");
      Require(piece.empty() || piece.data() >= from, "a part follows the previous one");
    }
    from = part.content.empty() ? from : part.content.data() + part.content.size();
  }
}

// Writes a parameter, quoted unless its value contains quotes. Such a value must not contain
// semicolons.
std::string ParameterText(std::string_view name, std::string_view value) {
  const std::string quote = value.find('"') == std::string_view::npos ? "\"" : "";
  return "; " + std::string(name) + "=" + quote + std::string(value) + quote;
}

std::string FormText(std::string_view boundary, const std::vector<FormPart>& parts) {
  std::string text;
  for (const FormPart& part : parts) {
    text.append("--").append(boundary).append("\r\nContent-Disposition: form-data");
    text += ParameterText("name", part.name);
    text += part.is_file ? ParameterText("filename", part.file_name) : "";
    text.append("\r\nContent-Type: ").append(part.content_type);
    text.append("\r\n\r\n").append(part.content).append("\r\n");
  }
  return text.append("--").append(boundary).append("--\r\n");
}

void RequireEqual(const FormPart& left, const FormPart& right) {
  Require(left.name == right.name, "a part keeps its name");
  Require(left.is_file == right.is_file, "a part keeps whether it is a file");
  Require(left.file_name == right.file_name, "a part keeps its file name");
  Require(left.content_type == right.content_type, "a part keeps its content type");
  Require(left.content == right.content, "a part keeps its content");
}

// The same form from a client that adds nothing has the same parts.
void RequireSameAgain(std::string_view content_type, const std::vector<FormPart>& parts) {
  const std::string text = FormText(*Parameter(content_type, "boundary"), parts);
  const auto again = ParseMultipart(content_type, text);
  Require(again && again->size() == parts.size(),
          "a form that is written again has the same parts");
  for (size_t i = 0; i < parts.size(); ++i) {
    RequireEqual(parts[i], (*again)[i]);
  }
}

}  // namespace

void FuzzMultipart(std::string_view input) {
  const Route& route = RouteWithBody(TakeLine(input));
  const std::string content_type(TakeLine(input));
  const std::string body(input.substr(0, kMaxBodyBytes));
  if (const auto parts = ParseMultipart(content_type, body)) {
    const std::string delimiter = "\r\n--" + std::string(*Parameter(content_type, "boundary"));
    Require(parts->size() <= kMaxFormParts, "a form has a limited number of parts");
    RequireSeparate(body, *parts);
    for (const FormPart& part : *parts) {
      Require(!part.name.empty(), "a part has a name");
      Require(part.content.find(delimiter) == std::string_view::npos, "a delimiter ends a part");
    }
    RequireSameAgain(content_type, *parts);
  }
  const std::vector<std::string> path_values(route.variables.size(), "7");
  ReadingOf(route, [&](google::protobuf::Message& message) {
    ReadRequest(route, {path_values, "", content_type, body}, message);
  });
}

}  // namespace navalha::gateway::fuzz
