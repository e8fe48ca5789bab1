-- A code belongs to whoever asked for it, so that a stranger's request does not replace the owner's
-- code. Tries expire by themselves and are swept.

DELETE FROM code_tries;
ALTER TABLE code_tries
  DROP CONSTRAINT code_tries_user_id_purpose_fkey,
  ADD COLUMN expires_at timestamptz NOT NULL,
  ADD FOREIGN KEY (user_id) REFERENCES users (id);
CREATE INDEX code_tries_expiry ON code_tries (expires_at);
COMMENT ON TABLE code_tries IS 'How often an address tried codes of an account';
COMMENT ON COLUMN code_tries.trier IS
  'Keyed hash of the address; "session" where only the user''s own session can try; "others": all '
  'triers together, of codes that somebody else asked for';

ALTER TABLE codes
  DROP CONSTRAINT codes_pkey,
  ADD PRIMARY KEY (user_id, purpose, asker),
  DROP COLUMN tries_left;
CREATE INDEX codes_expiry ON codes (expires_at);
COMMENT ON TABLE codes IS 'Codes sent by e-mail, hashed: the newest of each asker';
