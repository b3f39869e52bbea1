import type { Machine } from '../machine/state.ts';

/** Which key each relay presses, from relay 0 on. */
export const RELAYS = ['spin', 'bet', 'max_bet', 'collect'] as const;
/** Input of the attendant's key switch; those of the keys' lamps are numbered as the relays. */
export const SERVICE_KEY_INPUT = 7;

/** What is wrong with the board. `silent`: it takes connections, and answers nothing. */
export const BOARD_FAULTS = ['silent', 'gone', 'live'] as const;
export type BoardFault = (typeof BOARD_FAULTS)[number];

/** Numbers of the inputs that are on. */
export function inputsOf({ memory, session }: Machine): number[] {
  const { credit, bet, game, handPay, isPlayOn } = memory;
  const isReady = isPlayOn && game === null && handPay === null && !session.isDoorOpen && !session.isTilted;
  const isLit: Record<(typeof RELAYS)[number], boolean> = {
    spin: isReady && credit >= bet && !session.isCashingOut,
    bet: isReady,
    max_bet: isReady,
    collect: isReady && credit > 0,
  };
  const lamps = RELAYS.flatMap((key, relay) => (isLit[key] ? [relay] : []));
  return session.isServiceKeyOn ? [...lamps, SERVICE_KEY_INPUT] : lamps;
}
