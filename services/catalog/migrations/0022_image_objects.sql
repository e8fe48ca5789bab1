-- The bytes of pictures and variants may also be objects in a bucket of an S3-compatible store.
--
-- An object's key is the SHA-256 of its bytes and a random part, as hexadecimal digits. No key is used twice, so
-- that the deletion of an unused object never meets a new one.
ALTER TABLE images
  ALTER COLUMN data DROP NOT NULL,
  ADD COLUMN object text CHECK (object ~ '^[0-9a-f]{64}-[0-9a-f]{32}$'),
  ADD COLUMN object_bytes integer CHECK (object_bytes BETWEEN 1 AND 8388608),
  ADD CONSTRAINT images_place_check
    CHECK (num_nonnulls(data, object) = 1 AND num_nulls(object, object_bytes) <> 1);
ALTER TABLE image_variants
  ALTER COLUMN data DROP NOT NULL,
  ADD COLUMN object text CHECK (object ~ '^[0-9a-f]{64}-[0-9a-f]{32}$'),
  ADD COLUMN object_bytes integer CHECK (object_bytes BETWEEN 1 AND 8388608),
  ADD CONSTRAINT image_variants_place_check
    CHECK (num_nonnulls(data, object) = 1 AND num_nulls(object, object_bytes) <> 1);

COMMENT ON COLUMN images.object IS 'Key of the object with the bytes, if they are not in data.';
COMMENT ON COLUMN image_variants.object IS 'Key of the object with the bytes, if they are not in data.';
COMMENT ON COLUMN images.object_bytes IS 'Size of the object.';
COMMENT ON COLUMN image_variants.object_bytes IS 'Size of the object.';

CREATE TABLE unused_objects (
  key         text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}-[0-9a-f]{32}$'),
  queued_at   timestamptz NOT NULL DEFAULT now(),
  -- Last start of its deletion. From then on, no row may refer to the object.
  deleting_at timestamptz
);
CREATE INDEX unused_objects_by_age ON unused_objects (queued_at);

COMMENT ON TABLE unused_objects IS
  'Objects that no row refers to, which will be deleted. A key is entered before its upload, removed by the row that '
  'refers to it, and entered again when that row ends. So each object in the bucket is here or in a row.';

CREATE FUNCTION follow_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.object IS NOT NULL THEN
    INSERT INTO unused_objects (key) VALUES (OLD.object);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.object IS NOT NULL THEN
    DELETE FROM unused_objects WHERE key = NEW.object AND deleting_at IS NULL;
    IF NOT FOUND THEN
      -- A code that tells the caller to try again, with a new object.
      RAISE EXCEPTION 'object % was not recorded before its upload, or is being deleted', NEW.object
        USING ERRCODE = 'lock_not_available';
    END IF;
  END IF;
  RETURN NULL;
END
$$;

COMMENT ON FUNCTION follow_object() IS
  'Enters a released object into unused_objects, and removes a used one, which must be there and not be deleted yet.';

CREATE TRIGGER images_follow_new_object AFTER INSERT ON images
  FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION follow_object();
CREATE TRIGGER images_follow_changed_object AFTER UPDATE OF object ON images
  FOR EACH ROW WHEN (OLD.object IS DISTINCT FROM NEW.object) EXECUTE FUNCTION follow_object();
CREATE TRIGGER images_follow_old_object AFTER DELETE ON images
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION follow_object();
CREATE TRIGGER image_variants_follow_new_object AFTER INSERT ON image_variants
  FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION follow_object();
CREATE TRIGGER image_variants_follow_changed_object AFTER UPDATE OF object ON image_variants
  FOR EACH ROW WHEN (OLD.object IS DISTINCT FROM NEW.object) EXECUTE FUNCTION follow_object();
CREATE TRIGGER image_variants_follow_old_object AFTER DELETE ON image_variants
  FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION follow_object();
