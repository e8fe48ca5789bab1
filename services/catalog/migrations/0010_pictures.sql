-- Pictures that nothing shows any more are deleted. An upload is stored before the row that shows it
-- is written, so a picture that was stored a short while ago stays.
ALTER TABLE images ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now();

COMMENT ON COLUMN images.stored_at IS 'When these bytes were uploaded last.';

CREATE INDEX establishments_by_logo ON establishments (logo) WHERE removed_at IS NULL;
CREATE INDEX establishments_by_background ON establishments (background) WHERE removed_at IS NULL;
CREATE INDEX items_by_image ON items (image) WHERE removed_at IS NULL;
CREATE INDEX collaborators_by_avatar ON collaborators (avatar) WHERE avatar IS NOT NULL;

CREATE FUNCTION is_picture_shown(path text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM establishments WHERE logo = path AND removed_at IS NULL)
      OR EXISTS (SELECT FROM establishments WHERE background = path AND removed_at IS NULL)
      OR EXISTS (SELECT FROM items WHERE image = path AND removed_at IS NULL);

COMMENT ON FUNCTION is_picture_shown(text) IS
  'Whether an establishment or an item shows the picture at this path. Avatars are known to auth.';
