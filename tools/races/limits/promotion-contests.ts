import { randomUUID } from 'node:crypto';
import { createCallFunction } from '../../../apps/platform/src/ledger/database-function.ts';
import { FLOOR } from '../../../apps/platform/src/ledger/testing/floor.ts';
import type { RaceNode } from '../race-floor.ts';
import { type Answer, type LimitRace, readNumber } from './contest.ts';

/** As staff grants a bonus. */
const grant = ({ pool }: RaceNode, playerId: number, amountMinor: number, by: string): Promise<Answer> =>
  createCallFunction(pool)(
    'grant_bonus',
    'integer integer uuid bigint text text integer',
    ...[0, playerId, randomUUID(), amountMinor, 'race', by, 7],
  );

const GRANTS: LimitRace = {
  name: "one person's grants of a day",
  async open(floor, id) {
    const by = `staff ${id}`;
    const { players } = { players: floor.machines.length };
    return {
      ...{ worth: 50_000, limit: 500_000, refusals: ['grants_of_day_spent'] },
      call: (node, at) => grant(node, 1 + (at % players), 50_000, by),
      used: () =>
        readNumber(floor, 'SELECT coalesce(sum(amount_minor), 0) AS n FROM bonus_grant WHERE granted_by = $1', by),
    };
  },
};

const payouts = 'SELECT count(*) AS n FROM promotion_payout WHERE player_id = $1';

const BONUS: LimitRace = {
  name: 'one bonus',
  async open(floor, id) {
    await grant(floor.nodes[0], id, 700, 'ada');
    return {
      ...{ worth: 1, limit: 1, refusals: ['bonus_too_soon'] },
      call: ({ promotions }) => promotions.take({ kind: 'bonus', playerId: id, requestId: randomUUID() }),
      used: () => readNumber(floor, payouts, id),
    };
  },
};

/** All that the player had is lost. */
const DISCOUNT: LimitRace = {
  name: 'one discount',
  async open(floor, id) {
    await floor.seat(id);
    await floor.cashIn(id, FLOOR.openingMinor);
    const machine = floor.machines[id - 1]!;
    machine.play({ betMinor: FLOOR.openingMinor, winMinor: 0 });
    await floor.nodes[0].ledger.bookPlays(machine.since(0));
    return {
      ...{ worth: 1, limit: 1, refusals: ['discount_too_soon'] },
      call: ({ promotions }) => promotions.take({ kind: 'discount', playerId: id, requestId: randomUUID() }),
      used: () => readNumber(floor, payouts, id),
    };
  },
};

export const PROMOTION_RACES: readonly LimitRace[] = [GRANTS, BONUS, DISCOUNT];
