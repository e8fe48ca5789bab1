-- The tables of catalog can be distributed by establishment: the stock that orders have taken gets the establishment of
-- its item. Takes its locks for milliseconds. The trigger fills in the column for the previous release's services.
ALTER TABLE stock_applied ADD COLUMN establishment_id bigint;
COMMENT ON COLUMN stock_applied.establishment_id IS 'The establishment of the item, by which rows are distributed.';

CREATE FUNCTION fill_establishment_of_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  SELECT establishment_id INTO NEW.establishment_id FROM items WHERE id = NEW.item_id;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_applied_establishment BEFORE INSERT ON stock_applied
  FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_item();
