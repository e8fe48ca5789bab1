-- The feed carries expenses, and forgets the changes that every reader has applied.

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
    'Changes for the feed; the content is read from the order or the expense itself. Rows are never changed, '
    'and removed from the first on, see feed_start.';

CREATE TABLE feed_readers (
    reader text PRIMARY KEY,
    position bigint NOT NULL CHECK (position >= 0)
);
INSERT INTO feed_readers VALUES ('catalog', 0), ('reporting', 0);

COMMENT ON TABLE feed_readers IS
    'The services for which the feed keeps changes, each with the last position that it said it applied.';

CREATE TABLE feed_start (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
);
INSERT INTO feed_start (position) VALUES (0);

COMMENT ON TABLE feed_start IS
    'The last position whose row was removed; a reader that asks for changes after an earlier one has to '
    'begin again.';
