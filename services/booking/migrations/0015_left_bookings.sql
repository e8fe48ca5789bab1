-- A booking whose person has left stays with its shop, and its reservation keeps its state without a time.

ALTER TABLE reservation DROP CONSTRAINT reservation_is_whole;
ALTER TABLE reservation ADD CONSTRAINT reservation_is_whole CHECK (
  (source = 'unknown' AND state = 'cancelled')
  OR (collaborator_id > 0 AND establishment_id > 0 AND (
    (during IS NULL AND source = 'order')
    OR (during IS NOT NULL AND NOT isempty(during)
        AND lower_inc(during) AND NOT upper_inc(during)
        AND NOT lower_inf(during) AND NOT upper_inf(during))))
) NOT VALID;
ALTER TABLE reservation VALIDATE CONSTRAINT reservation_is_whole;

COMMENT ON COLUMN reservation.during IS
  'The reserved time. Null for a blocked key and for a booking whose person has left.';
