import type { channel } from '@salon/contract';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { playReports } from '../drivers/sas/play-reports.ts';
import type { MachineDriver } from '../machine/driver.ts';
import { cashIn, handshakeAnswer, openTestMachine, seatCommand } from '../machine/machine.fixture.ts';
import { createDeck } from './deck.ts';

const parts = { betMinor: 100, winMinor: 0, freeSpinsLeft: 0, boxes: null, wonJackpotMinor: null, buttons: [] };

/** A machine with a seat and 50.00, whose player is sent everything. */
async function open() {
  const { machine, clock } = await openTestMachine({ metered: true });
  const egm = modelEgm();
  await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
  await machine.seat(seatCommand(1));
  machine.metered!.connect(egm);
  const sent: channel.ToPlayer[] = [];
  const player = createDeck({
    ...{ machine, clock, isWatched: () => true, acted: () => undefined },
    driver: () => ({ deck: () => parts }) as unknown as MachineDriver,
    picture: () => ({ send: (text: string) => void sent.push(JSON.parse(text)), reply: () => undefined }),
  });
  const reportGames = playReports(machine, player);
  machine.listen({
    changed: () => {
      reportGames();
      player.changed();
    },
  });
  const settled = async <T>(answer: Promise<T>): Promise<T> => {
    await clock.advance(3_000);
    return answer;
  };
  await settled(machine.metered!.read());
  await settled(machine.apply(cashIn(1, 5_000)));
  const deck = () => sent.findLast((message) => message.t === 'deck');
  const plays = () => sent.filter((message) => message.t === 'play');
  return { machine, egm, settled, deck, plays };
}

describe('what the player of a machine that decides itself is sent', () => {
  it('reports the games of a reading as one play, once', async () => {
    const { machine, egm, settled, plays } = await open();
    egm.play(100, 0);
    egm.play(100, 250);
    await settled(machine.metered!.read());
    await settled(machine.metered!.read());
    expect(plays()).toEqual([
      { t: 'play', number: 1, kind: 'metered', games: 2, betMinor: 200, winMinor: 250, jackpot: false },
    ]);
  });

  it('names a machine that does not answer', async () => {
    const { machine, egm, deck } = await open();
    machine.metered!.disconnect();
    expect(deck()).toMatchObject({ activity: 'error', fault: 'no_answer' });
    machine.metered!.connect(egm);
    expect(deck()).toMatchObject({ activity: 'idle', fault: null });
  });

  it('names what inhibits play on a machine at rest, and the machine’s own trouble before it', async () => {
    const { machine, egm, deck } = await open();
    machine.inhibit('no_keys', true);
    expect(deck()).toMatchObject({ activity: 'idle', fault: 'no_keys' });
    machine.inhibit('no_picture', true);
    const { revision } = deck()!;
    expect(deck()).toMatchObject({ activity: 'idle', fault: 'no_picture' });
    machine.inhibit('no_keys', false);
    machine.metered!.disconnect();
    expect(deck()).toMatchObject({ activity: 'error', fault: 'no_answer' });
    await machine.fault('door_open', true);
    expect(deck()).toMatchObject({ activity: 'error', fault: 'door_open' });
    machine.metered!.connect(egm);
    await machine.fault('door_open', false);
    machine.inhibit('no_picture', false);
    expect(deck()).toMatchObject({ activity: 'idle', fault: null });
    expect(deck()!.revision).not.toBe(revision);
  });

  it('shows what a hand pay owes until the platform has paid it, also after the key; never to the next player', async () => {
    const { machine, egm, settled, deck } = await open();
    egm.play(100, 90_000, 50_000);
    await settled(machine.metered!.read(90_000));
    expect(deck()).toMatchObject({ activity: 'handpay', handPayMinor: 90_000 });
    await settled(machine.metered!.handPayReset());
    expect(deck()).toMatchObject({ activity: 'idle', handPayMinor: 90_000 });
    await machine.seat(seatCommand(2));
    expect(deck()).toMatchObject({ handPayMinor: 0 });
    await machine.handPaid({ machineId: 7, reference: 'play:1', amountMinor: 90_000 });
    expect(machine.state().metered?.owed).toEqual([]);
  });
});
