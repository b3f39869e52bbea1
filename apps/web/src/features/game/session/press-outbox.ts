import { PRESS_LATE_MS, type Press, type PressAnswer, type PressRefusal } from '@salon/contract/player-channel.ts';

/**
 * The one press that is under way. It is sent again twice a round trip until the machine has answered it, and ends taken,
 * refused or expired. `outboxStep` is pure; `runOutbox` gives it clock, timer and channel.
 */
export type Outbox =
  | { at: 'empty' }
  | { at: 'sent'; press: Press; changesRevision: boolean; againAtMs: number; expiresAtMs: number }
  /** Taken by the machine, and the deck has not changed yet: another press would carry an outdated revision. */
  | { at: 'taken'; press: Press };

export type OutboxInput =
  /** `changesRevision`: the machine's deck gets a new revision when it takes the press. */
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

/** Below the minimum, timers and the machine's journal are slower than the repeat; the maximum bounds the wait after a loss. */
const AGAIN_MIN_MS = 20;
const AGAIN_MAX_MS = 250;
/** Before the first round trip was measured. */
const AGAIN_MS = 100;

/** Twice a round trip: with 10 % loss in each direction one press in 5 is sent twice, and one in 140 four times. */
const againMs = (roundTripMs: number | null) =>
  Math.min(AGAIN_MAX_MS, Math.max(AGAIN_MIN_MS, roundTripMs === null ? AGAIN_MS : roundTripMs / 2));

const stay = (outbox: Outbox): OutboxStep => ({ outbox, send: null, ended: null });

export function outboxStep(outbox: Outbox, input: OutboxInput): OutboxStep {
  switch (input.type) {
    case 'PRESSED': {
      if (outbox.at !== 'empty') return stay(outbox);
      const { press, changesRevision, nowMs, roundTripMs } = input;
      // The cabinet's clock is known to half a round trip, and the answer takes the other half.
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

interface OutboxDeps {
  /** Sends over the current connection; the press is repeated where there is none. */
  send(press: Press): void;
  roundTripMs(): number | null;
  nowMs(): number;
  /** `revision` of the current deck, null where it is unknown. */
  revision(): number | null;
  /** The press that locks the keys, null where none does. */
  onPressing(press: Press | null): void;
  onEnded(press: Press, end: PressEnd): void;
}

/** Repeats the press under way until it has ended, also over a change of connection. */
export function runOutbox(deps: OutboxDeps) {
  let outbox = EMPTY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(input: OutboxInput): void {
    const before = outbox;
    const step = outboxStep(outbox, input);
    outbox = step.outbox;
    clearTimeout(timer);
    if (outbox.at === 'sent') {
      const dueAtMs = Math.min(outbox.againAtMs, outbox.expiresAtMs);
      timer = setTimeout(due, Math.max(0, dueAtMs - deps.nowMs()));
    }
    if (step.send !== null) deps.send(step.send);
    // Before the keys are free: autoplay presses again as soon as they are.
    if (step.ended !== null) deps.onEnded(step.ended.press, step.ended.end);
    if (outbox.at !== before.at) deps.onPressing(outbox.at === 'empty' ? null : outbox.press);
  }
  const due = () => take({ type: 'DUE', nowMs: deps.nowMs(), roundTripMs: deps.roundTripMs() });

  return {
    press(press: Press, changesRevision: boolean): void {
      take({ type: 'PRESSED', press, changesRevision, nowMs: deps.nowMs(), roundTripMs: deps.roundTripMs() });
    },
    answered: ({ id, reason }: PressAnswer) => take({ type: 'ANSWERED', id, reason, revision: deps.revision() }),
    deck: (revision: number) => take({ type: 'DECK', revision }),
    leave: () => take({ type: 'LEFT' }),
  };
}
