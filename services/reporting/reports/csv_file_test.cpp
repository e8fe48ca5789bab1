// Goal: a CSV file is streamed in bounded pieces. Method: a writer that keeps the pieces.
#include "services/reporting/reports/csv_file.hpp"

#include <gtest/gtest.h>

#include "services/common/rpc/error.hpp"

namespace navalha::reporting {
namespace {

// Keeps the pieces. Refuses those from number `limit` on, as when the client has disconnected or
// the server is stopping.
class Pieces final : public common::MessageWriter {
 public:
  explicit Pieces(size_t limit = 1000) : limit_(limit) {}

  bool WriteMessage(const google::protobuf::Message& message) override {
    pieces.push_back(static_cast<const common::v1::Raw&>(message));
    return !Done();
  }
  bool Done() const override { return pieces.size() >= limit_; }

  std::vector<common::v1::Raw> pieces;

 private:
  const size_t limit_;
};

// Returns the code of the error that `stream` throws, or OK.
grpc::StatusCode CodeOf(const std::function<void()>& stream) {
  try {
    stream();
  } catch (const common::Error& error) {
    return error.code();
  }
  return grpc::StatusCode::OK;
}

TEST(StreamCsv, SendsTheNameFirstAndPiecesOf32Kib) {
  Pieces sent;
  common::Writer<common::v1::Raw> writer(sent);
  std::string written = "\xEF\xBB\xBF";
  StreamCsv(
      "itens.csv",
      [&](const CsvSink& add) {
        for (int row = 0; row < 20'000; ++row) {
          const std::string text = std::to_string(row) + ";Corte\r\n";
          written += text;
          EXPECT_TRUE(add(text));
        }
      },
      writer);
  std::string received;
  for (size_t i = 0; i < sent.pieces.size(); ++i) {
    const common::v1::Raw& piece = sent.pieces[i];
    EXPECT_EQ(piece.file_name(), i == 0 ? "itens.csv" : "");
    EXPECT_EQ(piece.content_type(), i == 0 ? "text/csv; charset=utf-8" : "");
    EXPECT_LE(piece.data().size(), 33 * 1024);
    received += piece.data();
  }
  EXPECT_GT(sent.pieces.size(), 5);
  EXPECT_EQ(received, written);
}

TEST(StreamCsv, FailsAndSendsNothingMoreAfterARefusedPiece) {
  Pieces sent(2);
  common::Writer<common::v1::Raw> writer(sent);
  int added = 0;
  const auto stream = [&] {
    StreamCsv(
        "itens.csv",
        [&](const CsvSink& add) {
          while (add(std::string(20'000, 'x'))) {
            ++added;
          }
        },
        writer);
  };
  EXPECT_EQ(CodeOf(stream), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(sent.pieces.size(), 2);
  EXPECT_LT(added, 5);
}

TEST(StreamCsv, FailsAfterARefusedLastPiece) {
  const auto add_row = [](const CsvSink& add) { add("1;Corte\r\n"); };
  for (const size_t limit : {0, 1}) {
    Pieces sent(limit);
    common::Writer<common::v1::Raw> writer(sent);
    EXPECT_EQ(CodeOf([&] { StreamCsv("itens.csv", add_row, writer); }),
              grpc::StatusCode::UNAVAILABLE);
  }
}

TEST(CheckCsvRows, NamesTheLimit) {
  EXPECT_NO_THROW(CheckCsvRows(100'000, "end_date"));
  EXPECT_THROW(CheckCsvRows(100'001, "end_date"), common::Error);
}

}  // namespace
}  // namespace navalha::reporting
