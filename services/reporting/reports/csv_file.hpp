#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "navalha/common/v1/raw.pb.h"
#include "services/common/rpc/router.hpp"

namespace navalha::reporting {

/// Maximum number of rows of a CSV file.
inline constexpr int kMaxCsvRows = 100'000;

/// Throws INVALID_ARGUMENT for `field` when a file would have more than kMaxCsvRows rows.
void CheckCsvRows(int64_t rows, const char* field);

/// Appends text to a CSV file (services/common/text/csv.hpp). Returns false if the client has
/// disconnected or the server is stopping; the caller should then stop.
using CsvSink = std::function<bool(std::string_view)>;

/// Streams the text that `write` appends as a CSV file, in messages of about 32 KiB. The first
/// message has the content type and the name of the file. Throws UNAVAILABLE if a message cannot be
/// sent.
void StreamCsv(const std::string& file_name, const std::function<void(const CsvSink&)>& write,
               common::Writer<common::v1::Raw>& writer);

}  // namespace navalha::reporting
