-- Every unique and foreign key contains the person. Ids stay unique, because one sequence assigns them, and remain the
-- first column of their index. The statements of the previous release name none of these keys by its columns. The
-- exclusion constraint of schedule follows in services/booking/contraction.sql.
--
-- Builds indexes while the tables are locked. They hold appointments, hours and time off, not reservations.
ALTER TABLE appointment_event DROP CONSTRAINT appointment_event_appointment_id_fkey;
ALTER TABLE appointment
  DROP CONSTRAINT appointment_pkey,
  ADD CONSTRAINT appointment_pkey PRIMARY KEY (id, provider_user_id);
-- A moved appointment may change to another person, and its events with it.
UPDATE appointment_event AS e SET provider_user_id = a.provider_user_id
FROM appointment AS a WHERE a.id = e.appointment_id AND e.provider_user_id <> a.provider_user_id;
ALTER TABLE appointment_event
  DROP CONSTRAINT appointment_event_pkey,
  ADD CONSTRAINT appointment_event_pkey PRIMARY KEY (id, provider_user_id),
  ADD CONSTRAINT appointment_event_appointment_id_fkey FOREIGN KEY (appointment_id, provider_user_id)
    REFERENCES appointment (id, provider_user_id) ON UPDATE CASCADE ON DELETE CASCADE NOT VALID;
ALTER TABLE service_record
  DROP CONSTRAINT service_record_pkey,
  ADD CONSTRAINT service_record_pkey PRIMARY KEY (id, provider_user_id);
ALTER TABLE reserved_time
  DROP CONSTRAINT reserved_time_pkey,
  ADD CONSTRAINT reserved_time_pkey PRIMARY KEY (id, provider_user_id);

-- As before, and also makes the person a part of the unique keys of schedule. A collaborator is one person, so the keys
-- refuse the same rows as before.
CREATE OR REPLACE FUNCTION complete_provider_backfill() RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT cardinality(conkey) FROM pg_constraint
      WHERE conrelid = 'schedule'::regclass AND contype = 'p') = 2 THEN
    RETURN true;
  END IF;
  LOCK TABLE schedule, reservation IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM schedule WHERE provider_user_id IS NULL)
     OR EXISTS (SELECT FROM reservation WHERE provider_user_id IS NULL) THEN
    RETURN false;
  END IF;
  ALTER TABLE schedule VALIDATE CONSTRAINT schedule_has_provider;
  ALTER TABLE schedule
    DROP CONSTRAINT schedule_pkey,
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (id, provider_user_id),
    DROP CONSTRAINT schedule_row_key,
    ADD CONSTRAINT schedule_row_key
      UNIQUE (collaborator_id, day_of_week, start_minute, end_minute, provider_user_id);
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'reservation_pkey') THEN
    ALTER TABLE reservation VALIDATE CONSTRAINT reservation_has_provider;
    ALTER TABLE reservation DROP CONSTRAINT reservation_id_key;
    ALTER TABLE reservation ADD PRIMARY KEY (provider_user_id, id);
  END IF;
  RETURN true;
END $$;
SELECT complete_provider_backfill();

-- hours_on() of one person.
CREATE FUNCTION hours_of(person bigint, collaborator bigint, at timestamptz)
  RETURNS TABLE (start_minute integer, end_minute integer, time_zone text)
  LANGUAGE sql STABLE AS $$
  SELECT greatest(weekly.start_minute, holiday.start_minute)::integer,
         least(weekly.end_minute, holiday.end_minute)::integer, weekly.time_zone
  FROM schedule AS weekly
  LEFT JOIN shop_holiday AS holiday
    ON holiday.establishment_id = weekly.establishment_id
      AND holiday.day = (at AT TIME ZONE weekly.time_zone)::date
  WHERE weekly.collaborator_id = collaborator AND weekly.provider_user_id = person AND weekly.is_active
    AND weekly.day_of_week = extract(dow FROM at AT TIME ZONE weekly.time_zone)
    AND holiday.kind IS DISTINCT FROM 'closed'
    AND greatest(weekly.start_minute, holiday.start_minute)
      < least(weekly.end_minute, holiday.end_minute)
$$;

CREATE OR REPLACE FUNCTION hours_in_turn(person bigint, collaborator bigint, at timestamptz)
  RETURNS TABLE (start_minute integer, end_minute integer, time_zone text)
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM take_turn(person);
  RETURN QUERY SELECT hours.start_minute, hours.end_minute, hours.time_zone
    FROM hours_of(person, collaborator, at) AS hours;
END $$;

CREATE OR REPLACE FUNCTION visitor_within_share(wanted_key text, wanted_visitor text, share integer,
                                                person bigint, collaborator bigint,
                                                begins timestamptz, ends timestamptz, zone text)
  RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
DECLARE
  day timestamp := date_trunc('day', begins AT TIME ZONE zone);
  day_begins timestamptz := day AT TIME ZONE zone;
  day_ends timestamptz := (day + interval '1 day') AT TIME ZONE zone;
  working integer;
  taken integer;
BEGIN
  IF wanted_visitor IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(extract(epoch FROM upper(period) - lower(period)) / 60), 0) INTO working FROM (
    SELECT unnest(
      (SELECT range_agg(tstzrange(
         (day + make_interval(mins => hours.start_minute)) AT TIME ZONE zone,
         (day + make_interval(mins => hours.end_minute)) AT TIME ZONE zone))
       FROM hours_of(person, collaborator, begins) AS hours)
      - coalesce((SELECT range_agg(off.during) FROM reserved_time AS off
         WHERE off.provider_user_id = person AND off.released_at IS NULL
           AND off.during && tstzrange(day_begins, day_ends)), '{}')) AS period) AS periods;
  SELECT coalesce(sum(extract(epoch FROM upper(during) - lower(during)) / 60), 0) INTO taken
  FROM reservation
  WHERE provider_user_id = person AND during && tstzrange(day_begins, day_ends)
    AND NOT was_double_booked AND state IN ('held', 'confirmed') AND visitor IS NOT DISTINCT FROM wanted_visitor
    AND key <> wanted_key;
  IF (taken + extract(epoch FROM ends - begins) / 60) * 100 > share * working THEN
    RAISE EXCEPTION 'reservations of one visitor violate "reservation_visitor_share"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN wanted_visitor;
END
$$;
