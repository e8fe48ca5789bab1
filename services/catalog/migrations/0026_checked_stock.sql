-- Reads stock_applied, while it and the items can be changed.
ALTER TABLE stock_applied VALIDATE CONSTRAINT stock_applied_item_id_fkey;
