-- When the hours of an establishment were last changed: the scheduled minutes of a past day are known as long as
-- nothing was changed after the day.

CREATE INDEX schedule_of_establishment ON schedule (establishment_id, collaborator_id);

CREATE TABLE hours_change (
  establishment_id bigint PRIMARY KEY CHECK (establishment_id > 0),
  changed_at timestamptz NOT NULL
);

COMMENT ON TABLE hours_change IS
  'The latest change of the weekly hours or holidays of an establishment, or of time off of its people. Triggers '
  'write it. Changes before this table existed count as made when it was created.';

INSERT INTO hours_change (establishment_id, changed_at)
SELECT DISTINCT establishment_id, now() FROM schedule;

-- Records a change of establishments, in the order of their ids, so that two transactions do not block each other.
CREATE FUNCTION record_hours_change(establishments bigint[]) RETURNS void
  LANGUAGE sql VOLATILE AS $$
  INSERT INTO hours_change AS known (establishment_id, changed_at)
  SELECT DISTINCT id, now() FROM unnest(establishments) AS id ORDER BY id
  ON CONFLICT (establishment_id) DO UPDATE SET changed_at = excluded.changed_at
  WHERE known.changed_at < excluded.changed_at
$$;

CREATE FUNCTION note_hours_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_hours_change(array_remove(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.establishment_id END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.establishment_id END], NULL));
  RETURN NULL;
END $$;

-- Time off counts at every shop of the person.
CREATE FUNCTION note_time_off_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  person bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.provider_user_id ELSE NEW.provider_user_id END;
BEGIN
  PERFORM record_hours_change(ARRAY(SELECT establishment_id FROM schedule WHERE provider_user_id = person));
  RETURN NULL;
END $$;

CREATE TRIGGER schedule_added_or_removed AFTER INSERT OR DELETE ON schedule
  FOR EACH ROW EXECUTE FUNCTION note_hours_change();
CREATE TRIGGER schedule_changed AFTER UPDATE ON schedule
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_hours_change();
CREATE TRIGGER shop_holiday_added_or_removed AFTER INSERT OR DELETE ON shop_holiday
  FOR EACH ROW EXECUTE FUNCTION note_hours_change();
CREATE TRIGGER shop_holiday_changed AFTER UPDATE OF kind, start_minute, end_minute ON shop_holiday
  FOR EACH ROW EXECUTE FUNCTION note_hours_change();
CREATE TRIGGER reserved_time_added_or_removed AFTER INSERT OR DELETE ON reserved_time
  FOR EACH ROW EXECUTE FUNCTION note_time_off_change();
CREATE TRIGGER reserved_time_changed AFTER UPDATE OF during, released_at, provider_user_id ON reserved_time
  FOR EACH ROW EXECUTE FUNCTION note_time_off_change();
