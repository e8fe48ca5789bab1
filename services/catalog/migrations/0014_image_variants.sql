-- Each picture in the widths that screens show, and shops' pictures as previews of shared links.
CREATE TABLE image_variants (
  -- <digest of the picture>-<width>.webp or <digest of the picture>-share.jpg
  name   text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}-([0-9]{2,4}\.webp|share\.jpg)$'),
  image  text NOT NULL REFERENCES images (name) ON DELETE CASCADE,
  data   bytea NOT NULL CHECK (octet_length(data) BETWEEN 1 AND 8388608),
  width  integer NOT NULL CHECK (width BETWEEN 1 AND 10000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 10000)
);

ALTER TABLE image_variants ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE INDEX image_variants_by_image ON image_variants (image);

COMMENT ON TABLE image_variants IS 'Made from a picture, and deleted with it.';

ALTER TABLE images ADD COLUMN has_variants boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN images.has_variants IS
  'Whether its variants were made. A picture that cannot be read has none.';
CREATE INDEX images_without_variants ON images (name) WHERE NOT has_variants;
