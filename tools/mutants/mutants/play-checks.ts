import type { Mutant } from '../mutant.ts';

const CHECKS = 'apps/platform/src/db/schema/32-play-checks.sql';
const PLAYS = 'apps/platform/src/db/schema/08-plays.sql';
const TRANSFERS = 'apps/platform/src/db/schema/07-transfers.sql';

/** Plays that their game cannot have brought. */
export const playChecks: Mutant[] = [
  {
    name: 'bet_that_nobody_offers_booked',
    breaks: 'a bet is one that the game takes',
    file: CHECKS,
    find: "      END THEN 'bet_not_offered'\n",
    put: "      END AND false THEN 'bet_not_offered'\n",
  },
  {
    name: 'win_beyond_its_game_booked',
    breaks: 'a win is one that the game can bring',
    file: CHECKS,
    find: ' OR p_win > most_win(g, p_kind, p_games, p_paid) THEN',
    put: ' THEN',
  },
  {
    name: 'jackpot_of_a_game_without_one_booked',
    breaks: 'a jackpot is of a game that pays one',
    file: CHECKS,
    find: 'WHEN p_jackpot AND ((g).jackpot_times IS NULL OR',
    put: 'WHEN p_jackpot AND (false OR',
  },
  {
    name: 'hand_pay_left_to_the_cabinet',
    breaks: "an attendant pays above the site's limit",
    file: CHECKS,
    find: "AND p_win > p_limit AND p_hand_pay <> p_win THEN 'hand_pay_missing'",
    put: "AND false THEN 'hand_pay_missing'",
  },
  {
    name: 'hour_without_a_bound',
    breaks: 'an hour brings what its game can bring',
    file: PLAYS,
    find: ' > hour_most(g, m.hand_pay_limit)\n',
    put: ' < 0\n',
  },
  {
    name: 'doubted_credit_paid_out',
    breaks: 'a cash out pays no credit of disputed plays',
    file: TRANSFERS,
    find: '  IF p_amount - v_paid > v_doubted OR',
    put: '  v_paid := p_amount;\n  IF false OR',
  },
];
