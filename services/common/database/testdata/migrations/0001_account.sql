-- A table with constraints, for the tests of the connection pool.
CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT account_name_key UNIQUE,
  balance bigint NOT NULL CONSTRAINT account_balance_check CHECK (balance >= 0)
);
