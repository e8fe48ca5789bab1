# Script: writes OUTPUT, a C++ source that holds the SQL files of FOLDER in order of their names.
# Run with cmake -DFOLDER=… -DOUTPUT=… -P EmbedMigrations.cmake

file(GLOB files ${FOLDER}/*.sql)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} sql)
  string(APPEND entries "    {\"${name}\", R\"navalha_sql(${sql})navalha_sql\"},\n")
endforeach()
file(WRITE ${OUTPUT}
"#include \"services/common/migrations.hpp\"

namespace navalha::common {

// Made from the service's migrations folder by the build.
const std::vector<Migration>& EmbeddedMigrations() {
  static const std::vector<Migration> migrations = {
${entries}  };
  return migrations;
}

}  // namespace navalha::common
")
