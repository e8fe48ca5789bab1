-- Two people may edit the same thing: who saves over what they have not seen is told.
ALTER TABLE establishments ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE items ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
ALTER TABLE collaborators ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);

COMMENT ON COLUMN establishments.version IS 'Rises with every edit; an edit form sends back what it read.';
COMMENT ON COLUMN items.version IS 'As of establishments.';
COMMENT ON COLUMN collaborators.version IS
  'As of establishments; copying a name from auth is no edit.';

-- Administrators search in every shop.
CREATE INDEX items_by_text ON items USING gin (fold(name) gin_trgm_ops) WHERE removed_at IS NULL;
CREATE INDEX items_listed ON items (name, id) WHERE removed_at IS NULL;
