import { amountText } from '../../../video/paint/text.ts';
import type { PanelView } from './panel-view.ts';

/** Machines show English; the client shows the player's language. */
const STATES: Record<PanelView['state'], string> = {
  connecting: 'CONNECTING',
  idle: 'READY',
  spinning: 'GAME IN PLAY',
  bonus: 'BONUS',
  cashing_out: 'CASHING OUT',
  handpay: 'HAND PAY',
  error: 'OUT OF SERVICE',
};
const FAULTS: Record<NonNullable<PanelView['fault']>, string> = {
  door_open: 'THE DOOR IS OPEN',
  malfunction: 'THE MACHINE REPORTS A FAULT',
  under_check: 'AN ATTENDANT CHECKS IT',
  service: 'AN ATTENDANT IS AT WORK',
  stopped: 'CLOSED BY THE HOUSE',
};

/** A lamp that runs while the machine plays: what it draws itself is not seen. */
const STEP_MS = 300;
const LAMPS = 5;

/** On the strip below the crown. */
export function stripText(view: PanelView, nowMs: number): string {
  const { state, meters, currency } = view;
  if (state === 'spinning') {
    const lit = Math.floor(nowMs / STEP_MS) % LAMPS;
    const lamps = Array.from({ length: LAMPS }, (_, at) => (at === lit ? '•' : '·')).join(' ');
    return `${STATES.spinning}  ${lamps}`;
  }
  if (state === 'idle' && meters !== null && meters.winMinor > 0)
    return `WIN  ${amountText(meters.winMinor, currency)}`;
  return STATES[state];
}

export function isOutOfOrder({ state }: PanelView): boolean {
  return state === 'error' || state === 'connecting';
}

/** Why nothing can be played, in a large and a small line; null: it can. */
export function plateText({ state, fault, meters, currency }: PanelView): { large: string; small: string } | null {
  switch (state) {
    case 'handpay':
      return {
        large: meters === null ? STATES.handpay : amountText(meters.handPayMinor, currency),
        small: 'THE ATTENDANT IS ON THE WAY',
      };
    case 'error':
      return { large: STATES.error, small: fault === null ? 'THE ATTENDANT IS ON THE WAY' : FAULTS[fault] };
    case 'connecting':
      return { large: 'NO ANSWER YET', small: 'THE CREDIT IS SAFE IN THE MACHINE' };
    default:
      return null;
  }
}
