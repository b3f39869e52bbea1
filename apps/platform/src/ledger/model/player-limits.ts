/** What players set, and what follows from it, as `12-limits.sql`, `13-protection.sql` and the deposits of `14-payments.sql` have it. */
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
import { refuseDeposit, refusePlayer } from './limits.ts';
import { type ModelState, post, refusal } from './state.ts';

const DEPOSIT = { minMinor: 1_000, maxMinor: 5_000_000 };

type Done = Refused | { ok: true };

/** What players and the payment provider may do beside the ledger's own calls. */
export interface PlayerLimits {
  setLimit(playerId: number, kind: LimitKind, period: Period, amount: LimitAmount): Promise<Done>;
  confirmLimit(playerId: number, kind: LimitKind, period: Period): Promise<Done>;
  exclude(playerId: number, kind: ExclusionKind, until: Date): Promise<Done>;
  /** Of players who may not go on. */
  endSessions(): Promise<(Pick<ClosedSeat, 'machineId' | 'epoch' | 'playerId' | 'freed'> & Omit<Refused, 'ok'>)[]>;
  /** Opens a payment page for the provider's transaction `id`. */
  openPage(playerId: number, id: string): Promise<Done>;
  /** The provider reports what was paid there; a limit may be another one by then. */
  deposit(playerId: number, amountMinor: number, id: string): Promise<unknown>;
}

function walletOf(state: ModelState, playerId: number) {
  const { balanceMinor, seq } = state.accounts.get(`wallet:${playerId}`)!;
  return { balanceMinor, balanceSeq: seq };
}

export function createModelLimits(state: ModelState): PlayerLimits {
  return {
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
    async openPage(playerId) {
      return refuseDeposit(state, playerId, 1) ?? { ok: true };
    },
    async deposit(playerId, amountMinor, id) {
      const known = state.payments.get(id);
      if (known && (known.playerId !== playerId || known.amountMinor !== amountMinor))
        return { ...refusal('payment_contradicts'), fresh: false };
      if (known) return { ...known.answer, ...(known.answer.ok && walletOf(state, playerId)), fresh: false };
      const refused =
        amountMinor < DEPOSIT.minMinor
          ? refusal('amount_below_minimum', { minMinor: DEPOSIT.minMinor })
          : amountMinor > DEPOSIT.maxMinor
            ? refusal('amount_over_limit', { maxMinor: DEPOSIT.maxMinor })
            : refuseDeposit(state, playerId, amountMinor);
      const answer = refused ?? { ok: true as const, playerId };
      state.payments.set(id, { playerId, amountMinor, answer });
      if (refused) return { ...refused, fresh: true };
      const { siteId } = state.players.get(playerId)!;
      post(state, 'deposit', `deposit:${id}`, [
        [`payments:${siteId}:payments`, -amountMinor],
        [`wallet:${playerId}`, amountMinor],
      ]);
      return { ...answer, ...walletOf(state, playerId), fresh: true };
    },
  };
}
