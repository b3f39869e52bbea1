-- Money that machine and books cannot agree about goes to suspense by it. What uses it is in 0041, since a new enum value cannot be
-- used in the transaction that adds it.
ALTER TYPE movement_kind ADD VALUE 'dispute';
