-- Codes that are sent by e-mail. Only the newest of a purpose counts: a new one takes its row.

CREATE TABLE codes (
  user_id      bigint NOT NULL REFERENCES users (id),
  purpose      text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  code_hash    text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at   timestamptz NOT NULL,
  tries_left   integer NOT NULL CHECK (tries_left BETWEEN 0 AND 5),
  PRIMARY KEY (user_id, purpose)
);
COMMENT ON TABLE codes IS 'Codes sent by e-mail, hashed, with the tries that are left';
COMMENT ON COLUMN codes.code_hash IS 'HMAC-SHA256 under a key that the database does not hold';

-- Asking for a reset code only writes a row here, and the sender of mails does the rest: so the
-- answer takes the same time whether or not somebody has this e-mail.
CREATE TABLE reset_requests (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email         text NOT NULL CHECK (length(email) <= 254),
  requested_at  timestamptz NOT NULL
);
COMMENT ON TABLE reset_requests IS 'Requests for a reset code that are still to be looked at';
