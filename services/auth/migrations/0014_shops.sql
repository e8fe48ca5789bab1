-- Whether a picture is somebody's avatar is asked of every picture that nothing else shows.
CREATE INDEX users_avatar ON users (avatar) WHERE avatar IS NOT NULL;

-- Administrators hide shops and show them again.
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_action_check;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_action_check CHECK (action IN (
  'login', 'login_failed', 'logout', 'password_changed', 'password_reset', 'email_verified',
  'google_linked', 'user_registered', 'user_created', 'user_updated', 'user_profile_changed',
  'cpf_verified', 'user_deleted', 'account_exported', 'account_deleted', 'profile_created', 'profile_updated',
  'profile_deleted', 'administrator_made', 'establishment_hidden', 'establishment_shown'));
ALTER TABLE audit_entries ADD COLUMN establishment text CHECK (length(establishment) <= 255);
COMMENT ON COLUMN audit_entries.establishment IS 'Its name at that time';
