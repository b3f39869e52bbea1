import { randomUUID } from 'node:crypto';
import type { payment } from '@salon/contract';
import { createProtectionQueries } from '../../../apps/platform/src/features/protection/queries.ts';
import { FLOOR } from '../../../apps/platform/src/ledger/testing/floor.ts';
import type { RaceFloor, RaceNode } from '../race-floor.ts';
import { type Answer, type LimitRace, readNumber } from './contest.ts';

const limitTo = ({ nodes }: RaceFloor, id: number, kind: 'loss' | 'deposit', amount: number) =>
  createProtectionQueries(nodes[0].pool).setLimit(id, kind, 'day', amount);

/** Cash ins meet plays that lose what they have brought: what was at risk is lost then, and lost for good. */
const LOSS: LimitRace = {
  name: 'loss limit',
  async open(floor, id) {
    await limitTo(floor, id, 'loss', 1_000);
    await floor.seat(id);
    const machine = floor.machines[id - 1]!;
    const { incarnation } = machine;
    let taken: string | null = null;
    let booked = 0;
    return {
      ...{ worth: 100, limit: 1_000, refusals: ['loss_limit_reached', 'transfer_in_progress'] },
      async call({ ledger }, at) {
        const transferId = randomUUID();
        const request = { transferId, playerId: id, machineId: id, amountMinor: 100, askAfterMs: 1_000 };
        const playing = at === 0 && machine.lastPlay > booked ? ledger.bookPlays(machine.since(booked)) : null;
        const [answer, plays] = await Promise.all([ledger.sendCashIn(request), playing]);
        if (plays?.ok) booked = plays.bookedPlay;
        if (answer.ok) taken = transferId;
        return answer;
      },
      async afterWave() {
        if (taken === null) return;
        machine.apply(100);
        await floor.nodes[1].ledger.endCashIn({ transferId: taken, incarnation, result: 'applied', reason: null });
        machine.play({ betMinor: 70, winMinor: 0 });
        taken = null;
      },
      used: () =>
        readNumber(
          floor,
          `SELECT (SELECT sum(bet_minor - win_minor) FROM session WHERE player_id = $1)
            + (SELECT balance_minor FROM account WHERE kind = 'machine_credit' AND owner = $1::text)
            + (SELECT coalesce(sum(balance_minor), 0) FROM account JOIN transfer t ON owner = t.id::text
                WHERE account.kind = 'in_transit' AND t.player_id = $1) AS n`,
          id,
        ),
    };
  },
};

const DEPOSIT: LimitRace = {
  name: 'deposit limit',
  async open(floor, id) {
    await limitTo(floor, id, 'deposit', 10_000);
    const pages: string[] = [];
    for (let page = 0; page < 60; page += 1) {
      const opened = await floor.nodes[0].payments.openDeposit({ playerId: id, validMs: 1e6, most: 100, withinMs: 1 });
      if (opened.ok) pages.push(opened.id);
    }
    return {
      ...{ worth: 1_000, limit: 10_000, refusals: ['deposit_limit_reached'] },
      call({ payments }) {
        const fact = {
          ...{ type: 'deposit', transactionId: randomUUID(), depositId: pages.pop()! },
          ...{ playerId: id, currency: 'TRY', amountMinor: 1_000 },
        } as payment.PaymentFact;
        return payments.receiveCall(0, fact);
      },
      used: () => readNumber(floor, `${ENTRIES} AND m.kind = 'deposit'`, id),
    };
  },
};

const ENTRIES = `SELECT coalesce(sum(e.amount_minor), 0) AS n FROM entry e JOIN account a ON a.id = e.account_id
  JOIN movement m ON m.id = e.movement_id WHERE a.kind = 'wallet' AND a.owner = $1::text`;

const PAGES: LimitRace = {
  name: 'payment pages in an hour',
  async open(floor, id) {
    return {
      ...{ worth: 1, limit: 5, refusals: ['too_many_requests'] },
      call: ({ payments }) => payments.openDeposit({ playerId: id, validMs: 1e6, most: 5, withinMs: 3_600_000 }),
      used: () => readNumber(floor, 'SELECT count(*) AS n FROM deposit WHERE player_id = $1', id),
    };
  },
};

const withdraw = ({ payments }: RaceNode, id: number, amountMinor: number | null): Promise<Answer> =>
  payments.requestWithdrawal({ id: randomUUID(), playerId: id, amountMinor, operator: null, most: 100, withinMs: 1 });

const WITHDRAWAL: LimitRace = {
  name: 'one open withdrawal',
  async open(floor, id) {
    return {
      ...{ worth: 1, limit: 1, refusals: ['withdrawal_open'] },
      call: (node) => withdraw(node, id, 1_000),
      used: () =>
        readNumber(floor, 'SELECT count(*) AS n FROM withdrawal WHERE player_id = $1 AND ended_at IS NULL', id),
    };
  },
};

const WALLET: LimitRace = {
  name: 'the whole wallet',
  async open(floor, id) {
    await floor.seat(id);
    const cashIn = ({ ledger }: RaceNode) =>
      ledger.sendCashIn({
        ...{ transferId: randomUUID(), playerId: id, machineId: id },
        ...{ amountMinor: FLOOR.openingMinor, askAfterMs: 1_000 },
      });
    return {
      ...{ worth: FLOOR.openingMinor, limit: FLOOR.openingMinor },
      refusals: ['balance_too_small', 'transfer_in_progress', 'withdrawal_open'],
      call: (node, at) => (at % 4 < 2 ? cashIn(node) : withdraw(node, id, FLOOR.openingMinor)),
      used: () => readNumber(floor, `${ENTRIES} AND m.kind <> 'opening'`, id).then((sum) => -sum),
    };
  },
};

const TRANSFER: LimitRace = {
  name: 'one transfer on its way',
  async open(floor, id) {
    await floor.seat(id);
    return {
      ...{ worth: 1, limit: 1, refusals: ['transfer_in_progress'] },
      call: ({ ledger }) =>
        ledger.sendCashIn({
          ...{ transferId: randomUUID(), playerId: id, machineId: id },
          ...{ amountMinor: 100, askAfterMs: 1_000 },
        }),
      used: () => readNumber(floor, `SELECT count(*) AS n FROM transfer WHERE player_id = $1 AND state = 'sent'`, id),
    };
  },
};

const HAND_PAY: LimitRace = {
  name: 'one hand pay',
  async open(floor, id) {
    await floor.seat(id);
    await floor.cashIn(id, 100);
    const machine = floor.machines[id - 1]!;
    machine.play({ betMinor: 100, winMinor: 900, handPayMinor: 900 });
    await floor.nodes[0].ledger.bookPlays(machine.since(0));
    const handPayId = await readNumber(floor, 'SELECT id AS n FROM hand_pay WHERE machine_id = $1', id);
    return {
      ...{ worth: 900, limit: 900, refusals: ['paid before'] },
      async call({ ledger }, at) {
        const paid = await ledger.payHandPay({ handPayId, amountMinor: 900, operator: `attendant ${at}` });
        return paid.ok && !paid.fresh ? { ok: false, error: 'paid before' } : paid;
      },
      used: () => readNumber(floor, `${ENTRIES} AND m.kind = 'hand_pay'`, id),
    };
  },
};

export const PLAYER_RACES: readonly LimitRace[] = [...[LOSS, DEPOSIT, PAGES, WITHDRAWAL, WALLET, TRANSFER, HAND_PAY]];
