-- Combos: items made of other items of the same establishment.

ALTER TABLE items
  ADD COLUMN is_combo boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT items_by_kind UNIQUE (id, establishment_id, is_combo);

COMMENT ON COLUMN items.is_combo IS 'Never changes. The parts of a combo are in combo_parts.';

CREATE TABLE combo_parts (
  combo_id         bigint NOT NULL,
  item_id          bigint NOT NULL,
  establishment_id bigint NOT NULL,
  quantity         integer NOT NULL CHECK (quantity BETWEEN 1 AND 9),
  -- With the foreign keys these keep combos out of combos, and parts out of other items.
  combo_is_combo   boolean NOT NULL DEFAULT true CHECK (combo_is_combo),
  item_is_combo    boolean NOT NULL DEFAULT false CHECK (NOT item_is_combo),
  PRIMARY KEY (combo_id, item_id),
  FOREIGN KEY (combo_id, establishment_id, combo_is_combo)
    REFERENCES items (id, establishment_id, is_combo),
  FOREIGN KEY (item_id, establishment_id, item_is_combo)
    REFERENCES items (id, establishment_id, is_combo)
);

CREATE INDEX combo_parts_of_item ON combo_parts (item_id);

COMMENT ON TABLE combo_parts IS 'What one combo contains. Parts of a removed combo stay for its old rows.';

-- Locks the part, so that it is not removed at the same time.
CREATE FUNCTION require_part_on_list() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM items WHERE id = NEW.item_id AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a removed item violates "combo_parts_on_list"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER combo_parts_on_list BEFORE INSERT OR UPDATE ON combo_parts
  FOR EACH ROW EXECUTE FUNCTION require_part_on_list();

COMMENT ON FUNCTION require_part_on_list() IS 'A removed item becomes no part of a combo.';

-- Runs with the item's row locked: a combo that locked it first is seen here.
CREATE FUNCTION require_no_combo() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM combo_parts p JOIN items combo ON combo.id = p.combo_id
             WHERE p.item_id = NEW.id AND combo.removed_at IS NULL) THEN
    RAISE EXCEPTION 'a part of a combo violates "items_part_of_combo"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER items_part_of_combo BEFORE UPDATE OF removed_at ON items
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION require_no_combo();

COMMENT ON FUNCTION require_no_combo() IS 'A part of a combo is removed after the combo.';

CREATE FUNCTION parts_are_for_sale(combo bigint, at timestamptz, time_zone text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (
    SELECT FROM combo_parts p JOIN items i ON i.id = p.item_id
    WHERE p.combo_id = combo
      AND NOT is_for_sale(i.removed_at, i.active, i.availability_start, i.availability_end,
                          i.expiration_date, at, time_zone));

COMMENT ON FUNCTION parts_are_for_sale(bigint, timestamptz, text) IS
  'Whether every part of a combo can be sold at an instant.';

CREATE FUNCTION parts_are_sold_out(combo bigint) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (
    SELECT FROM combo_parts p JOIN items i ON i.id = p.item_id
    WHERE p.combo_id = combo AND i.type = 'product' AND i.tracks_stock AND i.stock < p.quantity);

COMMENT ON FUNCTION parts_are_sold_out(bigint) IS
  'Whether the stock of a part does not suffice for one more combo.';
