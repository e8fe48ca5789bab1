-- A repeat of a sale must have the content of the first request.

ALTER TABLE orders
    ADD COLUMN sale_hash text,
    ADD CONSTRAINT orders_sale_hash CHECK (sale_hash IS NULL OR sale_id IS NOT NULL);

COMMENT ON COLUMN orders.sale_hash IS
    'SHA-256 of the request that recorded the sale. Null: not recorded by a till, or before this column; '
    'then a repeat is compared by sold_at alone.';
