#pragma once

#include <google/protobuf/message.h>

#include <pqxx/pqxx>
#include <vector>

namespace navalha::catalog {

/// Fills messages from the rows of a result by column name: a column sets the field of the same
/// name, `person.name` the field of a nested message. Null leaves a field unset. Text arrays fill
/// repeated texts, timestamptz fills Timestamp, and a boolean sets a text to "1" or "0". Ignores
/// columns that begin with an underscore. Throws std::logic_error for a column without a field.
class RowReader {
 public:
  RowReader(const pqxx::result& result, const google::protobuf::Descriptor& type);

  void Read(const pqxx::row& row, google::protobuf::Message& message) const;

  /// Returns a message filled from one row.
  template <class Message>
  static Message One(const pqxx::row& row, const pqxx::result& result) {
    Message message;
    RowReader(result, *Message::descriptor()).Read(row, message);
    return message;
  }

  /// Adds one message for each row of the result.
  template <class List>
  static void Append(const pqxx::result& result, List& list) {
    const RowReader reader(result, *List::value_type::descriptor());
    list.Reserve(list.size() + static_cast<int>(result.size()));
    for (const pqxx::row& row : result) {
      reader.Read(row, *list.Add());
    }
  }

 private:
  struct Column {
    pqxx::row::size_type index;
    // Null for a field of the top-level message.
    const google::protobuf::FieldDescriptor* parent;
    const google::protobuf::FieldDescriptor* field;
    bool is_boolean;
  };
  std::vector<Column> columns_;
};

}  // namespace navalha::catalog
