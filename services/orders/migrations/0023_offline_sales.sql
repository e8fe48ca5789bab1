-- Sales that a till records without a connection and sends later.

ALTER TABLE orders
    ADD COLUMN sale_id uuid,
    ADD COLUMN sold_at timestamptz,
    ADD COLUMN total_shown_cents bigint CHECK (total_shown_cents >= 0),
    ADD COLUMN price_difference_cents bigint,
    ADD CONSTRAINT orders_sale_id_key UNIQUE (establishment_id, sale_id),
    ADD CONSTRAINT orders_sale CHECK (
        (sale_id IS NULL) = (sold_at IS NULL)
        AND (sale_id IS NULL) = (total_shown_cents IS NULL)
        AND (sale_id IS NULL) = (price_difference_cents IS NULL)
        AND (sale_id IS NULL OR type = 'service'));

COMMENT ON COLUMN orders.sale_id IS
    'The till''s id of the sale, permanently unique within the shop. Null: not recorded by a till.';
COMMENT ON COLUMN orders.sold_at IS 'Time of the sale by the till''s clock.';
COMMENT ON COLUMN orders.total_shown_cents IS 'Total of the order at the prices shown to the customer.';
COMMENT ON COLUMN orders.price_difference_cents IS
    'total_shown_cents minus the charged total on acceptance; edits do not change it.';

CREATE TABLE changed_prices (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    shown_cents bigint NOT NULL CHECK (shown_cents >= 0),
    charged_cents bigint NOT NULL CHECK (charged_cents >= 0),
    PRIMARY KEY (order_id, item_id),
    CHECK (shown_cents <> charged_cents)
);

COMMENT ON TABLE changed_prices IS
    'Items of a sale whose shown price differs from the charged one.';
