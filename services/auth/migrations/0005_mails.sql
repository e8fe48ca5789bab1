-- The outbox of mails: written with what they tell of, sent and removed afterwards, so that a mail
-- server that is away loses nothing.

CREATE TABLE mails (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient    text NOT NULL CHECK (length(recipient) <= 254),
  subject      text NOT NULL CHECK (length(subject) <= 200),
  body_text    text NOT NULL CHECK (length(body_text) <= 20000),
  body_html    text NOT NULL CHECK (length(body_html) <= 60000),
  created_at   timestamptz NOT NULL DEFAULT now(),
  next_try_at  timestamptz NOT NULL DEFAULT now(),
  tries        integer NOT NULL DEFAULT 0 CHECK (tries >= 0)
);
CREATE INDEX mails_due ON mails (next_try_at);
COMMENT ON TABLE mails IS 'Mails to be sent; a sender takes a lease by moving next_try_at on';
