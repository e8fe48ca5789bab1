-- Every erasure is done twice, because a request that began before the removal may store data after the first one.

ALTER TABLE forgettings ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN forgettings.is_repeat IS 'Whether the service has confirmed the first erasure';
