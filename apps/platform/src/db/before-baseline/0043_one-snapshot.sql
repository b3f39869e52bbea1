-- What is used of a limit and what may still be lost are read in one snapshot: a STABLE function sees what its caller's statement
-- sees. Read in two, a bet that is booked in between was neither lost yet nor at risk any more, and a cash in could pass the limit.

ALTER FUNCTION machine_credit_minor(integer) STABLE;
ALTER FUNCTION net_loss_minor(integer, timestamptz) STABLE;
ALTER FUNCTION played_seconds(integer, timestamptz) STABLE;
ALTER FUNCTION deposited_minor(integer, timestamptz) STABLE;
ALTER FUNCTION limit_used(integer, limit_kind, timestamptz) STABLE;
ALTER FUNCTION at_risk_minor(integer) STABLE;
