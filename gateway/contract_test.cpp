// Compares the contract in the protos with the checked-in files, so that a review shows every
// change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

#include "gateway/openapi/comments.hpp"
#include "gateway/openapi/openapi.hpp"
#include "gateway/transcoding/route_table.hpp"

namespace navalha::gateway {
namespace {

const Comments& SuiteComments() {
  static const Comments comments;
  return comments;
}

const RouteTable& SuiteRoutes() {
  static const RouteTable routes(LinkedServices(
      SuiteComments().ProtoFiles(), {"navalha.auth.v1", "navalha.booking.v1", "navalha.catalog.v1",
                                     "navalha.orders.v1", "navalha.reporting.v1"}));
  return routes;
}

std::string FileText(const std::string& name) {
  std::ifstream file(std::filesystem::path(NAVALHA_GATEWAY_FOLDER) / name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Contract, RoutesMatchTheCheckedInFile) {
  EXPECT_TRUE(FileText("routes.txt") == SuiteRoutes().Describe())
      << "gateway/routes.txt is out of date: run\n"
         "  build/release/gateway/navalha-gateway --print_routes > gateway/routes.txt";
}

TEST(Contract, OpenApiDocumentMatchesTheCheckedInFile) {
  EXPECT_TRUE(FileText("openapi.json") == DescribeInterface(SuiteRoutes(), SuiteComments()))
      << "gateway/openapi.json is out of date: run\n"
         "  build/release/gateway/navalha-gateway --print_openapi > gateway/openapi.json";
}

// Prints the public routes into the test report, for reviewers.
TEST(Contract, ListsPublicRoutes) {
  for (const auto& route : SuiteRoutes().routes()) {
    if (route->rules.access() == common::v1::ACCESS_PUBLIC) {
      std::cout << "public: " << route->method << " " << route->path << " -> "
                << route->rpc->full_name() << "\n";
    }
  }
}

TEST(Contract, EveryRoutedRpcHasAComment) {
  for (const auto& route : SuiteRoutes().routes()) {
    EXPECT_NE(SuiteComments().TextOf(*route->rpc), "") << route->rpc->full_name();
  }
}

// Adds the fields of a request and of its parts that have no label. Errors about them would contain
// their technical names.
void AddUnlabelledFields(const google::protobuf::Descriptor& type, std::set<std::string>& names) {
  for (int i = 0; i < type.field_count(); ++i) {
    const google::protobuf::FieldDescriptor& field = *type.field(i);
    const auto* part = field.message_type();
    if (field.options().GetExtension(common::v1::field).label().empty()) {
      names.insert(field.full_name());
    }
    if (part != nullptr && part != &type && part->file()->package() != "google.protobuf") {
      AddUnlabelledFields(*part, names);
    }
  }
}

TEST(Contract, EveryRequestFieldHasALabelForErrors) {
  std::set<std::string> names;
  for (const auto& route : SuiteRoutes().routes()) {
    AddUnlabelledFields(*route->rpc->input_type(), names);
  }
  EXPECT_THAT(names, testing::IsEmpty());
}

// An answer that the cache serves to everyone must not depend on the caller.
TEST(Contract, CachedAnswersDoNotDependOnTheCaller) {
  for (const auto& route : SuiteRoutes().routes()) {
    if (route->IsCached()) {
      EXPECT_EQ(route->rules.access(), common::v1::ACCESS_PUBLIC) << route->path;
      EXPECT_EQ(route->method, "GET") << route->path;
    }
  }
}

}  // namespace
}  // namespace navalha::gateway
