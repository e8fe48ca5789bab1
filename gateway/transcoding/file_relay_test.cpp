// Relays streamed files through the whole gateway.
#include "gateway/transcoding/file_relay.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "gateway/testing/gateway_fixture.hpp"

namespace navalha::gateway {
namespace {

using testing_support::Ask;
using testing_support::GatewayTest;
using testing_support::HttpAnswer;
using testing_support::HttpConnection;
using testing_support::SampleHandlers;

TEST_F(GatewayTest, StreamsAFileInPieces) {
  HttpConnection connection(stack_->port);
  std::string whole;
  for (int i = 0; i < SampleHandlers::kPieces; ++i) {
    whole += SampleHandlers::PieceAt(i);
  }
  for (int round = 0; round < 2; ++round) {
    connection.Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
    HttpAnswer answer;
    ASSERT_TRUE(connection.ReadChunks(answer));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.at("content-type"), "text/csv");
    EXPECT_EQ(answer.headers.at("content-disposition"), "attachment; filename=\"rows.csv\"");
    EXPECT_EQ(answer.body.size(), whole.size());
    EXPECT_TRUE(answer.body == whole);
  }
}

TEST_F(GatewayTest, AnswersAHeadRequestForAFile) {
  const HttpAnswer answer = Ask(stack_->port, "HEAD", "/files/rows");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("content-type"), "text/csv");
  EXPECT_EQ(answer.headers.at("content-length"), "") << "not sent";
}

TEST_F(GatewayTest, AnswersAHeadRequestOnAConnectionThatStaysOpen) {
  HttpConnection connection(stack_->port);
  for (int round = 0; round < 2; ++round) {
    connection.Write("HEAD /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
    EXPECT_EQ(connection.Read(/*head=*/true).status, 200);
  }
  connection.Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
  HttpAnswer answer;
  EXPECT_TRUE(connection.ReadChunks(answer));
  EXPECT_EQ(answer.body.size(), SampleHandlers::kPieces * SampleHandlers::kPieceBytes);
}

TEST_F(GatewayTest, ReportsAnUnavailableServiceWhenItStreamsNothing) {
  const HttpAnswer answer = Get("/files/none");
  EXPECT_EQ(answer.status, 503);
  EXPECT_TRUE(answer.headers.contains("retry-after"));
}

TEST_F(GatewayTest, RetriesAFileThatFailsBeforeItsFirstPiece) {
  HttpConnection connection(stack_->port);
  stack_->handlers.away = 2;
  connection.Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
  HttpAnswer answer;
  EXPECT_TRUE(connection.ReadChunks(answer));
  EXPECT_EQ(answer.status, 200);
  stack_->handlers.away = 4;
  EXPECT_EQ(Get("/files/rows").status, 503);
  stack_->handlers.away = 0;
}

TEST_F(GatewayTest, RetriesManyFilesAtOnce) {
  constexpr int kAtOnce = 64;
  for (int round = 0; round < 8; ++round) {
    stack_->handlers.away = 3 * kAtOnce;
    std::vector<std::unique_ptr<HttpConnection>> connections;
    for (int i = 0; i < kAtOnce; ++i) {
      connections.push_back(std::make_unique<HttpConnection>(stack_->port));
      connections.back()->Write("GET /files/rows HTTP/1.1\r\nHost: gateway\r\n\r\n");
    }
    for (const auto& connection : connections) {
      EXPECT_TRUE(connection->ReadPast("HTTP/1.1 "));
    }
  }
  stack_->handlers.away = 0;
  EXPECT_EQ(Ask(stack_->port, "HEAD", "/files/rows").status, 200);
}

TEST_F(GatewayTest, DisconnectsInTheMiddleOfAFileWhenTheServiceFails) {
  HttpConnection connection(stack_->port);
  connection.Write("GET /files/broken HTTP/1.1\r\nHost: gateway\r\n\r\n");
  HttpAnswer answer;
  EXPECT_FALSE(connection.ReadChunks(answer));
  EXPECT_EQ(answer.status, 200);
  EXPECT_LE(answer.body.size(), 3 * SampleHandlers::kPieceBytes);
}

TEST_F(GatewayTest, PausesAFileForASlowClientAndCancelsItWhenTheClientDisconnects) {
  constexpr int kMaxPieces = 400;  // 12 MiB in the buffers of both connections
  SampleHandlers& handlers = stack_->handlers;
  const int ended = handlers.ended_endless_files;
  const int first = handlers.endless_pieces;
  const auto waits = [&](const auto& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!condition() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return condition();
  };
  {
    HttpConnection connection(stack_->port);
    connection.Write("GET /files/endless HTTP/1.1\r\nHost: gateway\r\n\r\n");
    EXPECT_TRUE(connection.ReadPast("aaaa"));
    int before = -1;
    int still = 0;
    EXPECT_TRUE(waits([&] {
      const int now = handlers.endless_pieces;
      still = now == before ? still + 1 : 0;
      before = now;
      return still > 40;
    }));
    EXPECT_LT(handlers.endless_pieces - first, kMaxPieces);
    EXPECT_EQ(handlers.ended_endless_files, ended);
  }
  EXPECT_TRUE(waits([&] { return handlers.ended_endless_files == ended + 1; }));
}

// The test stops the server, so it has a separate fixture.
class StoppedGatewayTest : public GatewayTest {};

TEST_F(StoppedGatewayTest, DisconnectsInTheMiddleOfFilesThatTakeTooLong) {
  HttpConnection reading(stack_->port);
  HttpConnection stalled(stack_->port);
  for (HttpConnection* connection : {&reading, &stalled}) {
    connection->Write("GET /files/endless HTTP/1.1\r\nHost: gateway\r\n\r\n");
    EXPECT_TRUE(connection->ReadPast("HTTP/1.1 200"));
  }
  bool is_complete = true;
  std::thread reader([&] {
    HttpAnswer answer;
    is_complete = reading.ReadChunks(answer);
  });
  const auto before = std::chrono::steady_clock::now();
  stack_->server->Stop();  // ends the process if requests in flight take too long
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(6));
  reader.join();
  EXPECT_FALSE(is_complete);
  HttpAnswer answer;
  EXPECT_FALSE(stalled.ReadChunks(answer));
}

}  // namespace
}  // namespace navalha::gateway
