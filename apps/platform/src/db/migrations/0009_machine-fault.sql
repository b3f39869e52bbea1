-- What stands against play on a machine besides its money, as its cabinet reports it; unknown while the machine is not linked.
ALTER TABLE machine
  ADD COLUMN faults text[] NOT NULL DEFAULT '{}' CHECK (cardinality(faults) <= 8),
  -- Since when some fault has stood without a break.
  ADD COLUMN unplayable_since timestamptz,
  -- `unplayable_since` of the alarm that operators have been given; null: none is open.
  ADD COLUMN unplayable_alarm timestamptz,
  ADD CONSTRAINT machine_unplayable CHECK ((unplayable_since IS NULL) = (faults = '{}'));
