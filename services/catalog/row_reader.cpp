#include "services/catalog/row_reader.hpp"

#include <google/protobuf/timestamp.pb.h>

#include <stdexcept>
#include <string_view>

#include "services/common/text/clock.hpp"

namespace navalha::catalog {
namespace {

// The type boolean in the catalog of PostgreSQL.
constexpr pqxx::oid kBooleanType = 16;

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

const FieldDescriptor& FindField(const Descriptor& type, std::string_view name) {
  const FieldDescriptor* field = type.FindFieldByName(std::string(name));
  if (field == nullptr) {
    throw std::logic_error(type.full_name() + " has no field for column " + std::string(name));
  }
  return *field;
}

void ReadTexts(const pqxx::field& value, const FieldDescriptor& field, Message& message) {
  pqxx::array_parser parser = value.as_array();
  for (auto [juncture, text] = parser.get_next(); juncture != pqxx::array_parser::done;
       std::tie(juncture, text) = parser.get_next()) {
    if (juncture == pqxx::array_parser::string_value) {
      message.GetReflection()->AddString(&message, &field, text);
    }
  }
}

void ReadValue(const pqxx::field& value, const FieldDescriptor& field, Message& message) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection.SetInt64(&message, &field, value.as<int64_t>());
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(&message, &field, value.as<int32_t>());
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.SetBool(&message, &field, value.as<bool>());
    case FieldDescriptor::CPPTYPE_STRING:
      return reflection.SetString(&message, &field, std::string(value.c_str(), value.size()));
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return reflection.MutableMessage(&message, &field)
          ->CopyFrom(common::ToProto(common::FromSql({value.c_str(), value.size()})));
    default:
      throw std::logic_error("no column fills " + field.full_name());
  }
}

}  // namespace

RowReader::RowReader(const pqxx::result& result, const Descriptor& type) {
  columns_.reserve(result.columns());
  for (pqxx::row::size_type index = 0; index < result.columns(); ++index) {
    const std::string_view name = result.column_name(index);
    if (name.starts_with('_')) {
      continue;
    }
    const bool is_boolean = result.column_type(index) == kBooleanType;
    const size_t dot = name.find('.');
    if (dot == std::string_view::npos) {
      columns_.push_back({index, nullptr, &FindField(type, name), is_boolean});
      continue;
    }
    const FieldDescriptor& parent = FindField(type, name.substr(0, dot));
    columns_.push_back(
        {index, &parent, &FindField(*parent.message_type(), name.substr(dot + 1)), is_boolean});
  }
}

void RowReader::Read(const pqxx::row& row, Message& message) const {
  for (const Column& column : columns_) {
    const pqxx::field value = row[column.index];
    if (value.is_null()) {
      continue;
    }
    Message& target = column.parent == nullptr
                          ? message
                          : *message.GetReflection()->MutableMessage(&message, column.parent);
    if (column.field->is_repeated()) {
      ReadTexts(value, *column.field, target);
    } else if (column.is_boolean && column.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      target.GetReflection()->SetString(&target, column.field, value.as<bool>() ? "1" : "0");
    } else {
      ReadValue(value, *column.field, target);
    }
  }
}

}  // namespace navalha::catalog
