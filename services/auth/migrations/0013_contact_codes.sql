-- Codes for people without an account who prove that they read the mail of an address.

CREATE TABLE contact_codes (
  challenge   text PRIMARY KEY CHECK (challenge ~ '^[0-9a-f]{32}$'),
  email       text NOT NULL CHECK (length(email) <= 254),
  code_hash   text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at  timestamptz NOT NULL,
  tries_left  integer NOT NULL CHECK (tries_left BETWEEN 0 AND 5)
);
CREATE INDEX contact_codes_expiry ON contact_codes (expires_at);
COMMENT ON TABLE contact_codes IS 'Codes sent by e-mail to people without an account, hashed';
COMMENT ON COLUMN contact_codes.challenge IS 'Known to whoever asked for the code alone';
COMMENT ON COLUMN contact_codes.code_hash IS 'HMAC-SHA256 under a key that the database does not hold';
