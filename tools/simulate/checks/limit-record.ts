import {
  type LimitAmount,
  type LimitKind,
  LOOSER_LAPSES_MS,
  LOOSER_WAIT_MS,
  type Period,
} from '@salon/domain/protection/index.ts';
import type { SetLimit } from '../world/floor-plan.ts';

/** Between an answer and what was true when it was made, at the most. */
const SLACK_MS = 10;
/** A call is decided by then. */
const CALL_MS = 10_000;
const NO_LIMIT = Number.POSITIVE_INFINITY;

export interface LimitKey {
  playerId: number;
  kind: LimitKind;
  period: Period;
}

/** What a player knows of the limits by the answers to each call: how loose each can be at most. */
export interface LimitRecord {
  /** The player sends it; `isDone`: the answer says so. */
  set(key: LimitKey, amount: LimitAmount): (isDone: boolean) => void;
  drop(key: LimitKey): (isDone: boolean) => void;
  /** `isDone` null: no answer. Answers what must not be. */
  confirm(key: LimitKey): (isDone: boolean | null) => string | null;
  /** How many were. */
  confirmed(): number;
  /** A looser one of the player that can be confirmed. */
  waiting(playerId: number): LimitKey | null;
  /** What the limit was at most then. */
  at(key: LimitKey, atMs: number): number;
  restored(): void;
}

/** `amount` holds for certain from then on: the ledger may have a tighter one, never a looser one. */
interface Bound {
  fromMs: number;
  amount: number;
}
interface Asked {
  amount: number;
  atMs: number;
}
interface OneLimit {
  bounds: Bound[];
  /** Looser ones that may wait for their confirmation. */
  asked: Asked[];
  everAsked: Asked[];
}

export function createLimitRecord(before: readonly SetLimit[], nowMs: () => number): LimitRecord {
  const all = new Map<string, OneLimit>();
  let confirmed = 0;
  const limitOf = ({ playerId, kind, period }: LimitKey): OneLimit => {
    const key = `${playerId}:${kind}:${period}`;
    const known = all.get(key) ?? { bounds: [{ fromMs: 0, amount: NO_LIMIT }], asked: [], everAsked: [] };
    all.set(key, known);
    return known;
  };
  for (const { amount, asked, ...key } of before) {
    const waiting = asked === null ? [] : [{ amount: asked.amount ?? NO_LIMIT, atMs: nowMs() - asked.agoMs }];
    Object.assign(limitOf(key), { bounds: [{ fromMs: 0, amount }], asked: waiting, everAsked: [...waiting] });
  }
  const boundOf = ({ bounds }: OneLimit): number => bounds.at(-1)!.amount;
  const bind = (one: OneLimit, amount: number): void => {
    if (amount !== boundOf(one)) one.bounds.push({ fromMs: nowMs(), amount });
  };

  return {
    set(key, wanted) {
      const one = limitOf(key);
      const asked = { amount: wanted ?? NO_LIMIT, atMs: nowMs() };
      one.everAsked.push(asked);
      return (isDone) => {
        one.asked = isDone ? [asked] : [...one.asked, asked];
        if (isDone) bind(one, Math.min(boundOf(one), asked.amount));
      };
    },
    drop(key) {
      const one = limitOf(key);
      return (isDone) => {
        if (isDone) one.asked = [];
      };
    },
    confirm(key) {
      const one = limitOf(key);
      const [amountBefore, sentMs] = [boundOf(one), nowMs()];
      const inTime = (byMs: number) =>
        one.asked.filter(
          ({ atMs }) => byMs >= atMs + LOOSER_WAIT_MS && sentMs < atMs + LOOSER_WAIT_MS + LOOSER_LAPSES_MS,
        );
      // It may hold from now on.
      bind(one, Math.max(amountBefore, ...inTime(sentMs + CALL_MS).map(({ amount }) => amount)));
      return (isDone) => {
        if (isDone === false) bind(one, amountBefore);
        if (isDone !== true) return null;
        const isEarly = inTime(nowMs()).length === 0;
        one.asked = [];
        confirmed += 1;
        return isEarly ? `a looser ${key.kind} limit of player ${key.playerId} holds before its time` : null;
      };
    },
    confirmed: () => confirmed,
    waiting(playerId) {
      const isRipe = ({ atMs }: Asked) => nowMs() >= atMs + LOOSER_WAIT_MS;
      const found = before.find((one) => one.playerId === playerId && limitOf(one).asked.some(isRipe));
      return found === undefined ? null : { playerId, kind: found.kind, period: found.period };
    },
    at(key, atMs) {
      let amount = NO_LIMIT;
      for (const bound of limitOf(key).bounds) {
        if (bound.fromMs <= atMs - SLACK_MS) amount = bound.amount;
        else if (bound.fromMs <= atMs + SLACK_MS) amount = Math.max(amount, bound.amount);
      }
      return amount;
    },
    restored() {
      for (const one of all.values()) {
        bind(one, Math.max(...one.bounds.map(({ amount }) => amount)));
        one.asked = [...one.everAsked];
      }
    },
  };
}
