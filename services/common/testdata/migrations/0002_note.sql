-- A second step. Its text has what a C++ literal or CMake could trip over: ";" )" ${x} [1;2] \n 'ção'.
CREATE TABLE note (
  id int,
  text text
);
