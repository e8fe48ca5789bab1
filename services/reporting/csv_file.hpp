#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "navalha/common/v1/raw.pb.h"
#include "services/common/router.hpp"

namespace navalha::reporting {

/// The maximum number of rows of a file.
inline constexpr int kRowsOfFile = 100'000;

/// Throws INVALID_ARGUMENT for `field` when a file would have more than kRowsOfFile rows.
void RequireRowsOfFile(int64_t rows, const char* field);

/// Takes the next text of a CSV file (services/common/csv.hpp). Returns false when the client
/// disconnected: further texts are useless.
using CsvSink = std::function<bool(std::string_view)>;

/// Streams the texts that `write` adds as a file, in pieces of 32 KiB. The first piece names the
/// file.
void StreamCsv(const std::string& file_name, const std::function<void(const CsvSink&)>& write,
               common::Writer<common::v1::Raw>& writer);

}  // namespace navalha::reporting
