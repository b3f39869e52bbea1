/** What players set, and what follows from it, as `12-limits.sql` and `13-protection.sql` have it. */
import {
  type ExclusionKind,
  type LimitAmount,
  type LimitKind,
  LOOSER_LAPSES_MS,
  LOOSER_WAIT_MS,
  type Period,
} from '@salon/domain/protection/index.ts';
import type { Refused } from '../refused.ts';
import type { ClosedSeat } from '../situations.ts';
import { closeSeat } from './closing.ts';
import { atRiskMinor, limitsOf, refuseExcluded, refusePlayer } from './limits.ts';
import { type ModelState, refusal } from './state.ts';

type Done = Refused | { ok: true };

/** As the platform's own queries read and change them. */
export interface PlayerLimits {
  /** `used` and `at_risk` as they are now. */
  limits(playerId: number): Promise<
    {
      kind: LimitKind;
      period: Period;
      amount: number;
      used: number;
      resets_at: Date;
      asked_amount: number | null;
      asked_at: Date | null;
      at_risk: number;
    }[]
  >;
  setLimit(playerId: number, kind: LimitKind, period: Period, amount: LimitAmount): Promise<Done>;
  confirmLimit(playerId: number, kind: LimitKind, period: Period): Promise<Done>;
  dropLimitChange(playerId: number, kind: LimitKind, period: Period): Promise<null>;
  exclude(playerId: number, kind: ExclusionKind, until: Date): Promise<Done>;
  exclusionRefusal(playerId: number): Promise<Refused | null>;
  /** Of players who may not go on. */
  endSessions(): Promise<(Pick<ClosedSeat, 'machineId' | 'epoch' | 'playerId' | 'freed'> & Omit<Refused, 'ok'>)[]>;
}

const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'time'];

export function createModelLimits(state: ModelState): PlayerLimits {
  return {
    async limits(playerId) {
      const atRisk = atRiskMinor(state, playerId);
      return KINDS.flatMap((one) => limitsOf(state, playerId, one)).map(
        ({ kind, period, amount, used, resetsAtMs, asked }) => ({
          ...{ kind, period, amount, used, resets_at: new Date(resetsAtMs), asked_amount: asked?.amount ?? null },
          ...{ asked_at: asked && new Date(asked.atMs), at_risk: kind === 'loss' ? atRisk : 0 },
        }),
      );
    },
    async setLimit(playerId, kind, period, amount) {
      const key = `${playerId}:${kind}:${period}`;
      const current = state.limits.get(key);
      if (!current && amount === null) return { ok: true };
      if (amount !== null && (!current || amount <= current.amount))
        state.limits.set(key, { kind, period, amount, asked: null });
      else if (current) current.asked = { amount, atMs: state.nowMs() };
      return { ok: true };
    },
    async confirmLimit(playerId, kind, period) {
      const key = `${playerId}:${kind}:${period}`;
      const asked = state.limits.get(key)?.asked;
      if (!asked) return refusal('limit_change_gone');
      const fromMs = asked.atMs + LOOSER_WAIT_MS;
      if (state.nowMs() >= fromMs + LOOSER_LAPSES_MS) return refusal('limit_change_gone');
      if (state.nowMs() < fromMs) return refusal('limit_change_waits', { confirmAt: new Date(fromMs).toISOString() });
      if (asked.amount === null) state.limits.delete(key);
      else state.limits.set(key, { kind, period, amount: asked.amount, asked: null });
      return { ok: true };
    },
    async dropLimitChange(playerId, kind, period) {
      const limit = state.limits.get(`${playerId}:${kind}:${period}`);
      if (limit) limit.asked = null;
      return null;
    },
    exclusionRefusal: async (playerId) => refuseExcluded(state, playerId),
    async exclude(playerId, kind, until) {
      const running = state.exclusions.get(playerId);
      const isMilder = running?.kind === 'self_exclusion' && kind === 'cool_off';
      if (running && running.untilMs > state.nowMs() && (until.getTime() < running.untilMs || isMilder))
        return refusal('exclusion_not_shorter', { untilAt: new Date(running.untilMs).toISOString() });
      state.exclusions.set(playerId, { kind, untilMs: until.getTime() });
      return { ok: true };
    },
    async endSessions() {
      const due = [...state.machines.values()]
        .filter(({ seat }) => seat.playerId !== null && !seat.closing)
        .sort((a, b) => a.id - b.id)
        .flatMap((machine) => {
          const refused = refusePlayer(state, machine.seat.playerId!);
          return refused ? [{ machine, refused }] : [];
        });
      return due.map(({ machine, refused: { error, params } }) => ({ ...closeSeat(state, machine), error, params }));
    },
  };
}
