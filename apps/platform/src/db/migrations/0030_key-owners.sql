-- An API key has an owner, ends with their account, and opens no more than they may do.

ALTER TABLE api_key ADD COLUMN owner_id integer;
-- Every row is checked: those that are there have none yet.
ALTER TABLE api_key ADD CONSTRAINT api_key_owner FOREIGN KEY (owner_id) REFERENCES staff NOT VALID;
COMMENT ON COLUMN api_key.owner_id IS 'The person who answers for the key; null: made by an older release, and nobody has adopted it.';
COMMENT ON TABLE api_key IS
  'A key of an integrator''s program, with an owner, rights and an end. Only its hash is stored. It opens what its owner may do as well.';

-- Who made it, where that is a person who works for its site.
UPDATE api_key k SET owner_id = s.id FROM staff s
  WHERE lower(s.username) = lower(k.created_by) AND (s.site_id IS NULL OR s.site_id = k.site_id);
