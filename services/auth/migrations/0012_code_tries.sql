-- Tries of a code are counted by address, so that the guesses of strangers never use up the tries of
-- whoever asked for the code.

CREATE TABLE code_tries (
  user_id  bigint NOT NULL,
  purpose  text NOT NULL,
  trier    text NOT NULL CHECK (length(trier) <= 64),
  tries    integer NOT NULL CHECK (tries > 0),
  PRIMARY KEY (user_id, purpose, trier),
  FOREIGN KEY (user_id, purpose) REFERENCES codes ON DELETE CASCADE
);
COMMENT ON TABLE code_tries IS 'How often an address tried a code; forgotten with the code';
COMMENT ON COLUMN code_tries.trier IS
  'Keyed hash of the address, or "session" where only the user''s own session can try';

ALTER TABLE codes ADD COLUMN asker text NOT NULL DEFAULT 'session' CHECK (length(asker) <= 64);
ALTER TABLE codes DROP CONSTRAINT codes_tries_left_check;
ALTER TABLE codes ADD CONSTRAINT codes_tries_left_check CHECK (tries_left BETWEEN 0 AND 50);
COMMENT ON COLUMN codes.asker IS 'Who asked for the code, as in code_tries.trier';
COMMENT ON COLUMN codes.tries_left IS 'Tries left to everybody but the asker together';

ALTER TABLE reset_requests ADD COLUMN asker text NOT NULL DEFAULT 'session'
  CHECK (length(asker) <= 64);
COMMENT ON COLUMN reset_requests.asker IS 'Who asked for the code, as in code_tries.trier';
