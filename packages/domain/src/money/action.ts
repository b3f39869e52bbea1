/** Type codes of the player's transactions list; wire values, never change them. */
export const ACTION = {
  deposit: 1,
  withdraw: 2,
  cash_in: 3,
  cash_out: 4,
  hand_pay: 5,
  jackpot: 6,
} as const;
export type Action = keyof typeof ACTION;
export type ActionCode = (typeof ACTION)[Action];
