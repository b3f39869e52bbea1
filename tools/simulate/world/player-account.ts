import { isFailure } from '@salon/contract';
import {
  COOL_OFF_HOURS,
  LIMIT_KINDS,
  type LimitAmount,
  type LimitKind,
  PERIODS,
  SELF_EXCLUSION_MONTHS,
} from '@salon/domain/protection/index.ts';
import type { AccountRecord } from '../checks/account-record.ts';
import type { LimitKey } from '../checks/limit-record.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import { type Caller, createCaller } from './caller.ts';
import type { SimulatedProvider } from './simulated-provider.ts';
import type { World } from './world.ts';

const DEPOSIT_MINOR = [999, 1_000, 5_000, 20_000, 100_000] as const;
const WITHDRAWAL_MINOR = [500, 1_000, 20_000, 100_000, 2_000_000] as const;
const LIMITS: Record<LimitKind, readonly LimitAmount[]> = {
  deposit: [1_000, 25_000, 100_000, null],
  loss: [500, 10_000, 60_000, null],
  time: [20, 90, 400, null],
};
const RATE = { most: 10, withinMs: 600_000 };
const DEPOSIT_VALID_MS = 30 * 60_000;

export interface AccountDeps {
  playerId: number;
  record: AccountRecord;
  provider: SimulatedProvider;
  closing(): boolean;
}

/** A player in a second window: deposits, withdraws, takes bonuses, sets limits, takes breaks. Calls about money are repeated until they are answered. */
export async function runAccount({ context, node }: World, deps: AccountDeps): Promise<void> {
  const { playerId, record, closing } = deps;
  const { draws } = context;
  const caller = createCaller(context, `account ${playerId}`, node);
  const money = createMoneyCalls(context, caller, deps);
  const protection = createProtectionCalls(context, caller, deps);

  async function act(): Promise<void> {
    const action = draws.below(20);
    if (action < 7) await money.deposit();
    else if (action < 10) await money.withdraw();
    else if (action < 12) await money.cancel();
    else if (action < 14) await money.takePromotion();
    else if (action < 17) await protection.setLimit();
    else if (action < 18) await protection.confirmLimit();
    else if (action < 19) await protection.dropLimitChange();
    else if (draws.chance(0.5)) await protection.takeBreak();
  }

  while (!closing()) {
    await caller.wait(1_000, 15_000);
    if (closing()) break;
    // What was asked for the day before is confirmed mostly.
    const asked = record.limits.waiting(playerId);
    if (asked !== null && draws.chance(0.3)) await protection.confirmLimit(asked);
    else await act();
  }
}

function createMoneyCalls({ draws }: SimulationContext, { wait, ask, insist }: Caller, deps: AccountDeps) {
  const { playerId, record, provider } = deps;
  let withdrawal: string | null = null;

  async function deposit(): Promise<void> {
    const opened = await ask('open a deposit', ({ payments }) =>
      payments.openDeposit({ playerId, validMs: DEPOSIT_VALID_MS, ...RATE }),
    );
    if (opened?.ok && draws.chance(0.9))
      provider.pay({ depositId: opened.id, playerId, amountMinor: draws.pick(DEPOSIT_MINOR) });
  }

  async function withdraw(): Promise<void> {
    const request = { id: draws.uuid(), playerId, amountMinor: draws.pick(WITHDRAWAL_MINOR), operator: null, ...RATE };
    record.withdrawals.set(request.id, { playerId, amountMinor: request.amountMinor, isTakenBack: false });
    const row = await insist('withdraw', ({ payments }) => payments.requestWithdrawal(request));
    if (!row.ok) return;
    withdrawal = row.id;
    if (draws.chance(0.5)) await wait(200, 15_000);
    if (draws.chance(0.4)) await cancel();
  }

  async function cancel(): Promise<void> {
    const id = withdrawal;
    const asked = record.withdrawals.get(id ?? '');
    if (id === null || asked === undefined) return;
    asked.isTakenBack = true;
    const since = record.restorations();
    const row = await insist('cancel a withdrawal', ({ payments }) => payments.cancelWithdrawal(id, playerId));
    if (row.ok && since === record.restorations()) record.takenBack.add(id);
  }

  async function takePromotion(): Promise<void> {
    const request = { kind: draws.chance(0.8) ? 'bonus' : 'discount', playerId, requestId: draws.uuid() } as const;
    record.open += 1;
    const since = record.restorations();
    const paid = await insist(`take a ${request.kind}`, ({ promotions }) => promotions.take(request));
    record.open -= 1;
    if (!paid.ok || since !== record.restorations()) return;
    record.promotions.set(request.requestId, { playerId, amountMinor: paid.amountMinor });
  }

  return { deposit, withdraw, cancel, takePromotion };
}

function createProtectionCalls({ queue, draws, violated }: SimulationContext, { ask }: Caller, deps: AccountDeps) {
  const { playerId, record } = deps;
  const drawKey = (): LimitKey => ({ playerId, kind: draws.pick(LIMIT_KINDS), period: draws.pick(PERIODS) });

  async function setLimit(): Promise<void> {
    const key = drawKey();
    const amount = draws.pick(LIMITS[key.kind]);
    const noteEnd = record.limits.set(key, amount);
    const since = record.restorations();
    const answer = await ask(`set the ${key.kind} limit to ${amount}`, ({ setLimit: set }) =>
      set(playerId, { ...key, amount }),
    );
    noteEnd(answer !== null && !isFailure(answer) && since === record.restorations());
  }

  async function confirmLimit(key = drawKey()): Promise<void> {
    const noteEnd = record.limits.confirm(key);
    const since = record.restorations();
    const answer = await ask(`confirm the ${key.kind} limit`, ({ protection }) =>
      protection.confirmLimit(playerId, key),
    );
    const wrong = noteEnd(answer === null || since !== record.restorations() ? null : !isFailure(answer));
    if (wrong !== null) violated(wrong);
  }

  async function dropLimitChange(): Promise<void> {
    const key = drawKey();
    const noteEnd = record.limits.drop(key);
    const since = record.restorations();
    const answer = await ask(`drop the ${key.kind} limit's change`, ({ protection }) =>
      protection.dropLimitChange(playerId, key),
    );
    noteEnd(answer !== null && since === record.restorations());
  }

  async function takeBreak(): Promise<void> {
    const request = draws.chance(0.5)
      ? ({ kind: 'cool_off', hours: draws.pick(COOL_OFF_HOURS) } as const)
      : ({ kind: 'self_exclusion', months: draws.pick(SELF_EXCLUSION_MONTHS) } as const);
    const since = record.restorations();
    // Its node may end before it has ended the session: the job does.
    const isLeftToJob = draws.chance(0.4);
    const answer = await ask(`take a break (${request.kind})`, ({ exclude, protection }) =>
      (isLeftToJob ? protection.exclude : exclude)(playerId, request),
    );
    if (answer === null || isFailure(answer) || since !== record.restorations()) return;
    if (answer.exclusion === null) violated(`player ${playerId} knows of no break`);
    else record.breaks.push({ playerId, fromMs: queue.nowMs(), untilMs: Date.parse(answer.exclusion.untilAt) });
  }

  return { setLimit, confirmLimit, dropLimitChange, takeBreak };
}
