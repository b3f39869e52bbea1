/** A cabinet's journal that somebody has put back to what it was: nothing is played or paid from it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { expectSound, LOGIN, type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a journal that was restored to an earlier time', () => {
  /** A visit: money on, one play, money off. */
  async function visit({ machine, ledger, cashIn, cashOut }: Seated): Promise<void> {
    await cashIn(1_000);
    machine.play({ betMinor: 100, winMinor: 0 });
    await ledger.bookPlays(machine.since(machine.lastPlay - 1));
    await cashOut();
  }
  const copyOf = ({ machine }: Seated) => structuredClone({ ...machine });
  const lost = { machineId: 1, operator: 'ada', reason: 'a disk of yesterday' };

  async function returnTo(story: Seated) {
    await story.ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    return story.ledger.handshakeMachine(story.machine.report(), story.linkId);
  }

  it('does not come back by its counts where its plays are booked already: it would play under their numbers', async () => {
    const story = await seatPlayer(server);
    await visit(story);
    const copy = copyOf(story);
    await visit(story);
    Object.assign(story.machine, copy);
    const met = await story.ledger.handshakeMachine(story.machine.report(), story.linkId);
    expect(met).toMatchObject({ accepted: false, newlyDisabled: true, reason: 'in_meter' });
    expect(await story.ledger.declareLost(lost)).toMatchObject({ ok: true, dispute: null });
    expect(await returnTo(story)).toMatchObject({ accepted: false, bookedPlay: 2 });
    story.machine.replaceJournal(randomUUID(), 0);
    expect(await returnTo(story)).toMatchObject({ accepted: true, bookedPlay: 2 });
    await expectSound(story);
  });

  it('comes back by its counts where it has played nothing: it takes its numbers anew', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(500);
    await story.cashOut();
    const copy = copyOf(story);
    await visit(story);
    Object.assign(story.machine, copy);
    await story.ledger.handshakeMachine(story.machine.report(), story.linkId);
    await story.ledger.declareLost(lost);
    expect(await returnTo(story)).toMatchObject({ accepted: true, bookedPlay: 1 });
    await expectSound(story);
  });

  it.each(['base', 'metered'] as const)(
    'hears again of a hand pay that was paid since, and that it waits for: %s play',
    async (kind) => {
      const story = await seatPlayer(server);
      const { ledger, machine, cashIn, linkId } = story;
      await cashIn(1_000);
      machine.play({ kind, betMinor: 100, winMinor: 4_000, handPayMinor: 4_000 });
      await ledger.bookPlays(machine.since(0));
      const waiting = () => ledger.handshakeMachine({ ...machine.report('error'), awaitsAttendant: true }, linkId);
      await waiting();
      expect(await ledger.claimHandPays({ limit: 9, random: 0.5 })).toEqual([]);
      await ledger.payHandPay({ handPayId: 1, amountMinor: 4_000, operator: 'ada' });
      await ledger.confirmHandPay(1);
      await ledger.handshakeMachine(machine.report(), linkId);
      expect(await ledger.claimHandPays({ limit: 9, random: 0.5 })).toEqual([]);
      expect(await waiting()).toMatchObject({ accepted: true });
      expect(await ledger.claimHandPays({ limit: 9, random: 0.5 })).toMatchObject([
        { reference: 'play:1', state: 'paid' },
      ]);
      await expectSound(story);
    },
  );

  it('is found behind where it has lost a play that was reported and not booked, although it agrees with what is booked', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn, linkId } = story;
    await cashIn(1_000);
    const copy = copyOf(story);
    machine.play({ betMinor: 100, winMinor: 0 });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 0 });
    Object.assign(machine, copy);
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
      ...{ accepted: false, reason: 'journal_behind' },
    });
    await expectSound(story);
  });

  it('does not come back by its counts while it is locked for a hand pay that nobody knows', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, linkId } = story;
    await visit(story);
    machine.meters.inMinor += 500;
    machine.meters.outMinor += 500;
    const locked = { ...machine.report('error'), awaitsAttendant: true };
    expect(await ledger.handshakeMachine(locked, linkId)).toMatchObject({ accepted: false, reason: 'in_meter' });
    await ledger.declareLost(lost);
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(locked, linkId)).toMatchObject({ accepted: false });
    expect(await returnTo(story)).toMatchObject({ accepted: true });
    await expectSound(story);
  });

  it('is found behind by its numbers alone, also where another journal was in use since', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, linkId } = story;
    await visit(story);
    machine.replaceJournal(randomUUID(), 1);
    await ledger.handshakeMachine(machine.report(), linkId);
    const copy = copyOf(story);
    machine.replaceJournal(randomUUID(), 1);
    await ledger.handshakeMachine(machine.report(), linkId);
    const seat = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
    machine.epoch = seat.ok ? seat.epoch : 0;
    await visit(story);
    Object.assign(machine, copy);
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
      ...{ accepted: false, reason: 'journal_behind', dispute: null },
    });
    await expectSound(story);
  });
});
