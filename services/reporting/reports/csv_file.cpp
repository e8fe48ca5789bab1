#include "services/reporting/reports/csv_file.hpp"

#include "services/common/rpc/error.hpp"
#include "services/common/text/csv.hpp"

namespace navalha::reporting {
namespace {

constexpr size_t kPieceBytes = size_t{32} * 1024;

}  // namespace

void CheckCsvRows(int64_t rows, const char* field) {
  if (rows > kMaxCsvRows) {
    throw common::Invalid(
        field, "São mais de 100.000 linhas, demais para um arquivo. Escolha um período menor.");
  }
}

void StreamCsv(const std::string& file_name, const std::function<void(const CsvSink&)>& write,
               common::Writer<common::v1::Raw>& writer) {
  common::v1::Raw piece;
  piece.set_content_type("text/csv; charset=utf-8");
  piece.set_file_name(file_name);
  piece.set_data(std::string(common::kCsvByteOrderMark));
  bool is_sent = true;
  write([&](std::string_view text) {
    piece.mutable_data()->append(text);
    if (is_sent && piece.data().size() >= kPieceBytes) {
      is_sent = writer.Write(piece);
      piece.Clear();
    }
    return is_sent;
  });
  if (is_sent && !piece.data().empty()) {
    is_sent = writer.Write(piece);
  }
  if (!is_sent) {
    // With status OK, the receiver would take the truncated file for a complete one.
    throw common::Unavailable("FILE_CUT_OFF");
  }
}

}  // namespace navalha::reporting
