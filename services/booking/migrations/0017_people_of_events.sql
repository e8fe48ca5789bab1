-- The tables of booking can be distributed by person: events of appointments get the appointment's person.
-- Takes its locks for milliseconds. The trigger fills in the column for the previous release's services.
ALTER TABLE appointment_event ADD COLUMN provider_user_id bigint;
COMMENT ON COLUMN appointment_event.provider_user_id IS 'The person of the appointment, by which rows are distributed.';

CREATE FUNCTION fill_person_of_event() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  SELECT provider_user_id INTO NEW.provider_user_id FROM appointment WHERE id = NEW.appointment_id;
  RETURN NEW;
END $$;
CREATE TRIGGER appointment_event_person BEFORE INSERT ON appointment_event
  FOR EACH ROW WHEN (NEW.provider_user_id IS NULL) EXECUTE FUNCTION fill_person_of_event();
