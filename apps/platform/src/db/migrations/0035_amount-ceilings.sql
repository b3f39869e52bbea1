-- No amount may be so large that a few of them sum to more than a number holds exactly (`amount_most`). Rows of before stay as they are.

ALTER TABLE play ADD CONSTRAINT play_amounts_bounded CHECK (
  greatest(bet_minor, win_minor, contribution_minor + over_limit_minor, hand_pay_minor, jackpot_minor) <= 1000000000000
) NOT VALID;
ALTER TABLE transfer ADD CONSTRAINT transfer_amount_bounded CHECK (amount_minor <= 1000000000000) NOT VALID;
-- What belongs to a player, a machine or a jackpot; the others are sums over all of a site.
ALTER TABLE account ADD CONSTRAINT account_bounded CHECK (abs(balance_minor) <= CASE
  WHEN kind IN ('wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool', 'withdrawal') THEN 1000000000000
  ELSE 1000000000000000 END) NOT VALID;
