-- Which mails about bookings were taken from orders, so that each is sent once.

CREATE TABLE booking_mails (
  booking_id  bigint NOT NULL,
  number      smallint NOT NULL CHECK (number BETWEEN 0 AND 3),
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (booking_id, number)
);
CREATE INDEX booking_mails_age ON booking_mails USING brin (created_at);
COMMENT ON TABLE booking_mails IS
  'Mails about bookings that were taken, kept for longer than orders hands over the same one';
