-- One timeline for each person: whoever works at two shops can't be booked twice for one moment. Rows
-- that exist get their person from catalog (ProviderBackfill); complete_provider_backfill() then
-- makes the person obligatory. The person is part of every unique key, so that reservations can be
-- distributed by person.

ALTER TABLE schedule ADD COLUMN provider_user_id bigint;
ALTER TABLE schedule ADD CONSTRAINT schedule_has_provider
  CHECK (provider_user_id IS NOT NULL) NOT VALID;
CREATE INDEX schedule_of_provider ON schedule (provider_user_id);

-- Rows that only keep a key from being held name no collaborator, so nobody could say whose they are.
DELETE FROM reservation WHERE source = 'unknown';

ALTER TABLE reservation
  ADD COLUMN provider_user_id bigint,
  ADD COLUMN was_double_booked boolean NOT NULL DEFAULT false;
ALTER TABLE reservation ADD CONSTRAINT reservation_has_provider
  CHECK (provider_user_id IS NOT NULL) NOT VALID;

ALTER TABLE reservation DROP CONSTRAINT reservation_pkey;
ALTER TABLE reservation ADD CONSTRAINT reservation_id_key UNIQUE (provider_user_id, id);
CREATE INDEX reservation_by_id ON reservation (id);
ALTER TABLE reservation DROP CONSTRAINT reservation_key_key;
ALTER TABLE reservation ADD CONSTRAINT reservation_key_key UNIQUE (provider_user_id, key);

-- Almost always empty: what the constraint below does not cover.
CREATE INDEX reservation_double_booked ON reservation (provider_user_id) WHERE was_double_booked;

-- Breaks and bookings of one collaborator are looked up by their time.
CREATE INDEX reservation_of_collaborator ON reservation (establishment_id, collaborator_id)
  WHERE state IN ('held', 'confirmed');

ALTER TABLE reservation DROP CONSTRAINT reservation_no_overlap;
ALTER TABLE reservation ADD CONSTRAINT reservation_no_overlap EXCLUDE USING gist (
  provider_user_id WITH =,
  during WITH &&
) WHERE (state IN ('held', 'confirmed') AND NOT was_double_booked);

COMMENT ON COLUMN reservation.provider_user_id IS
  'The person whose time it is. Negative: the collaborator''s id, when catalog does not know who it was.';
COMMENT ON COLUMN reservation.was_double_booked IS
  'Overlapped a reservation of the same person at another shop when persons got one timeline. Both '
  'stand; new reservations never have it.';

-- The turn of one person: whoever takes or closes their time holds this lock to the end of the
-- transaction.
CREATE FUNCTION take_turn(person bigint) RETURNS void
  LANGUAGE sql VOLATILE
  RETURN pg_advisory_xact_lock(1, hashint8(person));

-- The working hours of a collaborator, read after the person's turn came. A volatile function reads
-- with a new snapshot, so hours that were removed during the wait are not seen.
CREATE FUNCTION hours_in_turn(person bigint, collaborator bigint)
  RETURNS TABLE (day_of_week smallint, start_minute smallint, end_minute smallint, time_zone text)
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM take_turn(person);
  RETURN QUERY SELECT s.day_of_week, s.start_minute, s.end_minute, s.time_zone
    FROM schedule AS s
    WHERE s.collaborator_id = collaborator AND s.provider_user_id = person AND s.is_active;
END $$;

-- Makes the person obligatory once every row has one; answers false before. Runs as the tables'
-- owner, because the service itself may not alter them.
CREATE FUNCTION complete_provider_backfill() RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'reservation_pkey') THEN
    RETURN true;
  END IF;
  LOCK TABLE schedule, reservation IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM schedule WHERE provider_user_id IS NULL)
     OR EXISTS (SELECT FROM reservation WHERE provider_user_id IS NULL) THEN
    RETURN false;
  END IF;
  ALTER TABLE schedule VALIDATE CONSTRAINT schedule_has_provider;
  ALTER TABLE schedule ALTER COLUMN provider_user_id SET NOT NULL;
  ALTER TABLE reservation VALIDATE CONSTRAINT reservation_has_provider;
  ALTER TABLE reservation ALTER COLUMN provider_user_id SET NOT NULL;
  ALTER TABLE reservation DROP CONSTRAINT reservation_id_key;
  ALTER TABLE reservation ADD PRIMARY KEY (provider_user_id, id);
  RETURN true;
END $$;

SELECT complete_provider_backfill();
