-- A second migration. This text contains sequences that need escaping in C++ and CMake: ";" )" ${x}
-- [1;2] \n 'ção'.
CREATE TABLE note (
  id int,
  text text
);
