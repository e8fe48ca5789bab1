#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/rpc/call.hpp"

namespace navalha::common {

/// The server's side of a server-streaming call. Belongs to the handler's thread.
class MessageWriter {
 public:
  virtual ~MessageWriter() = default;
  /// Sends a message and waits until the transport took it. Returns false when the client
  /// disconnected or the server is stopping: the handler must then return.
  virtual bool WriteMessage(const google::protobuf::Message& message) = 0;
  /// True once writing is useless. Handlers check it between waits for news.
  virtual bool Done() const = 0;
};

/// A MessageWriter with the response type of the proto.
template <class Response>
class Writer {
 public:
  explicit Writer(MessageWriter& writer) : writer_(writer) {}
  bool Write(const Response& response) { return writer_.WriteMessage(response); }
  bool Done() const { return writer_.Done(); }

 private:
  MessageWriter& writer_;
};

/// The bytes of a serialized response; null until a handler sets them.
using SharedBytes = std::shared_ptr<const std::string>;

/// The response of a handler that has it serialized already, such as one that was kept in memory.
template <class Message>
struct Serialized {
  SharedBytes bytes;
};

/// An RPC and its handler.
struct Route {
  using UnaryHandler = std::function<void(const Call&, const google::protobuf::Message& request,
                                          google::protobuf::Message& response)>;
  using BytesHandler =
      std::function<SharedBytes(const Call&, const google::protobuf::Message& request)>;
  using StreamHandler =
      std::function<void(const Call&, const google::protobuf::Message& request, MessageWriter&)>;

  const google::protobuf::MethodDescriptor* method = nullptr;
  /// Prototypes of the request and response messages.
  const google::protobuf::Message* request = nullptr;
  const google::protobuf::Message* response = nullptr;
  /// False when the handler must not see a client's Idempotency-Key.
  bool takes_idempotency_key = false;
  /// True if clients call the RPC by another method than GET.
  bool may_change_data = false;
  /// At most one of the three is set; none for an RPC without a handler (Dispatcher::Find).
  UnaryHandler unary;
  BytesHandler bytes;
  StreamHandler stream;
};

namespace internal {
template <class Handler>
struct HandlerTraits : HandlerTraits<decltype(&Handler::operator())> {};
template <class Class, class Req, class Answer>
struct HandlerTraits<void (Class::*)(const Call&, const Req&, Answer&)> {
  using Request = Req;
  using Response = Answer;
};
template <class Class, class Req, class Answer>
struct HandlerTraits<void (Class::*)(const Call&, const Req&, Answer&) const> {
  using Request = Req;
  using Response = Answer;
};
template <class Answer>
struct WrapperTraits;
template <class Message>
struct WrapperTraits<Serialized<Message>> {
  using Response = Message;
};
template <class Message>
struct WrapperTraits<Writer<Message>> {
  using Response = Message;
};
}  // namespace internal

/// The table from RPC to handler. The services' Register functions fill it at start; afterwards all
/// threads read it.
///
///   void ItemService::Register(common::Router& router) {
///     router.For("navalha.catalog.v1.ItemService")
///         .Unary("ListItems", this, &ItemService::ListItems)
///         .Unary("GetItem", this, &ItemService::GetItem);
///   }
///
/// Handlers are `void (const Call&, const Request&, Response&)` and for server streaming
/// `void (const Call&, const Request&, Writer<Response>&)`; lambdas are allowed. A handler
/// `void (const Call&, const Request&, Serialized<Response>&)` answers with bytes. They run on
/// worker threads, concurrently, and fail a request by throwing Error.
class Router {
 public:
  /// Registers handlers of one proto service.
  class Section {
   public:
    template <class Object, class Method>
    Section& Unary(std::string_view method, Object* object, Method handler);
    template <class Lambda>
    Section& Unary(std::string_view method, Lambda handler);
    template <class Object, class Method>
    Section& Bytes(std::string_view method, Object* object, Method handler);
    template <class Object, class Method>
    Section& Stream(std::string_view method, Object* object, Method handler);

   private:
    friend class Router;
    Section(Router& router, std::string_view service) : router_(router), service_(service) {}
    Router& router_;
    std::string service_;
  };

  /// `service` is the full name in the protos. Throws std::logic_error for an unknown service.
  Section For(std::string_view service);

  /// The route of "package.Service/Method", with or without a leading slash; null without a
  /// handler.
  const Route* Find(std::string_view full_method) const;
  /// The services that have at least one handler.
  std::vector<const google::protobuf::ServiceDescriptor*> Services() const;
  /// RPCs of those services without a handler, sorted.
  std::vector<std::string> Unbuilt() const;

 private:
  // Throws std::logic_error when the RPC does not exist, is registered twice, or differs from the
  // handler in streaming or message types.
  void Add(const std::string& service, std::string_view method, Route route);

  std::map<std::string, Route, std::less<>> routes_;
};

template <class Lambda>
Router::Section& Router::Section::Unary(std::string_view method, Lambda handler) {
  using Request = typename internal::HandlerTraits<Lambda>::Request;
  using Response = typename internal::HandlerTraits<Lambda>::Response;
  Route route;
  route.unary = [handler](const Call& call, const google::protobuf::Message& request,
                          google::protobuf::Message& response) {
    handler(call, static_cast<const Request&>(request), static_cast<Response&>(response));
  };
  route.request = &Request::default_instance();
  route.response = &Response::default_instance();
  router_.Add(service_, method, std::move(route));
  return *this;
}

template <class Object, class Method>
Router::Section& Router::Section::Unary(std::string_view method, Object* object, Method handler) {
  using Request = typename internal::HandlerTraits<Method>::Request;
  using Response = typename internal::HandlerTraits<Method>::Response;
  return Unary(method,
               [object, handler](const Call& call, const Request& request, Response& response) {
                 (object->*handler)(call, request, response);
               });
}

template <class Object, class Method>
Router::Section& Router::Section::Bytes(std::string_view method, Object* object, Method handler) {
  using Request = typename internal::HandlerTraits<Method>::Request;
  using Answer = typename internal::HandlerTraits<Method>::Response;
  using Response = typename internal::WrapperTraits<Answer>::Response;
  Route route;
  route.bytes = [object, handler](const Call& call, const google::protobuf::Message& request) {
    Answer answer;
    (object->*handler)(call, static_cast<const Request&>(request), answer);
    return std::move(answer.bytes);
  };
  route.request = &Request::default_instance();
  route.response = &Response::default_instance();
  router_.Add(service_, method, std::move(route));
  return *this;
}

template <class Object, class Method>
Router::Section& Router::Section::Stream(std::string_view method, Object* object, Method handler) {
  using Request = typename internal::HandlerTraits<Method>::Request;
  using Stream = typename internal::HandlerTraits<Method>::Response;
  using Response = typename internal::WrapperTraits<Stream>::Response;
  Route route;
  route.stream = [object, handler](const Call& call, const google::protobuf::Message& request,
                                   MessageWriter& writer) {
    Stream stream(writer);
    (object->*handler)(call, static_cast<const Request&>(request), stream);
  };
  route.request = &Request::default_instance();
  route.response = &Response::default_instance();
  router_.Add(service_, method, std::move(route));
  return *this;
}

}  // namespace navalha::common
