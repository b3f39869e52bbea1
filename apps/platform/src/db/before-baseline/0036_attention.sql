-- What somebody has to look at: since when, and found without reading the whole of a table.

ALTER TABLE machine ADD COLUMN disabled_at timestamptz;
UPDATE machine m SET disabled_at = coalesce(
  (SELECT max(at) FROM audit WHERE type = 'books_disagree' AND details ->> 'machineId' = m.id::text), now())
  WHERE disabled_reason IS NOT NULL;

CREATE FUNCTION note_disabled_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.disabled_at := CASE WHEN NEW.disabled_reason IS NOT NULL THEN ledger_now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_disabled_since BEFORE UPDATE ON machine FOR EACH ROW
  WHEN (OLD.disabled_reason IS DISTINCT FROM NEW.disabled_reason) EXECUTE FUNCTION note_disabled_since();

CREATE INDEX transfer_open ON transfer (created_at) WHERE state IN ('reserved', 'sent', 'unknown', 'requested');
