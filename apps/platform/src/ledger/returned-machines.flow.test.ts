/** An operator returns a machine whose counts are not the ledger's: they are taken as they are, and only where it is empty. */
import { randomUUID } from 'node:crypto';
import type { link } from '@salon/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { expectSound, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NOT_EMPTY: [string, (report: link.MachineReport) => void][] = [
  [
    'credit',
    ({ holdings, meters }) => {
      holdings.creditMinor = 100;
      meters.inMinor += 100;
    },
  ],
  [
    'a cash out without its id',
    ({ holdings, meters }) => {
      holdings.escrowMinor = 100;
      meters.inMinor += 100;
    },
  ],
  [
    'a cash out of nothing',
    (report) => {
      report.openCashOut = { transferId: randomUUID(), amountMinor: 0, epoch: 1 };
    },
  ],
  [
    'a win that an attendant pays',
    ({ holdings, meters }) => {
      holdings.handPayPendingMinor = 100;
      meters.winMinor += 100;
    },
  ],
  [
    'a lock for an attendant',
    (report) => {
      report.awaitsAttendant = true;
    },
  ],
  [
    'a cash in that it was asked for',
    (report) => {
      report.askedCashIn = { transferId: randomUUID(), amountMinor: 100 };
    },
  ],
  [
    'meters that do not add up',
    ({ meters }) => {
      meters.inMinor += 1;
    },
  ],
  [
    'plays that are not booked',
    (report) => {
      report.lastPlay += 1;
    },
  ],
  [
    'plays of before',
    (report) => {
      report.lastPlay -= 1;
    },
  ],
  [
    'a seat that the ledger never gave',
    (report) => {
      report.epoch += 1;
    },
  ],
];

/** Machine 1 after a visit and money that came and went while nobody listened; `returnWith`: an operator returns it, and it reports itself so. */
async function lostMachine() {
  const story = await seatPlayer(server);
  const { ledger, machine, cashIn, cashOut, linkId } = story;
  await cashIn(1_000);
  machine.play({ betMinor: 100, winMinor: 0 });
  await ledger.bookPlays(machine.since(0));
  await cashOut();
  machine.meters.inMinor += 500;
  machine.meters.outMinor += 500;
  expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ reason: 'in_meter' });
  await ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'another disk' });
  const returnWith = async (spoil: (report: link.MachineReport) => void) => {
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    const report = machine.report();
    spoil(report);
    return ledger.handshakeMachine(report, linkId);
  };
  return { story, returnWith };
}

it.each(NOT_EMPTY)('GM-16 a returned machine with %s stays out of service', async (_, spoil) => {
  const { story, returnWith } = await lostMachine();
  expect(await returnWith(spoil)).toMatchObject({ accepted: false });
  await expectSound(story);
});

it('GM-16 a returned machine with nothing left on it comes back, once for each return', async () => {
  const { story, returnWith } = await lostMachine();
  const { ledger, machine, linkId } = story;
  const unbalanced = NOT_EMPTY.find(([what]) => what === 'meters that do not add up')![1];
  expect(await returnWith(unbalanced)).toMatchObject({ accepted: false });
  expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: false });
  expect(await returnWith(() => undefined)).toMatchObject({ accepted: true, reason: null });
  await expectSound(story);
});
