-- Who approves is another person, however a name is written (`is_same_person`). Rows of before are looked at by the invariants.
ALTER TABLE dispute_decision DROP CONSTRAINT approved_by_another;
ALTER TABLE dispute_decision ADD CONSTRAINT approved_by_another CHECK (NOT approved OR lower(decided_by) <> lower(proposed_by)) NOT VALID;
ALTER TABLE adjustment_decision DROP CONSTRAINT adjusted_by_another;
ALTER TABLE adjustment_decision ADD CONSTRAINT adjusted_by_another CHECK (NOT approved OR lower(decided_by) <> lower(proposed_by)) NOT VALID;
ALTER TABLE meter_procedure DROP CONSTRAINT procedure_approved_by_another;
ALTER TABLE meter_procedure ADD CONSTRAINT procedure_approved_by_another
  CHECK (state <> 'approved' OR (lower(ended_by) <> lower(opened_by) AND after_reading_id IS NOT NULL)) NOT VALID;
