-- Days on which a shop does not keep its weekly hours. A day without a row is as every week.

CREATE TABLE shop_holiday (
  establishment_id bigint NOT NULL CHECK (establishment_id > 0),
  day date NOT NULL,
  -- open: by the weekly hours, so that the owner is not asked again.
  kind text NOT NULL CHECK (kind IN ('open', 'closed', 'hours')),
  -- Of own hours: everybody works the part of their weekly hours that lies within.
  start_minute smallint CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute smallint CHECK (end_minute BETWEEN 1 AND 1440),
  -- What the shop calls a day of its own, such as a municipal holiday.
  name text CHECK (length(name) BETWEEN 1 AND 60),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (establishment_id, day),
  CONSTRAINT shop_holiday_has_hours CHECK (
    (kind = 'hours') = (start_minute IS NOT NULL) AND (kind = 'hours') = (end_minute IS NOT NULL)),
  CONSTRAINT shop_holiday_end_after_start CHECK (start_minute < end_minute)
);

-- The working periods of a collaborator on one day: weekly hours within what the shop's holiday leaves.
CREATE FUNCTION hours_on(collaborator bigint, at timestamptz)
  RETURNS TABLE (start_minute integer, end_minute integer, time_zone text)
  LANGUAGE sql STABLE AS $$
  SELECT greatest(weekly.start_minute, holiday.start_minute)::integer,
         least(weekly.end_minute, holiday.end_minute)::integer, weekly.time_zone
  FROM schedule AS weekly
  LEFT JOIN shop_holiday AS holiday
    ON holiday.establishment_id = weekly.establishment_id
      AND holiday.day = (at AT TIME ZONE weekly.time_zone)::date
  WHERE weekly.collaborator_id = collaborator AND weekly.is_active
    AND weekly.day_of_week = extract(dow FROM at AT TIME ZONE weekly.time_zone)
    AND holiday.kind IS DISTINCT FROM 'closed'
    AND greatest(weekly.start_minute, holiday.start_minute)
      < least(weekly.end_minute, holiday.end_minute)
$$;

-- The same after the person's turn came. Each query of a volatile function has a new snapshot, so what
-- was changed during the wait is seen.
CREATE FUNCTION hours_in_turn(person bigint, collaborator bigint, at timestamptz)
  RETURNS TABLE (start_minute integer, end_minute integer, time_zone text)
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM take_turn(person);
  RETURN QUERY SELECT hours.start_minute, hours.end_minute, hours.time_zone
    FROM hours_on(collaborator, at) AS hours
    WHERE EXISTS (SELECT FROM schedule AS s
                  WHERE s.collaborator_id = collaborator AND s.provider_user_id = person);
END $$;

-- A visitor's share is of what the person works on that day.
CREATE OR REPLACE FUNCTION visitor_within_share(wanted_key text, wanted_visitor text, share integer,
                                                person bigint, collaborator bigint,
                                                begins timestamptz, ends timestamptz, zone text)
  RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
DECLARE
  day_begins timestamptz := date_trunc('day', begins AT TIME ZONE zone) AT TIME ZONE zone;
  day_ends timestamptz := (date_trunc('day', begins AT TIME ZONE zone) + interval '1 day')
    AT TIME ZONE zone;
  working integer;
  taken integer;
BEGIN
  IF wanted_visitor IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(upper(period) - lower(period)), 0) INTO working FROM (
    SELECT unnest(range_agg(int4range(hours.start_minute, hours.end_minute))) AS period
    FROM hours_on(collaborator, begins) AS hours) AS periods;
  SELECT coalesce(sum(extract(epoch FROM upper(during) - lower(during)) / 60), 0) INTO taken
  FROM reservation
  WHERE provider_user_id = person AND during && tstzrange(day_begins, day_ends)
    AND NOT was_double_booked AND state IN ('held', 'confirmed') AND visitor = wanted_visitor
    AND key <> wanted_key;
  IF (taken + extract(epoch FROM ends - begins) / 60) * 100 > share * working THEN
    RAISE EXCEPTION 'reservations of one visitor violate "reservation_visitor_share"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN wanted_visitor;
END
$$;
