// long because: one step for each call of the ledger
/** Random steps of a small floor: what any of its parties may do, sound or wrong. */
import { CODES, type link, type payment } from '@salon/contract';
import fc from 'fast-check';
import type pg from 'pg';
import type { Adjustments } from '../adjustments.ts';
import type { Ledger } from '../ledger.ts';
import type { AccountClosing, Grants, Lines, ModelMovement, ModelState, PlayerLimits } from '../model.ts';
import type { Payments } from '../payments.ts';
import type { Promotions } from '../promotions.ts';
import type { StaffCloseCode } from '../situations.ts';
import { FLOOR, setNow } from './floor.ts';
import type { ScriptedMachine } from './scripted-machine.ts';

/** Ids that the test makes itself all begin alike. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** What players set, pay and are given. */
export type AccountCalls = PlayerLimits & Payments & Promotions & Grants & Lines & AccountClosing;

export interface World {
  /** `id`: what this ledger calls an id that an answer has named. */
  both(call: (ledger: Ledger, id: (name: string) => string) => Promise<unknown>): Promise<unknown>;
  /** `movement`: the number of the movement in that ledger. */
  bothAdjust(
    call: (adjustments: Adjustments, movement: (key: string) => Promise<number>) => Promise<unknown>,
  ): Promise<unknown>;
  /** As `both`, of the calls beside the ledger's own. */
  bothAccount(call: (account: AccountCalls, id: (name: string) => string) => Promise<unknown>): Promise<unknown>;
  machines: ScriptedMachine[];
  nowMs: number;
  pool: pg.Pool;
  model: ModelState;
  /** Transfers that the platform was asked for, newest last: [id, machine]. */
  transfers: { id: string; machineId: number; amountMinor: number; applied: boolean }[];
  lastOut: Map<number, string>;
  /** Payment pages by the name of their deposit, withdrawals by their id; the newest last. */
  pages: { id: string; playerId: number }[];
  withdrawals: { id: string; playerId: number; amountMinor: number }[];
  next: number;
}

type Step = (world: World) => Promise<void>;
const machineId = fc.integer({ min: 1, max: FLOOR.machines });
const playerId = fc.integer({ min: 1, max: FLOOR.players });
const amountMinor = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100, max: 9_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -5, 99, 0.5, 49_999, 60_000, 2_500_001) },
);

const operator = fc.constantFrom('ada', 'bob');
const UNCORRECTABLE = ['reserve', 'void', 'dispute', 'withdraw'];

const machineOf = (world: World, id: number) => world.machines[id - 1]!;
/** Mostly one that is still open; else any of the newest. */
function pick(world: World, index: number): World['transfers'][number] | undefined {
  const open = world.transfers.filter((t) =>
    ['sent', 'unknown'].includes(world.model.transfers.get(t.id)?.state ?? ''),
  );
  const from = open.length > 0 && index !== 0 ? open : world.transfers;
  return from[from.length - 1 - (index % from.length)];
}

/** The cabinet moves the money on, whether or not anybody hears of it. */
function applyAt(world: World, t: World['transfers'][number] | undefined): void {
  const row = t && world.model.transfers.get(t.id);
  if (!t || t.applied || (row?.state !== 'sent' && row?.state !== 'unknown')) return;
  t.applied = true;
  machineOf(world, t.machineId).apply(t.amountMinor);
}

const steps: fc.Arbitrary<{ name: string; run: Step }>[] = [];
function step<T>(
  name: string,
  weight: number,
  input: fc.Arbitrary<T>,
  run: (world: World, input: T) => Promise<unknown>,
) {
  for (let i = 0; i < weight; i++) {
    steps.push(
      input.map((value) => ({
        name: `${name} ${JSON.stringify(value)}`,
        run: async (world) => void (await run(world, value)),
      })),
    );
  }
}

step(
  'time passes',
  4,
  fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 90_000 })),
  async (world, ms) => {
    world.nowMs += ms;
    await setNow(world.pool, world.nowMs);
  },
);
step(
  'handshake',
  6,
  fc.record({ machineId, activity: fc.constantFrom(...Array(12).fill('idle'), 'bonus', 'error') }),
  async (w, i) => {
    const machine = machineOf(w, i.machineId);
    const met = await handshake(w, machine.report(i.activity as 'idle'));
    machine.epoch = (met as { epoch: number }).epoch;
  },
);
/** A report as each ledger must read it: an id that a ledger made is another one in the other. */
function handshake(world: World, report: link.MachineReport): Promise<unknown> {
  const { openCashOut } = report;
  return world.both((l, id) => {
    const own = openCashOut && { ...openCashOut, transferId: id(openCashOut.transferId) };
    return l.handshakeMachine({ ...report, openCashOut: own }, uuid(900 + report.machineId));
  });
}

const SPOILS: ((report: link.MachineReport) => void)[] = [
  (report) => {
    report.operatorFault = 'foreign_money';
  },
  (report) => {
    report.lastPlay -= 1;
  },
  (report) => {
    report.bookedPlay = report.lastPlay;
  },
  (report) => {
    report.epoch += 1;
  },
  (report) => {
    report.awaitsAttendant = true;
  },
  (report) => {
    report.askedCashIn = { transferId: uuid(999_999), amountMinor: 100 };
  },
  (report) => {
    report.holdings.creditMinor += 1;
  },
  (report) => {
    report.holdings.creditMinor += 100;
    report.meters.inMinor += 100;
  },
  (report) => {
    report.holdings.creditMinor += 100;
    report.meters.outMinor -= 100;
  },
  (report) => {
    report.holdings.creditMinor += 100;
    report.meters.winMinor += 100;
  },
  (report) => {
    report.holdings.escrowMinor += 100;
    report.meters.inMinor += 100;
  },
  (report) => {
    report.holdings.handPayPendingMinor += 100;
    report.meters.winMinor += 100;
  },
];
step(
  'meet, wrong report',
  1,
  fc.record({ machineId, spoil: fc.constantFrom(...SPOILS), really: fc.nat(2) }),
  async (w, i) => {
    if (i.really !== 0) return;
    const report = machineOf(w, i.machineId).report();
    i.spoil(report);
    if (report.lastPlay >= 0 && report.meters.outMinor >= 0) await handshake(w, report);
  },
);
step(
  'activity',
  1,
  fc.record({
    machineId,
    activity: fc.constantFrom('idle', 'idle', 'idle', 'spinning', 'handpay'),
    lost: fc.boolean(),
  }),
  (w, i) => {
    const creditMinor = machineOf(w, i.machineId).creditMinor;
    const linkId = uuid(900 + (i.lost ? 9 : 0) + i.machineId);
    return w.both((l) => l.reportActivity({ ...i, activity: i.activity as 'idle', linkId, creditMinor }));
  },
);
step(
  'faults',
  1,
  fc.record({
    machineId,
    faults: fc.constantFrom<link.FaultReport['faults'][]>([], [], ['no_picture'], ['service', 'no_keys']),
    lost: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  (w, { machineId, faults, lost }) =>
    w.both((l) => l.reportFaults({ machineId, linkId: uuid(900 + (lost ? 9 : 0) + machineId), faults })),
);
step('unlink', 1, machineId, (w, id) => w.both((l) => l.unlink(uuid(900 + id))));
step('silence', 1, fc.constantFrom(300_000, 900_000), (w, silentMs) =>
  w.both(async (l) => (await l.dropLostLinks({ silentMs })).sort()),
);
step('touch', 1, machineId, (w, id) => w.both((l) => l.touchLink(uuid(900 + id))));
step('new journal', 1, fc.record({ machineId, continues: fc.boolean(), really: fc.nat(12) }), async (w, i) => {
  if (i.really !== 0) return;
  const machine = machineOf(w, i.machineId);
  machine.replaceJournal(uuid(8_000 + w.next++), i.continues ? machine.lastPlay : 0);
});
async function sitDown(w: World, machineId: number, playerId: number, login: number): Promise<void> {
  const taken = await w.both((l) => l.takeSeat({ machineId, playerId, loginId: uuid(700 + login) }));
  if ((taken as { ok: boolean }).ok) machineOf(w, machineId).epoch = (taken as { epoch: number }).epoch;
}
step('take seat', 4, fc.record({ machineId, playerId, login: fc.integer({ min: 1, max: 2 }) }), (w, i) =>
  sitDown(w, i.machineId, i.playerId, i.login),
);
step(
  'gone',
  4,
  fc.record({ machineId, old: fc.nat(5), keepMs: fc.constantFrom(0, 30_000, 30_000, 120_000, 120_000) }),
  (w, { machineId, old, keepMs }) => {
    const epoch = machineOf(w, machineId).epoch - (old === 0 ? 1 : 0);
    return w.both((l) => l.setSeatGone({ machineId, epoch, keepMs }));
  },
);
step('back', 1, machineId, (w, id) =>
  w.both((l) => l.setSeatPresent({ machineId: id, epoch: machineOf(w, id).epoch })),
);
step('resume', 2, fc.record({ machineId, playerId, login: fc.integer({ min: 1, max: 2 }), old: fc.nat(5) }), (w, i) => {
  const { machineId, playerId } = i;
  const epoch = machineOf(w, machineId).epoch - (i.old === 0 ? 1 : 0);
  return w.both((l) => l.resumeSeat({ machineId, playerId, loginId: uuid(700 + i.login), epoch }));
});
step('free', 1, machineId, (w, id) => w.both((l) => l.freeSeat({ machineId: id, epoch: machineOf(w, id).epoch })));
step('give up', 1, fc.record({ machineId, login: fc.integer({ min: 1, max: 2 }) }), (w, i) => {
  const playerId = w.model.machines.get(i.machineId)?.seat.playerId ?? 1;
  return w.both((l) => l.giveUpSeat({ playerId, loginId: uuid(700 + i.login) }));
});
step('expire', 4, fc.constant(null), async (w) => {
  const expired = await w.both((l) => l.expireSeats());
  for (const row of expired as { cashOutId: string | null; machineId: number }[])
    if (row.cashOutId) w.lastOut.set(row.machineId, row.cashOutId);
});
step(
  'cash in',
  9,
  fc.record({ machineId, stranger: fc.nat(12), amountMinor, askAfterMs: fc.constantFrom(100, 5_000) }),
  async (w, { machineId, stranger, amountMinor, askAfterMs }) => {
    const machine = w.model.machines.get(machineId)!;
    // A player without a seat sits down first: steps without money on a machine prove little.
    if (machine.seat.playerId === null && stranger > 0) await sitDown(w, machineId, machineId, 1);
    const playerId = stranger === 0 ? 1 : (machine.seat.playerId ?? 1);
    const transferId = uuid(w.next++);
    w.transfers.push({ id: transferId, machineId, amountMinor, applied: false });
    await w.both((l) => l.sendCashIn({ transferId, playerId, machineId, amountMinor, askAfterMs }));
  },
);
step('cash in again', 1, fc.record({ index: fc.nat(3), playerId, changed: fc.boolean() }), async (w, i) => {
  const t = pick(w, i.index);
  if (!t) return;
  const amount = t.amountMinor + (i.changed ? 1 : 0);
  const { id, machineId } = t;
  await w.both((l) =>
    l.sendCashIn({ transferId: id, machineId, playerId: i.playerId, amountMinor: amount, askAfterMs: 1 }),
  );
});
step('apply', 3, fc.nat(9), async (w, index) => applyAt(w, pick(w, index)));
step(
  'end cash in',
  9,
  fc.record({ index: fc.nat(9), apply: fc.nat(3), lie: fc.nat(120), stranger: fc.nat(60) }),
  async (w, i) => {
    const t = pick(w, i.index);
    if (!t || w.model.transfers.get(t.id)?.kind !== 'cash_in') return;
    if (i.apply > 0) applyAt(w, t);
    const incarnation = i.stranger === 0 ? uuid(1) : machineOf(w, t.machineId).incarnation;
    const result = t.applied !== (i.lie === 0) ? 'applied' : 'refused';
    const reason = result === 'refused' ? 'not_now' : null;
    await w.both((l) => l.endCashIn({ transferId: t.id, incarnation, result, reason }));
  },
);
step('unknown', 1, fc.nat(9), async (w, index) => {
  const t = pick(w, index);
  if (t && w.model.transfers.get(t.id)?.kind === 'cash_in')
    await w.both((l) => l.setTransferUnknown({ transferId: t.id, askAfterMs: 300 }));
});
step(
  'cash out',
  4,
  fc.record({
    machineId,
    playerId: fc.option(playerId, { freq: 2 }),
    thenFree: fc.boolean(),
    askAfterMs: fc.constantFrom(0, 5_000),
  }),
  async (w, i) => {
    const id = uuid(w.next++);
    const answer = await w.both((l) => l.requestCashOut({ transferId: id, ...i }));
    w.transfers.push({ id, machineId: i.machineId, amountMinor: 0, applied: false });
    if ((answer as { ok: boolean }).ok)
      w.lastOut.set(i.machineId, (answer as { transfer: { id: string } }).transfer.id);
  },
);
step('refuse cash out', 1, fc.nat(9), async (w, index) => {
  const t = pick(w, index);
  if (t && w.model.transfers.get(t.id)?.kind === 'cash_out')
    await w.both((l) => l.refuseCashOut({ transferId: t.id, reason: 'not_now' }));
});
step(
  'debit',
  6,
  fc.record({ machineId, own: fc.boolean(), confirm: fc.boolean(), changed: fc.nat(60), handPay: fc.nat(5) }),
  async (w, i) => {
    const machine = machineOf(w, i.machineId);
    const requested = w.lastOut.get(i.machineId);
    const known = requested && !i.own ? requested : uuid(w.next++);
    const message = machine.openCashOut
      ? { machineId: i.machineId, incarnation: machine.incarnation, ...machine.openCashOut }
      : machine.debit(known);
    if (i.changed === 0) message.amountMinor += 1;
    if (i.handPay === 0) message.handPay = true;
    const answer = await w.both((l, id) => l.postCashOut({ ...message, transferId: id(message.transferId) }));
    if ((answer as { posted: boolean }).posted && i.confirm) machine.confirm();
  },
);
const script = fc.record({
  betMinor: fc.constantFrom(0, 100, 200, 500),
  winMinor: fc.constantFrom(0, 0, 100, 450, 2_000),
  contributionMinor: fc.constantFrom(0, 1, 5),
  jackpot: fc.integer({ min: 0, max: 12 }).map((n) => n === 0),
  handPay: fc.integer({ min: 0, max: 12 }).map((n) => n === 0),
  // The whole win or half of it.
  handPayShare: fc.constantFrom(1, 2),
  // Of a seat before this one.
  isLate: fc.nat(12).map((n) => n === 0),
  kind: fc.constantFrom('base', 'free', 'pick', 'metered'),
  games: fc.integer({ min: 0, max: 50 }),
  // A play that the ledger must refuse.
  spoilt: fc.nat(200).map((n) => n === 0),
});
step(
  'play',
  8,
  fc.record({ machineId, scripts: fc.array(script, { minLength: 1, maxLength: 4 }), send: fc.nat(2) }),
  async (w, i) => {
    const machine = machineOf(w, i.machineId);
    for (const s of i.scripts) {
      const handPayMinor = s.handPay ? Math.floor(s.winMinor / s.handPayShare) : 0;
      const isMetered = s.kind === 'metered';
      const hasShare = isMetered === s.spoilt;
      const betMinor = Math.min(s.betMinor, machine.creditMinor + (isMetered ? s.winMinor - handPayMinor : 0));
      machine.play({
        ...{ betMinor, winMinor: s.winMinor, jackpot: s.jackpot && hasShare },
        ...(s.isLate && machine.epoch > 1 && { epoch: machine.epoch - 1 }),
        // Features are paid by the play before them.
        kind: isMetered || betMinor === 0 ? s.kind : 'base',
        // Now and then the game is not the machine's: such a play is kept as a dispute.
        ...(s.games === 37 && { gameId: 'other' }),
        ...{ contributionMinor: hasShare ? Math.min(s.contributionMinor, betMinor) : 0, handPayMinor },
        ...((isMetered || s.spoilt) && { games: s.games }),
      });
    }
    if (i.send === 0) return;
    const message = machine.since(Math.max(0, machine.lastPlay - i.scripts.length - i.send + 1));
    if (message.plays.length > 0) await w.both((l) => l.bookPlays(message));
  },
);
step('plays', 3, fc.record({ machineId, from: fc.nat(4), changed: fc.nat(90) }), async (w, i) => {
  const machine = machineOf(w, i.machineId);
  const booked = w.model.machines.get(i.machineId)!.meter.playNumber;
  const message = machine.since(Math.max(0, booked - 2 + i.from));
  message.plays = [...message.plays].reverse();
  if (i.changed === 0 && message.plays[0])
    message.plays[0] = { ...message.plays[0], winMinor: message.plays[0].winMinor + 7 };
  if (message.plays.length > 0) await w.both((l) => l.bookPlays(message));
});
step('claim', 3, fc.record({ limit: fc.integer({ min: 1, max: 3 }), random: fc.constantFrom(0, 0.25, 0.99) }), (w, i) =>
  w.both((l) => l.claimDue(i)),
);
step('pay hand pay', 6, fc.record({ id: fc.integer({ min: 1, max: 4 }), wrong: fc.nat(9) }), async (w, i) => {
  const owed = w.model.handPays.get(w.model.handPays.size + 1 - i.id);
  if (!owed) return;
  const amountMinor = owed.amountMinor + (i.wrong === 0 ? 1 : 0);
  const input = { handPayId: owed.id, amountMinor, operator: 'attendant' };
  const paid = await w.both((l) => l.payHandPay(input));
  const machine = machineOf(w, owed.machineId);
  if ((paid as { fresh?: boolean }).fresh) machine.handPaid(owed.reference, owed.amountMinor);
});
step(
  'claim hand pays',
  2,
  fc.record({ limit: fc.integer({ min: 1, max: 3 }), random: fc.constantFrom(0, 0.5) }),
  (w, i) => w.both((l) => l.claimHandPays(i)),
);
step('hand pay confirmed', 1, fc.integer({ min: 1, max: 9 }), (w, id) => w.both((l) => l.confirmHandPay(id)));
step('stop', 1, fc.record({ machineId, stop: fc.boolean() }), (w, i) =>
  w.both((l) => l.stopMachine({ ...i, operator: 'floor' })),
);
step('power gone', 1, fc.record({ machineId, lost: fc.boolean() }), (w, i) =>
  w.both((l) => l.unlinkMachine({ machineId: i.machineId, linkId: uuid(900 + (i.lost ? 9 : 0) + i.machineId) })),
);
step('acted', 2, fc.record({ machineId, old: fc.boolean() }), (w, i) =>
  w.both((l) => l.seatActed({ machineId: i.machineId, epoch: machineOf(w, i.machineId).epoch - (i.old ? 1 : 0) })),
);
step('watch seats', 4, fc.constantFrom(10_000, 10_000, 60_000), (w, warnMs) => w.both((l) => l.watchSeats({ warnMs })));
step(
  'ask close',
  1,
  fc.record({
    ...{ machineId, afterMs: fc.constantFrom(0, 15_000, 60_000) },
    code: fc.constantFrom<StaffCloseCode>(CODES.session_terminating, CODES.removed_by_staff),
  }),
  (w, i) => w.both((l) => l.askClose(i)),
);
step('declare lost', 1, fc.record({ machineId, really: fc.nat(4) }), async (w, { machineId, really }) => {
  if (really === 0) await w.both((l) => l.declareLost({ machineId, operator: 'ada', reason: 'does not come back' }));
});
step(
  'propose',
  8,
  fc.record({
    disputeId: fc.integer({ min: 1, max: 3 }),
    part: fc.integer({ min: 0, max: 5 }),
    operator,
    again: fc.boolean(),
  }),
  async (w, { disputeId, part, operator, again }) => {
    const dispute = w.model.disputes.get(w.model.disputes.size + 1 - disputeId);
    if (!dispute) return;
    const proposalId = uuid(w.next++);
    const proposal = { proposalId, siteId: 0, disputeId: dispute.id, operator, reason: 'looked at it' };
    const playerMinor = Math.floor((Math.max(dispute.heldMinor, dispute.claimedMinor) * part) / 4);
    await w.both((l) => l.proposeCorrection({ ...proposal, playerMinor }));
    if (again) await w.both((l) => l.proposeCorrection({ ...proposal, playerMinor: playerMinor + (part % 2) }));
  },
);
step(
  'decide',
  9,
  fc.record({ index: fc.nat(1), operator, approve: fc.integer({ min: 0, max: 3 }) }),
  async (w, { index, operator, approve }) => {
    const proposalId = [...w.model.proposals.keys()].at(-1 - index);
    if (proposalId) await w.both((l) => l.decideCorrection({ proposalId, siteId: 0, operator, approve: approve > 0 }));
  },
);
step(
  'propose adjustment',
  6,
  fc.record({
    ...{ index: fc.nat(11), playerId: fc.option(fc.integer({ min: 1, max: FLOOR.players + 1 }), { freq: 2 }) },
    ...{ part: fc.integer({ min: -5, max: 4 }), operator, again: fc.nat(3) },
  }),
  async (w, { index, playerId, part, operator, again }) => {
    // Every other one of what has left money to release; mostly of what can be corrected.
    const holds = ({ entries }: ModelMovement) =>
      [...entries].some(([account, amount]) => amount > 0 && /^(handpay_payable|suspense:machine):/.test(account));
    const isMeant = (m: ModelMovement) =>
      index % 2 === 1 ? holds(m) : m.kind !== 'opening' && (index === 0 || !UNCORRECTABLE.includes(m.kind));
    const all = [...w.model.movements.values()].filter(isMeant);
    const m = all.at(-1 - (index >> 1));
    if (!m) return;
    const amountMinor = Math.max(0, ...m.entries.values());
    const id = uuid(w.next++);
    const isOwned = [...m.entries.keys()].some((account) => /^(wallet|handpay_payable):/.test(account));
    const username = playerId === null || (isOwned && again > 0) ? null : `PLAYER${playerId}`;
    const input = {
      id,
      siteId: 0,
      username,
      playerMinor: Math.floor((amountMinor * part) / 4),
      reason: 'looked',
      operator,
    };
    const propose = (playerMinor: number) =>
      w.bothAdjust(async (a, movement) => a.propose({ ...input, playerMinor, movementId: await movement(m.key) }));
    await propose(input.playerMinor);
    if (again === 0) await propose(input.playerMinor + (part % 2));
  },
);
step(
  'decide adjustment',
  8,
  fc.record({ index: fc.nat(1), operator, approve: fc.integer({ min: 0, max: 3 }) }),
  async (w, { index, operator, approve }) => {
    const id = [...w.model.adjustments.keys()].at(-1 - index);
    if (id) await w.bothAdjust((a) => a.decide({ id, siteId: 0, operator, approve: approve > 0 }));
  },
);
// Trusted again only where the machine and the ledger agree by then.
step('return and compare', 4, fc.record({ machineId, times: fc.integer({ min: 1, max: 2 }) }), async (w, i) => {
  for (let times = 0; times < i.times; times++)
    await w.both((l) => l.stopMachine({ machineId: i.machineId, stop: false, operator: 'floor' }));
  await handshake(w, machineOf(w, i.machineId).report());
});

const floorSteps = [...steps];

// ---- What players set, pay and are given

const kindOfLimit = fc.constantFrom('loss', 'loss', 'time', 'deposit');
const period = fc.constantFrom('day', 'day', 'week', 'month');
const LIMIT_AMOUNTS = {
  loss: [0, 300, 900, 2_500, 6_000, null],
  time: [0, 20, 90, 600, null],
  deposit: [1_000, 2_500, 6_000, null],
} as const;
step(
  'set limit',
  6,
  fc.record({ playerId, kind: kindOfLimit, period, amount: fc.nat(5) }),
  async (w, { playerId, kind, period, amount }) => {
    const amounts = LIMIT_AMOUNTS[kind as 'loss'];
    const chosen = amounts[amount % amounts.length]!;
    await w.bothAccount((l) => l.setLimit(playerId, kind as 'loss', period as 'day', chosen));
  },
);
step('confirm limit', 3, fc.record({ index: fc.nat(3), asked: fc.nat(4) }), async (w, { index, asked }) => {
  const limits = [...w.model.limits].filter(([, limit]) => asked === 0 || limit.asked !== null);
  if (limits.length === 0) return;
  const [owner, { kind, period: of }] = limits[index % limits.length]!;
  await w.bothAccount((l) => l.confirmLimit(Number(owner.split(':')[0]), kind, of));
});
step(
  'exclude',
  1,
  fc.record({
    playerId,
    kind: fc.constantFrom('cool_off', 'self_exclusion'),
    forMs: fc.constantFrom(0, 20_000, 90_000),
  }),
  async (w, { playerId, kind, forMs }) => {
    await w.bothAccount((l) => l.exclude(playerId, kind as 'cool_off', new Date(w.nowMs + forMs)));
  },
);
step('end sessions', 4, fc.constant(null), async (w) => {
  const ended = await w.bothAccount((l) => l.endSessions());
  for (const { cashOutId, machineId: id } of ended as { cashOutId: string | null; machineId: number }[])
    if (cashOutId) w.lastOut.set(id, cashOutId);
});
step(
  'drop limit change',
  1,
  fc.record({ playerId, kind: kindOfLimit, period }),
  async (w, { playerId, kind, period }) => {
    await w.bothAccount((l) => l.dropLimitChange(playerId, kind as 'loss', period as 'day'));
  },
);
step('limits', 2, playerId, (w, id) => w.bothAccount((l) => l.limits(id)));
step('exclusion', 1, playerId, (w, id) => w.bothAccount((l) => l.exclusionRefusal(id)));

/** As the platform opens them, and with rates that are reached. */
const rate = fc.constantFrom(
  { most: 10_000, withinMs: 1 },
  { most: 10_000, withinMs: 1 },
  { most: 1, withinMs: 600_000 },
);
step(
  'open page',
  3,
  fc.record({ playerId, rate, validMs: fc.constantFrom(1e9, 1e9, 1e9, 20_000) }),
  async (w, { rate, ...page }) => {
    const opened = await w.bothAccount((d) => d.openDeposit({ ...page, ...rate }));
    const { ok, id } = opened as { ok: boolean; id: string };
    if (ok) w.pages.push({ id, playerId: page.playerId });
  },
);
step('deposit', 2, fc.record({ index: fc.nat(4), stranger: fc.nat(5) }), async (w, { index, stranger }) => {
  const page = w.pages.at(-1 - index);
  if (page) await w.bothAccount((d, id) => d.deposit(stranger === 0 ? 1 : page.playerId, id(page.id)));
});
/** The provider's call, and mostly the same again, or one that contradicts it. */
async function report(w: World, fact: payment.PaymentFact, spoil: number): Promise<void> {
  const send = (sent: payment.PaymentFact) =>
    w.bothAccount((d, id) =>
      d.receiveCall(0, sent.type === 'deposit' ? { ...sent, depositId: id(sent.depositId) } : sent),
    );
  if (spoil === 1) await send({ ...fact, currency: 'EUR' });
  else if (spoil === 2) await send({ ...fact, playerId: fact.playerId + 1 });
  else await send(fact);
  if (spoil === 3) await send({ ...fact, amountMinor: fact.amountMinor + 1 });
  if (spoil > 3) await send(fact);
  if (spoil === 5) await send({ ...fact, transactionId: uuid(w.next++) });
}
step(
  'deposit paid',
  6,
  fc.record({ index: fc.nat(3), amountMinor: fc.constantFrom(999, 1_000, 1_500, 3_000, 5_000_001), spoil: fc.nat(12) }),
  async (w, { index, amountMinor, spoil }) => {
    const page = w.pages.at(-1 - index);
    if (!page) return;
    const fact = { transactionId: uuid(w.next++), playerId: page.playerId, currency: 'TRY', amountMinor };
    await report(w, { type: 'deposit', depositId: page.id, ...fact }, spoil);
  },
);
step(
  'withdraw',
  3,
  fc.record({
    ...{ playerId, rate, amountMinor: fc.constantFrom(0, 500, 1_000, 2_500, 9_000, 60_000, null) },
    ...{ operator: fc.constantFrom(null, null, 'ada'), again: fc.nat(4) },
  }),
  async (w, { rate, again, ...asked }) => {
    const request = { id: uuid(w.next++), ...asked, ...rate };
    const row = await w.bothAccount((d) => d.requestWithdrawal(request));
    const { ok, amountMinor } = row as { ok: boolean; amountMinor: number };
    if (ok) w.withdrawals.push({ id: request.id, playerId: asked.playerId, amountMinor });
    if (again === 0) await w.bothAccount((d) => d.requestWithdrawal({ ...request, amountMinor: 2_500 }));
    if (again === 1) await w.bothAccount((d) => d.requestWithdrawal(request));
  },
);
step('cancel withdrawal', 3, fc.record({ index: fc.nat(2), by: fc.nat(5) }), async (w, { index, by }) => {
  const asked = w.withdrawals.at(-1 - index);
  if (!asked) return;
  const { id, playerId } = asked;
  if (by < 2) await w.bothAccount((d) => d.returnWithdrawal(id, by));
  else await w.bothAccount((d) => d.cancelWithdrawal(id, by === 2 ? 1 : playerId));
});
step('withdrawals', 1, fc.record({ playerId, most: fc.constantFrom(1, 10) }), async (w, { playerId, most }) => {
  // Those of one moment have no order.
  const times = [...w.model.withdrawals.values()].map(({ requestedAtMs }) => requestedAtMs);
  if (new Set(times).size === times.length) await w.bothAccount((d) => d.withdrawals(playerId, most));
});
step('fetch withdrawals', 3, fc.constantFrom(0, 0, 10_000), async (w, afterMs) => {
  const times = [...w.model.withdrawals.values()].map(({ requestedAtMs }) => requestedAtMs);
  const most = new Set(times).size === times.length ? 2 : 100;
  const byId = (rows: { withdrawalId: string }[]) => rows.sort((a, b) => (a.withdrawalId < b.withdrawalId ? -1 : 1));
  await w.bothAccount(async (d) => byId(await d.fetchWithdrawals(0, afterMs, most)));
});
step(
  'withdrawal ends',
  4,
  fc.record({ index: fc.nat(2), isPaid: fc.boolean(), spoil: fc.nat(12) }),
  async (w, { index, isPaid, spoil }) => {
    const asked = w.withdrawals.at(-1 - index);
    if (!asked) return;
    const { id: withdrawalId, ...of } = asked;
    const type = isPaid ? 'withdrawal_paid' : 'withdrawal_refused';
    await report(w, { type, withdrawalId, transactionId: uuid(w.next++), currency: 'TRY', ...of }, spoil);
  },
);
step(
  'grant',
  2,
  fc.record({
    playerId: fc.integer({ min: 1, max: FLOOR.players + 1 }),
    amountMinor: fc.constantFrom(200, 40_000, 50_001),
    days: fc.constantFrom(1, 30),
    by: operator,
    again: fc.nat(3),
  }),
  async (w, { playerId, amountMinor, days, by, again }) => {
    const act = { siteId: 0, playerId, by };
    const of = { id: uuid(w.next++), reason: 'kind', days };
    await w.bothAccount((d) => d.grantBonus(act, of, amountMinor));
    if (again < 2) await w.bothAccount((d) => d.grantBonus(act, of, amountMinor + again));
  },
);
step('withdraw grant', 1, fc.record({ playerId, index: fc.nat(2) }), async (w, { playerId, index }) => {
  const grant = w.model.grants.size - index;
  if (grant > 0) await w.bothAccount((d) => d.withdrawGrant({ siteId: 0, playerId, by: 'ada' }, 'bonus', grant));
});
step('offers', 1, playerId, (w, id) => w.bothAccount((d) => d.offers(id)));
step(
  'promotion',
  3,
  fc.record({ playerId, kind: fc.constantFrom('bonus', 'bonus', 'discount'), again: fc.boolean() }),
  async (w, { playerId, kind, again }) => {
    const request = { kind: kind as 'bonus', playerId, requestId: uuid(w.next++) };
    await w.bothAccount((d) => d.take(request));
    if (again) await w.bothAccount((d) => d.take(request));
    else await w.bothAccount((d) => d.take({ ...request, requestId: uuid(w.next++) }));
  },
);
// All that is left is withdrawn: a discount is for those who have nothing.
step('discount of who has lost', 3, fc.constant(null), async (w) => {
  const lostBy = (id: number) =>
    [...w.model.sessions.values()].reduce((sum, s) => sum + (s.playerId === id ? s.betMinor - s.winMinor : 0), 0);
  const isWithdrawing = (id: number) =>
    [...w.model.withdrawals.values()].some((one) => one.playerId === id && one.endedAtMs === null);
  const [playerId] = [...w.model.players.keys()]
    .filter((id) => lostBy(id) > 0 && !isWithdrawing(id))
    .sort((a, b) => lostBy(b) - lostBy(a));
  if (playerId === undefined) return;
  const all = { id: uuid(w.next++), playerId, amountMinor: null, operator: 'ada', most: 1, withinMs: 1 };
  await w.bothAccount((d) => d.requestWithdrawal(all));
  await w.bothAccount((d) => d.take({ kind: 'discount', playerId, requestId: uuid(w.next++) }));
});
step('wait in line', 4, fc.record({ playerId, machineId }), (w, i) =>
  w.bothAccount((l) => l.add(i.playerId, 0, i.machineId)),
);
step('reserve', 5, fc.constantFrom(1, 3), (w, limit) => w.bothAccount((l) => l.reserveFree(limit)));
step(
  'leave the line',
  1,
  fc.record({ playerId, machineId, end: fc.nat(2) }),
  async (w, { playerId, machineId, end }) => {
    if (end === 0) await w.bothAccount((l) => l.drop(playerId, machineId));
    else if (end === 1) await w.bothAccount((l) => l.passOver(playerId, machineId, 30_000));
    else await w.bothAccount((l) => l.asked(playerId, machineId));
  },
);
// The player who is asked comes, or somebody who has not waited.
step('sit down from the line', 3, fc.record({ machineId, stranger: fc.nat(3), playerId }), async (w, i) => {
  const reserved = w.model.machines.get(i.machineId)!.reserved;
  if (reserved) await sitDown(w, i.machineId, i.stranger === 0 ? i.playerId : reserved.playerId, 1);
});
// Mostly of somebody who has been paid all that they had.
step('close account', 1, fc.record({ playerId, isPaid: fc.boolean() }), async (w, { playerId, isPaid }) => {
  const request = { id: uuid(w.next++), playerId, amountMinor: null, operator: 'ada', most: 1, withinMs: 1 };
  const answer = isPaid ? await w.bothAccount((d) => d.requestWithdrawal(request)) : null;
  const { ok, amountMinor } = Object(answer) as { ok?: boolean; amountMinor: number };
  if (ok) {
    await w.bothAccount(async (d) => (await d.fetchWithdrawals(0, 0, 100)).length);
    const of = { playerId, amountMinor, currency: 'TRY', transactionId: uuid(w.next++) };
    await w.bothAccount((d) => d.receiveCall(0, { type: 'withdrawal_paid', withdrawalId: request.id, ...of }));
  }
  await w.bothAccount((d) => d.close(playerId, 5));
});
// Every period of a limit ends in some life, mostly in the middle of a session.
step('days pass', 1, fc.constantFrom(9, 9, 24, 24, 31 * 24), async (w, hours) => {
  w.nowMs += hours * 3_600_000;
  await setNow(w.pool, w.nowMs);
});
/** In some lives players only play; in the others there is more to do. */
const lives = (of: typeof steps, minLength: number, maxLength: number) =>
  fc.array(fc.oneof(...of), { minLength, maxLength, size: 'max' });
export const randomLives = fc.oneof(lives(floorSteps, 80, 200), lives(steps, 140, 300));
