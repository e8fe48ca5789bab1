#include "gateway/fuzz/suite.hpp"

#include <algorithm>
#include <map>

#include "gateway/fuzz/property.hpp"
#include "gateway/openapi/comments.hpp"
#include "gateway/testing/sample.pb.h"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway::fuzz {
namespace {

using google::protobuf::Message;
using google::protobuf::MessageFactory;

// Fifty fields, each with its path and a sentence.
constexpr size_t kMaxErrorBytes = size_t{64} * 1024;

std::vector<const google::protobuf::ServiceDescriptor*> Services() {
  std::vector<std::string> files = Comments().ProtoFiles();
  files.push_back(sample::v1::Sample::descriptor()->file()->name());
  return LinkedServices(files, {});
}

// Elements by name. Finds an element for any name, so that no input is lost.
template <class Element>
class Choice {
 public:
  void Add(const std::string& name, const Element& element) { elements_.emplace(name, &element); }

  const Element& Find(std::string_view name) const {
    const auto found = elements_.find(name);
    if (found != elements_.end()) {
      return *found->second;
    }
    constexpr size_t kFactor = 31;
    size_t hash = 0;
    for (const char c : name) {
      hash = hash * kFactor + static_cast<unsigned char>(c);
    }
    return *std::next(elements_.begin(), static_cast<ptrdiff_t>(hash % elements_.size()))->second;
  }

 private:
  std::map<std::string, const Element*, std::less<>> elements_;
};

template <class Element, class AddAll>
Choice<Element> ChoiceOf(AddAll add_all) {
  Choice<Element> choice;
  for (const auto& route : Routes().routes()) {
    add_all(choice, *route);
  }
  return choice;
}

}  // namespace

const RouteTable& Routes() {
  static const RouteTable routes(Services());
  return routes;
}

const MessagePlan& RequestPlan(std::string_view name) {
  static const auto choice =
      ChoiceOf<MessagePlan>([](Choice<MessagePlan>& plans, const Route& route) {
        plans.Add(route.request->descriptor->full_name(), *route.request);
      });
  return choice.Find(name);
}

const MessagePlan& AnswerPlan(std::string_view name) {
  static const auto choice =
      ChoiceOf<MessagePlan>([](Choice<MessagePlan>& plans, const Route& route) {
        if (!route.raw && !route.event_stream) {
          plans.Add(route.response->descriptor->full_name(), *route.response);
        }
      });
  return choice.Find(name);
}

const Route& RouteWithBody(std::string_view name) {
  static const auto choice = ChoiceOf<Route>([](Choice<Route>& routes, const Route& route) {
    if (route.has_body) {
      routes.Add(route.rpc->full_name(), route);
    }
  });
  return choice.Find(name);
}

const Route& CachedRoute(std::string_view name) {
  static const auto choice = ChoiceOf<Route>([](Choice<Route>& routes, const Route& route) {
    if (route.IsCached()) {
      routes.Add(route.rpc->full_name(), route);
    }
  });
  return choice.Find(name);
}

std::unique_ptr<Message> NewMessage(const MessagePlan& plan) {
  const Message* prototype = MessageFactory::generated_factory()->GetPrototype(plan.descriptor);
  return std::unique_ptr<Message>(prototype->New());
}

std::string_view TakeLine(std::string_view& input) {
  const std::string_view line = input.substr(0, input.find('\n'));
  input.remove_prefix(std::min(line.size() + 1, input.size()));
  return line;
}

size_t TakePieceSize(std::string_view& input) {
  constexpr size_t kMaxPieces = 256;
  const size_t size = input.empty() ? 1 : static_cast<unsigned char>(input.front());
  input.remove_prefix(std::min<size_t>(input.size(), 1));
  return std::max({size, input.size() / kMaxPieces, size_t{1}});
}

void RequireTransmissible(const Message& message) {
  const std::unique_ptr<Message> received(message.New());
  Require(received->ParseFromString(message.SerializeAsString()), "a service reads the message");
}

void RequireClientError(const HttpError& error) {
  const int status = error.status();
  Require(status == 400 || status == 413 || status == 415 || status == 422,
          "a request that is not read is the client's error");
  const std::string body = error.Body();
  Require(body.size() <= kMaxErrorBytes, "an error is short");
  RequireJson(body);
}

std::string ReadingOf(const Route& route, const std::function<void(Message&)>& read) {
  const std::unique_ptr<Message> message = NewMessage(*route.request);
  try {
    read(*message);
  } catch (const HttpError& error) {
    RequireClientError(error);
    return error.Body();
  }
  RequireTransmissible(*message);
  return message->SerializeAsString();
}

}  // namespace navalha::gateway::fuzz
