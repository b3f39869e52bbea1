-- The specification's user fields, and its shape of the layout settings (`layout.config`).

ALTER TABLE player ADD COLUMN photo_url text CHECK (photo_url ~ '^/[A-Za-z0-9_./-]{1,200}$');
COMMENT ON COLUMN player.photo_url IS 'Path of the photo on the site''s own host; null: none.';

UPDATE player SET settings = jsonb_set(settings, '{client,layout}', jsonb_strip_nulls(jsonb_build_object(
    'style', settings #> '{client,layout,style}', 'config', (settings #> '{client,layout}') - 'style')))
  WHERE jsonb_typeof(settings #> '{client,layout}') = 'object';
