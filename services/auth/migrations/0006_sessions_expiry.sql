-- Dropping what expired long ago should not read every session.

CREATE INDEX sessions_expires ON sessions (expires_at);
