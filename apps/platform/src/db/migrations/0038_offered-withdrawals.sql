-- The provider is offered a part of the open withdrawals at a time, each in its turn.
ALTER TABLE withdrawal ADD COLUMN offered_at timestamptz;
COMMENT ON COLUMN withdrawal.offered_at IS 'When the provider was last given it; null: never.';
