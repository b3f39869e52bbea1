-- What the operator's people set about a brand's jackpot beside its seed.
ALTER TABLE brand
  -- Share of each bet that feeds it, in hundredths of a percent; null: each game's own. A game's stated return is without the jackpot.
  ADD COLUMN jackpot_share_bp integer CHECK (jackpot_share_bp BETWEEN 0 AND 1000),
  -- It grows up to this; what bets would bring beyond stays with the house. Null: no limit.
  ADD COLUMN jackpot_limit_minor bigint,
  ADD CONSTRAINT jackpot_limit_has_room_for_seed CHECK (jackpot_limit_minor >= jackpot_seed_minor);

-- Part of the share that the machine reported and that the jackpot's limit left with the house. `contribution_minor` went into the pool.
ALTER TABLE play ADD COLUMN over_limit_minor bigint NOT NULL DEFAULT 0 CHECK (over_limit_minor >= 0);
