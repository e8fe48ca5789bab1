-- Locks the rows of methods. The reader of the order feed, which replaces them, retries after a failure.
UPDATE order_methods AS r SET establishment_id = o.establishment_id
FROM orders AS o WHERE o.id = r.order_id AND r.establishment_id IS NULL;
UPDATE payout_days AS r SET establishment_id = p.establishment_id
FROM payouts AS p WHERE p.id = r.payout_id AND r.establishment_id IS NULL;

-- Its rows refuse every change. The lock makes new payouts wait for the end of this migration.
ALTER TABLE payout_lines DISABLE TRIGGER payout_lines_keep;
UPDATE payout_lines AS r SET establishment_id = p.establishment_id
FROM payouts AS p WHERE p.id = r.payout_id AND r.establishment_id IS NULL;
ALTER TABLE payout_lines ENABLE TRIGGER payout_lines_keep;
