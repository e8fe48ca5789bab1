-- Which Idempotency-Key made which order.

CREATE TABLE idempotency (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
);

-- An order that was never answered gives its key free again.
CREATE INDEX idempotency_of_order ON idempotency (order_id);
-- The purge reads from the old end; rows come in order of time.
CREATE INDEX idempotency_by_age ON idempotency USING brin (created_at);

COMMENT ON TABLE idempotency IS
    'Keys that clients sent with POST /order, kept 48 hours. Written in the transaction that makes '
    'the order: of two equal requests at once, the second finds the first one''s row.';
COMMENT ON COLUMN idempotency.scope IS 'Establishment and caller that the key belongs to.';
COMMENT ON COLUMN idempotency.request_hash IS
    'SHA-256 of the request, to tell a repeat from a reuse.';
