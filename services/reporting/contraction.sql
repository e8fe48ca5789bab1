-- Contracts the schema. A later release makes it a migration, once the release before it relies on nothing that it
-- removes.

-- The previous release inserts these rows without the establishment.
DROP TRIGGER order_methods_establishment ON order_methods;
DROP TRIGGER payout_lines_establishment ON payout_lines;
DROP TRIGGER payout_days_establishment ON payout_days;
DROP FUNCTION fill_establishment_of_order(), fill_establishment_of_payout();

-- The previous release names this key as ON CONFLICT (id).
ALTER TABLE expenses
    DROP CONSTRAINT expenses_pkey,
    ADD CONSTRAINT expenses_pkey PRIMARY KEY (id, establishment_id);
