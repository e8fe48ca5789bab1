-- Every key of a table that belongs to an establishment contains it. Ids stay unique, because one sequence assigns
-- them, and remain the first column of an index. The statements of the previous release name none of these keys by its
-- columns; those of stock_applied follow in services/catalog/contraction.sql.
--
-- Items and collaborators have such a key already, which takes the place of the primary key. Indexes are built only for
-- combos, commissions and moderations, while these tables are locked.
ALTER TABLE stock_applied
  DROP CONSTRAINT stock_applied_item_id_fkey,
  ADD CONSTRAINT stock_applied_item_id_fkey FOREIGN KEY (item_id, establishment_id)
    REFERENCES items (id, establishment_id) NOT VALID;
ALTER TABLE items
  DROP CONSTRAINT items_pkey,
  REPLICA IDENTITY USING INDEX items_of_establishment;
ALTER TABLE collaborators
  DROP CONSTRAINT collaborators_pkey,
  REPLICA IDENTITY USING INDEX collaborators_of_establishment;
ALTER TABLE combo_parts
  DROP CONSTRAINT combo_parts_pkey,
  ADD CONSTRAINT combo_parts_pkey PRIMARY KEY (combo_id, item_id, establishment_id);
ALTER TABLE commission_exceptions
  DROP CONSTRAINT commission_exceptions_item_once,
  ADD CONSTRAINT commission_exceptions_item_once UNIQUE (collaborator_id, item_id, establishment_id),
  DROP CONSTRAINT commission_exceptions_category_once,
  ADD CONSTRAINT commission_exceptions_category_once
    UNIQUE (collaborator_id, category_key, establishment_id);
ALTER TABLE moderations
  DROP CONSTRAINT moderations_pkey,
  ADD CONSTRAINT moderations_pkey PRIMARY KEY (id, establishment_id);

CREATE OR REPLACE FUNCTION require_part_on_list() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM items
  WHERE id = NEW.item_id AND establishment_id = NEW.establishment_id AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a removed item violates "combo_parts_on_list"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION require_no_combo() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM combo_parts p
             JOIN items combo ON combo.id = p.combo_id AND combo.establishment_id = p.establishment_id
             WHERE p.item_id = NEW.id AND p.establishment_id = NEW.establishment_id
               AND combo.removed_at IS NULL) THEN
    RAISE EXCEPTION 'a part of a combo violates "items_part_of_combo"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION parts_are_for_sale(combo bigint, at timestamptz, time_zone text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (
    SELECT FROM combo_parts p JOIN items i ON i.id = p.item_id AND i.establishment_id = p.establishment_id
    WHERE p.combo_id = combo
      AND NOT is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                          i.expiration_date, at, time_zone));

CREATE OR REPLACE FUNCTION parts_are_sold_out(combo bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM combo_parts p JOIN items i ON i.id = p.item_id AND i.establishment_id = p.establishment_id
    WHERE p.combo_id = combo AND i.type = 'product' AND i.tracks_stock AND i.stock < p.quantity);

CREATE OR REPLACE FUNCTION commission_rate(collaborator bigint, item bigint) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(
      (SELECT x.rate_bp FROM commission_exceptions x
       WHERE x.collaborator_id = c.id AND x.item_id = i.id AND x.establishment_id = c.establishment_id),
      (SELECT x.rate_bp FROM commission_exceptions x
       WHERE x.collaborator_id = c.id AND x.category_key = fold(i.category)
         AND x.establishment_id = c.establishment_id),
      CASE i.type WHEN 'service' THEN c.service_rate_bp ELSE c.product_rate_bp END)
    FROM collaborators c JOIN items i ON i.establishment_id = c.establishment_id
    WHERE c.id = collaborator AND i.id = item);
