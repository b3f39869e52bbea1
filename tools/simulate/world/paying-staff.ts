import type { AccountRecord } from '../checks/account-record.ts';
import { SITE_ID } from '../database/model-database.ts';
import { OPERATORS } from './adjusting-staff.ts';
import { createCaller } from './caller.ts';
import type { World } from './world.ts';

const GRANT_MINOR = [200, 5_000, 40_000, 50_001] as const;

/** Operators grant bonuses and take them back, return withdrawals, and withdraw for a player. */
export function runPayingStaff(world: World, record: AccountRecord, closing: () => boolean): void {
  const { context, model, node } = world;
  const { queue, draws } = context;
  const { ask, insist } = createCaller(context, 'cashier', node);
  const players = [...model.players.keys()];
  const granted: { id: number; requestId: string; playerId: number }[] = [];

  async function grant(): Promise<void> {
    const [playerId, amountMinor, id] = [draws.pick(players), draws.pick(GRANT_MINOR), draws.uuid()];
    record.grants.set(id, { playerId, amountMinor, isWithdrawn: false });
    const act = { siteId: SITE_ID, playerId, by: draws.pick(OPERATORS) };
    const answer = await insist('grant a bonus', ({ grants }) =>
      grants.grantBonus(act, { id, reason: 'a regular', days: 7 }, amountMinor),
    );
    if ('ok' in answer) granted.push({ id: answer.id, requestId: id, playerId });
  }

  async function takeGrantBack(): Promise<void> {
    if (granted.length === 0) return;
    const { id, requestId, playerId } = draws.pick(granted);
    const since = record.restorations();
    const act = { siteId: SITE_ID, playerId, by: draws.pick(OPERATORS) };
    const answer = await ask('take a bonus back', ({ grants }) => grants.withdrawGrant(act, 'bonus', id));
    if (answer !== null && 'ok' in answer && since === record.restorations())
      record.grants.get(requestId)!.isWithdrawn = true;
  }

  async function returnWithdrawal(): Promise<void> {
    const [id, asked] = [...record.withdrawals].at(-1) ?? [];
    if (id === undefined || asked === undefined) return;
    asked.isTakenBack = true;
    const since = record.restorations();
    const row = await ask('return a withdrawal', ({ payments }) => payments.returnWithdrawal(id, SITE_ID));
    if (row?.ok && since === record.restorations()) record.takenBack.add(id);
  }

  async function withdrawAll(): Promise<void> {
    const [id, playerId] = [draws.uuid(), draws.pick(players)];
    record.withdrawals.set(id, { playerId, amountMinor: null, isTakenBack: false });
    const call = { siteId: SITE_ID, id, username: `player${playerId}`, operator: draws.pick(OPERATORS) };
    await ask('withdraw all for a player', ({ withdrawForPlayer }) => withdrawForPlayer(call));
  }

  const scheduleNext = (): void =>
    queue.at(draws.between(3_000, 25_000), () => {
      if (closing()) return;
      const act = draws.below(10);
      if (act < 5) void grant();
      else if (act < 7) void takeGrantBack();
      else if (act < 9) void returnWithdrawal();
      else if (draws.chance(0.5)) void withdrawAll();
      scheduleNext();
    });
  scheduleNext();
}
