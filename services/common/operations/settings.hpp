#pragma once

#include <gflags/gflags_declare.h>

#include <string>
#include <string_view>

// The flags of every process of the suite. The environment variable NAVALHA_<FLAG IN CAPITALS> sets
// a flag too; the command line overrides it.
DECLARE_string(listen);
DECLARE_string(metrics_listen);
DECLARE_string(log_level);
DECLARE_string(database_url);
DECLARE_bool(migrate_only);
DECLARE_string(migration_database_url);
DECLARE_int32(database_connections);
DECLARE_bool(database_pooler);
DECLARE_int32(workers);
DECLARE_string(redis_url);
DECLARE_string(auth_address);
DECLARE_string(catalog_address);
DECLARE_string(booking_address);
DECLARE_string(orders_address);
DECLARE_string(reporting_address);
DECLARE_string(token_public_key_file);
DECLARE_string(service_key_file);
DECLARE_string(tls_authority_file);
DECLARE_string(tls_certificate_file);
DECLARE_string(tls_key_file);
DECLARE_int32(bookings_per_hour_at_shop);
DECLARE_int32(bookings_per_hour);
DECLARE_string(crash_point_file);

namespace navalha::common {

/// Reads flags and environment and configures the log (one JSON object per line on standard
/// output). Call it first in main. Blocks SIGTERM and SIGINT in this and all later threads:
/// RunServer waits for them. Ends the process with a message when a flag is unknown or invalid.
void StartProcess(std::string_view name, int argc, char** argv);

/// Returns whether a process that does not serve yet (RunServer) was asked to stop.
bool StopRequested();

/// The contents of a small file without trailing white space; an empty text for an empty path.
/// Throws std::runtime_error when the file cannot be read.
std::string ReadSettingFile(const std::string& path);

/// The key with which services authenticate to each other (--service_key_file).
std::string ServiceKey();

}  // namespace navalha::common
