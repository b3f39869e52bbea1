import { EventEmitter } from 'node:events';
import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { offer, openWatchedMachine } from '../drivers/simulated/simulated.fixture.ts';
import { cashIn, cashOut, machineId, question, seatCommand } from '../machine/machine.fixture.ts';
import type { MachineLimits } from '../machine/ports.ts';
import { obeyCommands } from './commands.ts';
import type { HostedMachine } from './hosting.ts';

async function commanded(disk = faultyDisk(), limits: Partial<MachineLimits> = {}, metered = false) {
  const world = await openWatchedMachine({ disk, limits, metered, creditMinor: 0 });
  const socket = new EventEmitter();
  const hosted = { ...world, player: { ...world.player }, renew() {}, close: async () => {} } satisfies HostedMachine;
  const compared: number[] = [];
  obeyCommands({
    platform: { on: (event, obey) => void socket.on(event, obey) },
    log: pino({ level: 'silent' }),
    sendHandshake: async (id) => void compared.push(id),
    find: (id) => (id === machineId ? hosted : id === 8 ? 'closed' : undefined),
  });
  const send = (event: string, message: unknown): Promise<object> =>
    new Promise((resolve) => socket.emit(event, message, resolve));
  return { ...world, hosted, socket, send, compared };
}

describe('commands of the platform', () => {
  it('GM-16 sends a handshake for a machine again before it acknowledges the command', async () => {
    const { send, compared } = await commanded();
    expect(await send('request-handshake', { machineId })).toMatchObject({ status: 1, creditMinor: 0 });
    expect(compared).toEqual([machineId]);
  });

  it('takes a still of a machine whether anybody plays it or not', async () => {
    const { send } = await commanded();
    const jpeg = Buffer.from('a still').toString('base64');
    expect(await send('still', { machineId })).toEqual({ status: 1, jpeg });
    expect(await send('still', { machineId: 8 })).toMatchObject({ status: 0, code: 60_004 });
  });

  it('opens a connection for somebody who watches, without candidates that a cabinet may not send to', async () => {
    const { send, picture } = await commanded();
    const watcher = { machineId, watcherId: '00000000-0000-4000-8000-000000000777' };
    const sdp = 'v=0 of a watcher\r\na=candidate:1 1 udp 1 10.0.0.1 5000 typ host\r\n';
    const answer = { status: 1, sdp: 'v=0 answer to a watcher' };
    expect(await send('watch', { ...watcher, sdp, iceServers: [] })).toEqual(answer);
    expect(picture.offered.at(-1)).toBe('v=0 of a watcher\r\n');
    expect(await send('watch-renew', watcher)).toEqual({ status: 1, isWatching: true });
    expect(await send('watch-end', watcher)).toEqual({ status: 1, isWatching: false });
    expect(picture.offered.at(-1)).toBe(`end of ${watcher.watcherId}`);
  });

  it.each([
    ['apply', { ...cashIn(1, 500), amountMinor: 0 }, 'amountMinor'],
    ['apply', { ...cashIn(1, 500), amountMinor: -5 }, 'amountMinor'],
    ['apply', { ...cashIn(1, 500), amountMinor: 1.5 }, 'amountMinor'],
    ['apply', { ...cashIn(1, 500), transferId: 'x' }, 'transferId'],
    ['ask', { machineId, fingerprint: 'f' }, 'transferId'],
    ['seat', { ...seatCommand(1), epoch: -1 }, 'epoch'],
    ['unseat', { machineId: '7', epoch: 1 }, 'machineId'],
    ['cashout', null, '(root)'],
    ['offer', { ...offer, sdp: '' }, 'sdp'],
    ['candidate', { machineId, epoch: 1, candidate: {} }, 'candidate.candidate'],
  ])('GM-01 answers a %s that does not parse with 40000 and the field: %j', async (event, message, field) => {
    const { send, machine } = await commanded();
    const before = machine.state();
    expect(await send(event, message)).toMatchObject({ status: 0, code: 40_000, Params: { field } });
    expect(machine.state()).toBe(before);
  });

  it('GM-01 carries out and acknowledges each', async () => {
    const { send, machine } = await commanded();
    expect(await send('seat', seatCommand(2))).toMatchObject({ status: 1, creditMinor: 0, activity: 'idle' });
    expect(await send('apply', cashIn(1, 500, 2))).toMatchObject({ status: 1, result: 'applied', creditMinor: 500 });
    expect(await send('ask', question(cashIn(1, 500)))).toMatchObject({ status: 1, result: 'applied' });
    expect(await send('offer', { ...offer, epoch: 2 })).toEqual({ status: 1, sdp: 'v=0 answer' });
    const lock = { machineId, epoch: 2, locked: true, change: 1 };
    expect(await send('lock', lock)).toMatchObject({ status: 1 });
    expect(machine.locked()).toBe(true);
    expect(await send('lock', { ...lock, epoch: 1 })).toMatchObject({ status: 0 });
    expect(await send('cashout', cashOut(3, 2))).toEqual({ status: 1, state: 'debited' });
    expect(await send('unseat', { machineId, epoch: 2 })).toMatchObject({ status: 1 });
  });

  it('GM-18 tells an unknown machine from one that is out of service', async () => {
    const { send } = await commanded();
    expect(await send('seat', { ...seatCommand(1), machineId: 99 })).toMatchObject({ code: 60_001 });
    expect(await send('seat', { ...seatCommand(1), machineId: 8 })).toMatchObject({ code: 60_004 });
  });

  it('GM-10 says nothing about a transfer when the disk has failed', async () => {
    const { send, disk } = await commanded();
    disk.losePowerAt(2, 'before');
    expect(await send('apply', cashIn(1, 500))).toMatchObject({ status: 0, code: 50_300 });
  });

  it('GM-01 survives a command without an acknowledgement', async () => {
    const { socket, clock, machine } = await commanded();
    socket.emit('apply', cashIn(1, 500));
    socket.emit('apply');
    await clock.advance(1);
    expect(machine.state().holdings.creditMinor).toBe(500);
  });

  it('names the machine in a refusal of one that is unknown or out of service', async () => {
    const { send } = await commanded();
    for (const id of [99, 8])
      expect(await send('cashout', { ...cashOut(3), machineId: id })).toMatchObject({ Params: { machineId: id } });
  });

  it('pauses the play of this seat alone, and ends the pause', async () => {
    const { send, machine } = await commanded();
    const pause = { machineId, epoch: 1, forMs: 60_000 };
    expect(await send('pause', { ...pause, epoch: 0 })).toMatchObject({ status: 0, code: 60_007 });
    expect(machine.pace.refuses()).toBeNull();
    expect(await send('pause', pause)).toMatchObject({ status: 1, activity: 'idle' });
    expect(machine.pace.refuses()).toBe('paused');
    expect(await send('pause', { ...pause, forMs: 0 })).toMatchObject({ status: 1 });
    expect(machine.pace.refuses()).toBeNull();
  });

  it('stops a machine for an operator, and lets it go on', async () => {
    const { send, machine } = await commanded();
    expect(await send('service', { machineId, stopped: true })).toMatchObject({ status: 1, activity: 'error' });
    expect(machine.stopped()).toBe(true);
    expect(await send('service', { machineId, stopped: false })).toMatchObject({ status: 1, activity: 'idle' });
    expect(machine.stopped()).toBe(false);
  });

  it('unlocks a machine whose hand pay an attendant has paid, and for no other amount', async () => {
    const { send, machine } = await commanded(faultyDisk(), { handPayCashOutMinor: 100 });
    await send('apply', cashIn(1, 500));
    await send('cashout', cashOut(2));
    const paid = { machineId, reference: cashOut(2).transferId, amountMinor: 500 };
    expect(await send('handpaid', { ...paid, amountMinor: 499 })).toMatchObject({ status: 1, activity: 'handpay' });
    expect(await send('handpaid', paid)).toMatchObject({ status: 1 });
    expect(machine.state().handPay).toBeNull();
  });

  it('answers texts and stills of a player without a peer connection, of this seat alone', async () => {
    const { send } = await commanded();
    const request = { machineId, epoch: 1, texts: [], still: 'none' };
    expect(await send('socket-fallback', request)).toEqual({ status: 1, texts: [], still: null });
    expect(await send('socket-fallback', { ...request, epoch: 0 })).toMatchObject({ status: 0, code: 60_007 });
  });

  it('adds a candidate of the player to the connection', async () => {
    const { send, picture } = await commanded();
    const candidate = { candidate: 'candidate:1 1 udp 1 1.2.3.4 5000 typ host', mid: '0' };
    expect(await send('candidate', { machineId, epoch: 1, candidate })).toEqual({ status: 1 });
    expect(picture.offered.at(-1)).toBe(candidate.candidate);
  });

  it('says that no still could be taken', async () => {
    const { send, hosted } = await commanded();
    hosted.player.still = async () => null;
    expect(await send('still', { machineId })).toEqual({ status: 1, jpeg: null });
  });

  it('reads the meters of a machine whose outcomes are drawn here from its journal', async () => {
    const { send, machine } = await commanded();
    await send('apply', cashIn(1, 500));
    expect(await send('meters', { machineId })).toEqual({ status: 1, report: machine.report(), own: null });
    expect(machine.report().meters.inMinor).toBe(500);
  });

  it('reads the meters of a machine that decides itself from its own memory, as they are now', async () => {
    const { send, machine, clock } = await commanded(faultyDisk(), {}, true);
    const egm = modelEgm();
    machine.metered!.connect(egm);
    await clock.advance(1_000);
    const apply = send('apply', cashIn(1, 500));
    await clock.advance(5_000);
    expect(await apply).toMatchObject({ result: 'applied' });
    egm.play(100, 30);
    const answer = send('meters', { machineId });
    await clock.advance(1_000);
    expect(await answer).toMatchObject({
      status: 1,
      report: { lastPlay: 1, holdings: { creditMinor: 430 } },
      own: { creditMinor: 430, games: 1, transferInMinor: 500, serial: egm.serial() },
    });
  });

  it('trusts the money of a machine that an operator has returned before it is compared', async () => {
    const { send, machine, hosted, compared, clock } = await commanded(faultyDisk(), {}, true);
    machine.metered!.connect(modelEgm());
    await clock.advance(1_000);
    const order: string[] = [];
    const trust = machine.metered!.trust;
    hosted.machine = {
      ...machine,
      metered: {
        ...machine.metered!,
        async trust() {
          const isTrusted = await trust();
          order.push(`trusted: ${isTrusted}, compared: ${compared.length}`);
          return isTrusted;
        },
      },
    };
    const answer = send('request-handshake', { machineId });
    await clock.advance(1_000);
    expect(await answer).toMatchObject({ status: 1 });
    expect(order).toEqual(['trusted: true, compared: 0']);
    expect(compared).toEqual([machineId]);
  });

  it('answers a bug in one command as such, and obeys the next', async () => {
    const { send, hosted } = await commanded();
    hosted.player.still = () => Promise.reject(new Error('a bug'));
    expect(await send('still', { machineId })).toMatchObject({ status: 0, code: 50_000 });
    expect(await send('seat', seatCommand(2))).toMatchObject({ status: 1 });
  });
});
