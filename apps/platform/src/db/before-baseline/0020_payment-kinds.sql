-- Money that goes out to a player. What uses these is in 0021, since a new enum value cannot be used in the transaction that
-- adds it. `deposit` and `withdraw` of a movement are older: `withdraw` takes the amount out of the wallet.

ALTER TYPE account_kind ADD VALUE 'withdrawal';
ALTER TYPE movement_kind ADD VALUE 'withdraw_paid';
ALTER TYPE movement_kind ADD VALUE 'withdraw_return';
