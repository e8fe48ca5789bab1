#pragma once

#include <gflags/gflags_declare.h>

#include <string>
#include <string_view>

// The flags of every process of the suite. Each can also be given by the environment as
// NAVALHA_<FLAG IN CAPITALS>; the command line wins.
DECLARE_string(listen);
DECLARE_string(metrics_listen);
DECLARE_string(log_level);
DECLARE_string(database_url);
DECLARE_bool(migrate_only);
DECLARE_string(migration_database_url);
DECLARE_int32(database_connections);
DECLARE_int32(workers);
DECLARE_string(redis_url);
DECLARE_string(auth_address);
DECLARE_string(catalog_address);
DECLARE_string(booking_address);
DECLARE_string(orders_address);
DECLARE_string(reporting_address);
DECLARE_string(token_public_key_file);
DECLARE_string(service_key_file);
DECLARE_int32(bookings_per_hour_at_shop);
DECLARE_int32(bookings_per_hour);
DECLARE_string(crash_point_file);

namespace navalha::common {

/// Reads flags and environment and sets up the log (one JSON object a line on standard output).
/// SIGTERM and SIGINT are blocked from here on, in threads made later too: RunServer waits for
/// them. The first thing in every main. Ends the process with a message when a flag is unknown or
/// wrong.
void StartProcess(std::string_view name, int argc, char** argv);

/// The whole of a small file, without white space at its end. Throws std::runtime_error when it
/// can't be read. An empty path gives an empty text.
std::string ReadSettingFile(const std::string& path);

/// The key by which services of the suite prove themselves to each other (--service_key_file).
std::string ServiceKey();

}  // namespace navalha::common
