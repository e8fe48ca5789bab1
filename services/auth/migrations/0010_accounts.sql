-- What a person may ask for: a copy of everything that is kept about them, and to be forgotten.

ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check
  CHECK (purpose IN ('verify_email', 'reset_password', 'delete_account'));

ALTER TABLE mails ADD COLUMN user_id bigint REFERENCES users (id);
COMMENT ON COLUMN mails.user_id IS 'Whom it is to; null for somebody without an account';

-- That a mail went out, not what it said.
CREATE TABLE sent_mails (
  id          bigint PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users (id),
  recipient   text NOT NULL CHECK (length(recipient) <= 254),
  subject     text NOT NULL CHECK (length(subject) <= 200),
  created_at  timestamptz NOT NULL,
  sent_at     timestamptz NOT NULL
);
CREATE INDEX sent_mails_user ON sent_mails (user_id, id);
CREATE INDEX sent_mails_age ON sent_mails (sent_at);
COMMENT ON TABLE sent_mails IS 'Mails that the mail server took, for 90 days';

-- The outbox of people to be forgotten elsewhere: written with their removal here, so that a service
-- that is away forgets them when it is back.
CREATE TABLE forgettings (
  user_id      bigint NOT NULL REFERENCES users (id),
  service      text NOT NULL CHECK (service IN ('catalog', 'orders', 'booking')),
  avatar       text,
  next_try_at  timestamptz NOT NULL,
  tries        integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  PRIMARY KEY (user_id, service)
);
CREATE INDEX forgettings_due ON forgettings (next_try_at);
COMMENT ON TABLE forgettings IS 'Who is still to be forgotten by which service; a worker takes a lease by '
  'moving next_try_at on';
COMMENT ON COLUMN forgettings.avatar IS 'Their picture, which catalog keeps';

-- People who were removed before this was here.
INSERT INTO forgettings (user_id, service, next_try_at)
SELECT id, service, now() FROM users, unnest(ARRAY['catalog', 'orders']) AS service
WHERE removed_at IS NOT NULL;
