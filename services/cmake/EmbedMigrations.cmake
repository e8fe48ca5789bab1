# cmake -DFOLDER=… -DOUTPUT=… -P EmbedMigrations.cmake: writes OUTPUT, a C++ source that contains the SQL
# files of FOLDER/migrations in the order of their names, each with its amendment in FOLDER/amendments, if
# there is one.

function(read_as_literal result file)
  file(READ ${file} sql)
  set(${result} "R\"navalha_sql(${sql})navalha_sql\"" PARENT_SCOPE)
endfunction()

file(GLOB files ${FOLDER}/migrations/*.sql)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  read_as_literal(sql ${file})
  set(amendment "\"\"")
  if(EXISTS ${FOLDER}/amendments/${name}.sql)
    read_as_literal(amendment ${FOLDER}/amendments/${name}.sql)
  endif()
  string(APPEND entries "    {\"${name}\", ${sql}, ${amendment}},\n")
endforeach()
file(WRITE ${OUTPUT}
"#include \"services/common/database/migrations.hpp\"

namespace navalha::common {

// Made from the service's migrations and amendments folders by the build.
const std::vector<Migration>& EmbeddedMigrations() {
  static const std::vector<Migration> migrations = {
${entries}  };
  return migrations;
}

}  // namespace navalha::common
")
