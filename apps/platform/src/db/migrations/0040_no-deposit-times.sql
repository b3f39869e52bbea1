-- outside a transaction
-- Deposits of a period are in `player_day`; nothing looks for them by their time any more.
DROP INDEX CONCURRENTLY IF EXISTS movement_deposit;
