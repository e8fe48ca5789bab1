-- The feed carries expenses. Changes that every reader has applied are deleted.

ALTER TABLE outbox
    ALTER COLUMN order_id DROP NOT NULL,
    ADD COLUMN cash_entry_id bigint REFERENCES cash_entries,
    DROP CONSTRAINT outbox_kind_check,
    ADD CONSTRAINT outbox_kind_check CHECK (
        kind IN ('created', 'updated', 'status_changed', 'expense_added')),
    ADD CONSTRAINT outbox_names_one CHECK (
        num_nonnulls(order_id, cash_entry_id) = 1
        AND (kind = 'expense_added') = (cash_entry_id IS NOT NULL));

COMMENT ON TABLE outbox IS
    'Changes for the feed; the content is read from the order or the expense itself. Rows are never updated. '
    'The oldest rows are deleted first; see feed_start.';

-- Feeds the expenses that were entered before.
INSERT INTO outbox (establishment_id, cash_entry_id, kind, created_at)
SELECT s.establishment_id, e.id, 'expense_added', e.at
FROM cash_entries e JOIN cash_sessions s ON s.id = e.cash_session_id
WHERE e.kind = 'expense' ORDER BY e.id;

CREATE TABLE feed_readers (
    reader text PRIMARY KEY,
    position bigint NOT NULL CHECK (position >= 0)
);
INSERT INTO feed_readers VALUES ('catalog', 0), ('reporting', 0);

COMMENT ON TABLE feed_readers IS
    'The services for which the feed keeps changes, each with the last position that it has applied.';

CREATE TABLE feed_start (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
);
INSERT INTO feed_start (position) VALUES (0);

COMMENT ON TABLE feed_start IS
    'The last position whose row was deleted. A reader that asks for changes after an earlier position must '
    'begin again with the present orders.';
