-- Stock follows the order feed of orders.

ALTER TABLE items DROP CONSTRAINT items_stock_check;
ALTER TABLE items
  ADD COLUMN tracks_stock boolean NOT NULL DEFAULT true,
  ADD COLUMN low_stock_limit integer NOT NULL DEFAULT 2
    CHECK (low_stock_limit BETWEEN 0 AND 10000000),
  ADD CONSTRAINT items_stock_in_range CHECK (stock BETWEEN -1000000000 AND 1000000000);

COMMENT ON COLUMN items.stock IS
  'Of products: the count, less what orders took since then; below 0 when more was sold than counted. It '
  'moves whether or not tracks_stock, so that keeping stock can begin at any time. Others: not used.';
COMMENT ON COLUMN items.tracks_stock IS
  'Of products: whether the stock is shown and keeps visitors from ordering. Others: not used.';
COMMENT ON COLUMN items.low_stock_limit IS 'The stock is low at this number and below it.';

CREATE INDEX items_low_stock ON items (establishment_id, stock)
  WHERE removed_at IS NULL AND active AND type = 'product' AND tracks_stock
    AND stock <= low_stock_limit;

-- A STRICT function instead of least() and greatest() alone: those ignore null and would answer a bound.
CREATE FUNCTION bounded_stock(wanted bigint) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN least(greatest(wanted, -1000000000), 1000000000)::integer;

COMMENT ON FUNCTION bounded_stock(bigint) IS
  'The stock that is stored for a sum: beyond the range of items.stock its nearest bound; null for null.';

CREATE TABLE stock_applied (
  order_id bigint NOT NULL,
  item_id  bigint NOT NULL REFERENCES items (id),
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_id, item_id)
);

COMMENT ON TABLE stock_applied IS
  'How many of an item an order took from the stock. A change of an order comes with the order as it is '
  'then; the difference to this is what the change moves.';

CREATE TABLE order_feed_cursor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL CHECK (position >= 0)
);

COMMENT ON TABLE order_feed_cursor IS
  'The last position of the order feed that was applied to the stock; its row is locked while one is '
  'applied. Without a row the feed was not read yet: reading begins at its head.';

-- Where items were sold before, their stock is a count of today, which older orders are no part of.
INSERT INTO order_feed_cursor (position) SELECT 0 WHERE NOT EXISTS (SELECT FROM items);
