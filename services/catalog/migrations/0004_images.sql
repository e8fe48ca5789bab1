CREATE TABLE images (
  -- <first 32 hexadecimal digits of the SHA-256 of data>.<png|jpg|webp>
  name         text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}\.(png|jpg|webp)$'),
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  data         bytea NOT NULL CHECK (octet_length(data) BETWEEN 1 AND 8388608),
  width        integer NOT NULL CHECK (width BETWEEN 1 AND 10000),
  height       integer NOT NULL CHECK (height BETWEEN 1 AND 10000),
  created_at   timestamptz NOT NULL DEFAULT now()
);

-- Pictures are compressed already.
ALTER TABLE images ALTER COLUMN data SET STORAGE EXTERNAL;

COMMENT ON TABLE images IS
  'Pictures by the digest of their bytes: what a name stands for never changes.';
