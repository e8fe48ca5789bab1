-- Pictures also get AVIF variants, where those are smaller than the WebP ones.
ALTER TABLE image_variants
  DROP CONSTRAINT image_variants_name_check,
  -- <digest of the picture>-<width>.<webp|avif> or <digest of the picture>-share.jpg
  ADD CONSTRAINT image_variants_name_check
    CHECK (name ~ '^[0-9a-f]{32}-([0-9]{2,4}\.(webp|avif)|share\.jpg)$');

ALTER TABLE images ADD COLUMN avif_tried boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN images.avif_tried IS
  'Whether AVIF variants were made. A picture has none where they would save too little.';
CREATE INDEX images_without_avif ON images (stored_at) WHERE has_variants AND NOT avif_tried;
