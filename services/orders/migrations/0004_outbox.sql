-- The order feed: which order changed, one row per change, written in the change's transaction.

CREATE TABLE outbox (
    position bigint GENERATED ALWAYS AS IDENTITY (CACHE 1) PRIMARY KEY,
    establishment_id bigint NOT NULL,
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('created', 'updated', 'status_changed')),
    created_at timestamptz NOT NULL
);

-- The newest position of one establishment.
CREATE INDEX outbox_of_establishment ON outbox (establishment_id, position);

COMMENT ON TABLE outbox IS
    'Changes of orders for the feed; the content is read from the order itself. Rows are never '
    'changed or removed.';
COMMENT ON COLUMN outbox.position IS
    'Taken while the transaction holds the lock on the order''s row, so the changes of one order '
    'have positions in the order of their commits. Transactions that run side by side may commit '
    'in another order than their positions: readers stop at a missing position until every '
    'transaction that could still fill it has ended (feed_watermark.hpp), so writers wait for '
    'nobody.';
