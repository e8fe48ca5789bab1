-- The Idempotency-Keys of requests that created something.
CREATE TABLE idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  -- The establishment, item or collaborator, by the scope. Null only inside the transaction that creates it.
  made_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
-- For the purge; rows are inserted in order of time.
CREATE INDEX idempotency_by_age ON idempotency USING brin (created_at);

COMMENT ON TABLE idempotency IS
  'Keys that clients sent, kept for 48 hours. Of two equal concurrent requests, the second waits for the '
  'row of the first and returns what that one created.';
COMMENT ON COLUMN idempotency.scope IS 'Kind of record, establishment and caller that the key belongs to.';
COMMENT ON COLUMN idempotency.request_hash IS 'SHA-256 of the request, which distinguishes a repeat from a reuse.';
