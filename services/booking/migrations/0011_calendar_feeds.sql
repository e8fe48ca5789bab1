-- Calendar feeds: addresses at which calendar programs read a collaborator's bookings.

CREATE TABLE calendar_feed (
  collaborator_id bigint PRIMARY KEY CHECK (collaborator_id > 0),
  provider_user_id bigint NOT NULL CHECK (provider_user_id > 0),
  establishment_id bigint NOT NULL CHECK (establishment_id > 0),
  key_version integer NOT NULL CHECK (key_version > 0),
  secret_hash text NOT NULL UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);
CREATE INDEX calendar_feed_of_provider ON calendar_feed (provider_user_id);
CREATE INDEX calendar_feed_of_establishment ON calendar_feed (establishment_id);

COMMENT ON COLUMN calendar_feed.secret_hash IS
  'HMAC-SHA256 of the random secret by a key that is not in the database: neither the row nor the key '
  'file opens a feed.';

ALTER TABLE appointment_event ADD CONSTRAINT appointment_event_reason
  CHECK (length(reason) BETWEEN 1 AND 255);
