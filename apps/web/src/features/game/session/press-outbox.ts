import { PRESS_LATE_MS, type Press, type PressRefusal } from '@salon/contract/player-channel.ts';

/**
 * The one press that is under way. It is sent again twice a round trip until the machine has answered it, and ends in one of
 * three ways. Pure: clock, timer and channel are the driver's (`presses.ts`).
 */
export type Outbox =
  | { at: 'empty' }
  | { at: 'sent'; press: Press; changesRevision: boolean; againAtMs: number; expiresAtMs: number }
  /** The machine has taken it and the deck has not moved on yet: another press would be meant for a moment that is over. */
  | { at: 'taken'; press: Press };

export type OutboxInput =
  /** `changesRevision`: the deck moves on when the machine takes it. */
  | { type: 'PRESSED'; press: Press; changesRevision: boolean; nowMs: number; roundTripMs: number | null }
  /** `revision`: of the deck as it is known now. */
  | { type: 'ANSWERED'; id: string; reason: PressRefusal | null; revision: number | null }
  | { type: 'DECK'; revision: number }
  | { type: 'DUE'; nowMs: number; roundTripMs: number | null }
  /** The screen is left. */
  | { type: 'LEFT' };

export type PressEnd = { kind: 'taken' } | { kind: 'refused'; reason: PressRefusal } | { kind: 'expired' };

export interface OutboxStep {
  outbox: Outbox;
  send: Press | null;
  ended: { press: Press; end: PressEnd } | null;
}

export const EMPTY: Outbox = { at: 'empty' };

/** Below, a timer and the machine's own journal are slower; above, a player waits for nothing. */
const AGAIN_MIN_MS = 20;
const AGAIN_MAX_MS = 250;
/** Before the first measure. */
const AGAIN_MS = 100;

/** Twice a round trip: where a tenth of the packets is lost each way, one press in five needs another try, and one in 140 a fourth. */
const againMs = (roundTripMs: number | null) =>
  Math.min(AGAIN_MAX_MS, Math.max(AGAIN_MIN_MS, roundTripMs === null ? AGAIN_MS : roundTripMs / 2));

const stay = (outbox: Outbox): OutboxStep => ({ outbox, send: null, ended: null });

export function outboxStep(outbox: Outbox, input: OutboxInput): OutboxStep {
  switch (input.type) {
    case 'PRESSED': {
      if (outbox.at !== 'empty') return stay(outbox);
      const { press, changesRevision, nowMs, roundTripMs } = input;
      // The cabinet's clock is known to half a round trip, and an answer takes the other half to come.
      const expiresAtMs = nowMs + PRESS_LATE_MS + (roundTripMs ?? AGAIN_MAX_MS);
      const sent: Outbox = { at: 'sent', press, changesRevision, againAtMs: nowMs + againMs(roundTripMs), expiresAtMs };
      return { outbox: sent, send: press, ended: null };
    }
    case 'ANSWERED': {
      if (outbox.at !== 'sent' || outbox.press.id !== input.id) return stay(outbox);
      const { press, changesRevision } = outbox;
      if (input.reason !== null)
        return { outbox: EMPTY, send: null, ended: { press, end: { kind: 'refused', reason: input.reason } } };
      const isWaiting = changesRevision && input.revision === press.revision;
      return {
        outbox: isWaiting ? { at: 'taken', press } : EMPTY,
        send: null,
        ended: { press, end: { kind: 'taken' } },
      };
    }
    case 'DECK':
      return stay(outbox.at === 'taken' && outbox.press.revision !== input.revision ? EMPTY : outbox);
    case 'DUE': {
      if (outbox.at !== 'sent') return stay(outbox);
      const { press } = outbox;
      const { nowMs, roundTripMs } = input;
      if (nowMs >= outbox.expiresAtMs) return { outbox: EMPTY, send: null, ended: { press, end: { kind: 'expired' } } };
      if (nowMs < outbox.againAtMs) return stay(outbox);
      return { outbox: { ...outbox, againAtMs: nowMs + againMs(roundTripMs) }, send: press, ended: null };
    }
    case 'LEFT':
      return stay(EMPTY);
  }
}
