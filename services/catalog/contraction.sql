-- Contracts the schema. A later release makes it a migration, once the release before it relies on nothing that it
-- removes.

-- The previous release inserts stock without the establishment.
DROP TRIGGER stock_applied_establishment ON stock_applied;
DROP FUNCTION fill_establishment_of_item();

-- The previous release names this key as ON CONFLICT (order_id, item_id).
ALTER TABLE stock_applied
  DROP CONSTRAINT stock_applied_pkey,
  ADD CONSTRAINT stock_applied_pkey PRIMARY KEY (order_id, item_id, establishment_id);
