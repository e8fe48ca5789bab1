-- Commission rates of collaborators, and the card fees of shops. Rates and fees are in basis points.

ALTER TABLE establishments
  ADD COLUMN credit_fee_bp integer NOT NULL DEFAULT 0 CHECK (credit_fee_bp BETWEEN 0 AND 10000),
  ADD COLUMN debit_fee_bp integer NOT NULL DEFAULT 0 CHECK (debit_fee_bp BETWEEN 0 AND 10000),
  ADD COLUMN commission_after_fees boolean NOT NULL DEFAULT false,
  ADD COLUMN commission_version integer NOT NULL DEFAULT 0;

COMMENT ON COLUMN establishments.credit_fee_bp IS
  'Fee of the card machine for payments by Crédito; debit_fee_bp by Débito.';
COMMENT ON COLUMN establishments.commission_after_fees IS
  'Whether commission is a share of the amount after these fees.';
COMMENT ON COLUMN establishments.commission_version IS 'Counts the changes of these columns.';

ALTER TABLE collaborators
  ADD COLUMN service_rate_bp integer NOT NULL DEFAULT 0 CHECK (service_rate_bp BETWEEN 0 AND 10000),
  ADD COLUMN product_rate_bp integer NOT NULL DEFAULT 0 CHECK (product_rate_bp BETWEEN 0 AND 10000),
  ADD COLUMN commission_version integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT collaborators_of_establishment UNIQUE (id, establishment_id);

COMMENT ON COLUMN collaborators.service_rate_bp IS
  'Commission of services without a row in commission_exceptions; product_rate_bp of products.';
COMMENT ON COLUMN collaborators.commission_version IS
  'Counts the changes of these columns and of commission_exceptions.';

ALTER TABLE items ADD CONSTRAINT items_of_establishment UNIQUE (id, establishment_id);

CREATE TABLE commission_exceptions (
  collaborator_id  bigint NOT NULL,
  establishment_id bigint NOT NULL,
  item_id          bigint,
  category         text CHECK (char_length(category) BETWEEN 1 AND 100 AND btrim(category) <> ''),
  category_key     text GENERATED ALWAYS AS (fold(category)) STORED,
  rate_bp          integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  CONSTRAINT commission_exceptions_item_or_category CHECK (num_nonnulls(item_id, category) = 1),
  CONSTRAINT commission_exceptions_item_once UNIQUE (collaborator_id, item_id),
  CONSTRAINT commission_exceptions_category_once UNIQUE (collaborator_id, category_key),
  FOREIGN KEY (collaborator_id, establishment_id)
    REFERENCES collaborators (id, establishment_id),
  CONSTRAINT commission_exceptions_item_of_shop FOREIGN KEY (item_id, establishment_id)
    REFERENCES items (id, establishment_id)
);

CREATE INDEX commission_exceptions_of_item ON commission_exceptions (item_id)
  WHERE item_id IS NOT NULL;

COMMENT ON TABLE commission_exceptions IS
  'Rates of a collaborator for one item, or for the items of a category.';

-- An item's own rate precedes that of its category, which precedes that of its type.
CREATE FUNCTION commission_rate(collaborator bigint, item bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(
      (SELECT x.rate_bp FROM commission_exceptions x
       WHERE x.collaborator_id = c.id AND x.item_id = i.id),
      (SELECT x.rate_bp FROM commission_exceptions x
       WHERE x.collaborator_id = c.id AND x.category_key = fold(i.category)),
      CASE i.type WHEN 'service' THEN c.service_rate_bp ELSE c.product_rate_bp END)
    FROM collaborators c JOIN items i ON i.establishment_id = c.establishment_id
    WHERE c.id = collaborator AND i.id = item);

COMMENT ON FUNCTION commission_rate(bigint, bigint) IS
  'Basis points; null for an item of another shop.';
