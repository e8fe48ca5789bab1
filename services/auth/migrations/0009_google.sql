-- Sign-in by Google. A person is known by Google's number for them; an e-mail may change its owner.

ALTER TABLE users ADD COLUMN google_id text CHECK (length(google_id) BETWEEN 1 AND 255);
CREATE UNIQUE INDEX users_google_id ON users (google_id);
ALTER TABLE users ADD CONSTRAINT users_removed_has_no_google_id
  CHECK (removed_at IS NULL OR google_id IS NULL);
COMMENT ON COLUMN users.google_id IS 'Claim sub of Google''s ID tokens. Null: not signed in by Google yet';
