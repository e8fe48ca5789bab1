-- A change of an e-mail by another user can be undone for some days, whatever else changes the e-mail meanwhile.

CREATE TABLE email_changes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL UNIQUE REFERENCES users (id),
  former_email  text NOT NULL CHECK (length(former_email) BETWEEN 3 AND 254),
  changed_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  is_chosen     boolean NOT NULL DEFAULT false
);
CREATE INDEX email_changes_former_email ON email_changes (lower(former_email));
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
COMMENT ON TABLE email_changes IS 'Changes of verified e-mails by other users that their users can undo. A user has at '
  'most one: the first since the address was verified. Its row goes when it is undone, confirmed or expired';
COMMENT ON COLUMN email_changes.former_email IS 'The verified address before the change. No other account may have it '
  'until expires_at';
COMMENT ON COLUMN email_changes.changed_at IS 'By the clock of the database, as credentials.changed_at';
COMMENT ON COLUMN email_changes.is_chosen IS 'The user has set the present address since, with the password of before '
  'the change. Its verification confirms it';

-- Former addresses stay taken. Runs after the unique index has waited for a concurrent change of the same address, so
-- that it sees that change.
CREATE FUNCTION keep_former_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM email_changes WHERE lower(former_email) = lower(NEW.email)
             AND user_id <> NEW.id AND expires_at > now()) THEN
    RAISE EXCEPTION 'the e-mail is kept for its former user: "users_email"' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_former_email AFTER INSERT OR UPDATE OF email ON users
  FOR EACH ROW WHEN (NEW.email IS NOT NULL) EXECUTE FUNCTION keep_former_email();
