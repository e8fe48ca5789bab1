-- Sessions. A token names one, and holds only as long as it is open here.

CREATE TABLE sessions (
  id           text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  user_id      bigint NOT NULL REFERENCES users (id),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at > created_at),
  ended_at     timestamptz,
  end_reason   text CHECK (end_reason IN ('logout', 'password', 'removed')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON TABLE sessions IS 'Sign-ins, open and ended. Old ones go when their user signs in again';
COMMENT ON COLUMN sessions.id IS '128 random bits; the claim sid of the token';
