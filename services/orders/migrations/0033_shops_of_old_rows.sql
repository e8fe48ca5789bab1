-- Locks the existing rows, few of which requests change. Does not wait for rows that are inserted meanwhile.
UPDATE order_events AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE booking_mail AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE booking_move AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE changed_prices AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE idempotency AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE idempotency AS r SET establishment_id = s.establishment_id
FROM cash_sessions AS s WHERE s.id = r.cash_session_id AND r.establishment_id IS NULL;
UPDATE cash_entries AS r SET establishment_id = s.establishment_id
FROM cash_sessions AS s WHERE s.id = r.cash_session_id AND r.establishment_id IS NULL;
UPDATE fiado_payments AS r SET establishment_id = a.establishment_id
FROM fiado_accounts AS a WHERE a.id = r.account_id AND r.establishment_id IS NULL;

-- Its rows refuse every change. The lock makes closings wait for the end of this migration.
ALTER TABLE cash_counts DISABLE TRIGGER cash_counts_keep;
UPDATE cash_counts AS r SET establishment_id = s.establishment_id
FROM cash_sessions AS s WHERE s.id = r.cash_session_id AND r.establishment_id IS NULL;
ALTER TABLE cash_counts ENABLE TRIGGER cash_counts_keep;
