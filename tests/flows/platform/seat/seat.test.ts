import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CODES, history, http, sockets } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
const tokens = new Map<string, string>();
const api = http.API_BASE;

beforeAll(async () => {
  node = await startPlatformNode();
  await widenGames(node.database.pool);
  cabinet = node.cabinet([1, 2, 3, 4, 5, 6, 7, 8]);
  await cabinet.connect();
  for (const name of ['demo', 'demo2', 'demo3', 'demo4', 'demo5']) tokens.set(name, (await node.login(name)).token);
});
afterAll(() => node.stop());

const token = (name: string) => tokens.get(name) ?? '';
const sit = async (name: string, machineId: number, as = token(name)): Promise<PlayerSocket> => {
  const socket = await node.player('/machine', as);
  expect(await socket.ask('init', { machineID: machineId, token: as })).toMatchObject({ status: 1, id: machineId });
  return socket;
};
const statusOf = async (machineId: number): Promise<http.Machine> => {
  const { body } = await node.call('GET', `${api}/machine/all`, { token: token('demo') });
  return body.find((machine: http.Machine) => machine.id === machineId);
};

describe('the handshake of a player socket', () => {
  it('is refused in the default namespace of Socket.IO, with and without a token', async () => {
    for (const as of ['', token('demo')]) await expect(node.player('/', as)).rejects.toThrow('forbidden');
  });

  it.each(['/notifications', '/machine', '/jackpots'] as const)(
    'of %s accepts our protocol and none, and refuses another',
    async (name) => {
      const opened = (protocol?: number) => node.player(name, token('demo'), undefined, protocol);
      (await opened()).close();
      (await opened(sockets.PLAYER_PROTOCOL)).close();
      (await opened(sockets.PLAYER_PROTOCOL_LEAST)).close();
      const [least, most] = [sockets.PLAYER_PROTOCOL_LEAST, sockets.PLAYER_PROTOCOL];
      for (const other of [least - 1, most + 1])
        await expect(opened(other)).rejects.toMatchObject({
          message: `player sockets have protocols ${least} to ${most}`,
          data: { code: CODES.page_outdated, Params: { least, most } },
        });
    },
  );
});

describe('lobby', () => {
  it('CA-03 LB-01 LB-02 lists brands with jackpot and machines, and one brand with its own', async () => {
    const { body } = await node.call('GET', `${api}/machine/brands`, { token: token('demo') });
    const brands = http.brandsAnswer.parse(body);
    expect(brands.map((brand) => brand.machineCount)).toEqual([8, 8, 9]);
    for (const brand of brands) expect(brand.jackpot).toMatch(/^\d+(,\d+)*$/);
    const all = await node.call('GET', `${api}/machine/all`, { token: token('demo') });
    const floor = http.machinesAnswer.parse(all.body);
    expect(floor).toHaveLength(25);
    expect([...brands, ...floor].map(({ image }) => image)).toContain('/images/brands/bogazici.svg');
    // A jackpot is named only where the game can pay it.
    for (const { jackpotMinor, game } of floor) expect(jackpotMinor !== null).toBe(game.features.includes('jackpot'));
    expect(new Set(floor.map(({ game }) => game.name)).size).toBe(5);
    const lobby = await node.call('GET', `${api}/machine/${brands[0]?.id}`, { token: token('demo') });
    const { brand, machines } = http.brandMachinesAnswer.parse(lobby.body);
    expect(machines.every((machine) => machine.brand.id === brand.id)).toBe(true);
    expect(machines[0]).toMatchObject({ status: 'available', reservation: 'none' });
    // Nobody has ever reported these.
    expect((await statusOf(24)).status).toBe('unknown');
  });

  it('CA-03 answers 404 for a brand that there is not, 40000 for an id that is none, 401 without a token', async () => {
    const codes = async (id: string, as?: string) => {
      const { status, body } = await node.call('GET', `${api}/machine/${id}`, as ? { token: as } : {});
      return [status, body.code];
    };
    expect(await codes('99', token('demo'))).toEqual([404, CODES.not_found]);
    expect(await codes('0', token('demo'))).toEqual([400, CODES.invalid_request]);
    expect(await codes('drop', token('demo'))).toEqual([400, CODES.invalid_request]);
    expect(await codes('1')).toEqual([401, CODES.unauthorized]);
  });

  it('CA-03 shows the paytable of a machine with its exact return', async () => {
    const { body } = await node.call('GET', `${api}/machine/1/paytable`, { token: token('demo') });
    expect(http.paytableAnswer.parse(body).rtp).toBeGreaterThan(0.8);
    const unknown = await node.call('GET', `${api}/machine/999/paytable`, { token: token('demo') });
    expect(unknown.body.code).toBe(CODES.machine_unknown);
  });

  it('LB-02 keeps favourites per player and drops machines that there are not', async () => {
    const put = (body: unknown) => node.call('PUT', `${api}/player/favourites`, { token: token('demo'), body });
    expect((await put({ machineIds: [3, 999, 1, 3] })).body.machineIds).toEqual([3, 1]);
    const mine = await node.call('GET', `${api}/player/favourites`, { token: token('demo') });
    expect(mine.body.machineIds).toEqual([3, 1]);
    const theirs = await node.call('GET', `${api}/player/favourites`, { token: token('demo2') });
    expect(theirs.body.machineIds).toEqual([]);
    expect((await put({ machineIds: 'all' })).body.Params.field).toBe('machineIds');
  });

  it('LB-03 pushes what a machine does, with a number that grows', async () => {
    const listener = await node.player('/notifications', token('demo2'));
    await cabinet.report(8, 'bonus');
    const first = await listener.push('machine', (push) => push.id === 8 && push.status === 'bonus');
    await cabinet.report(8, 'idle');
    const second = await listener.push('machine', (push) => push.id === 8 && push.status === 'available');
    expect(second.seq).toBe(first.seq + 1);
    expect((await statusOf(8)).seq).toBe(second.seq);
  });

  it('LB-03 shows the machines of a cabinet that went as offline, and as available when it is back', async () => {
    const listener = await node.player('/notifications', token('demo2'));
    const other = node.cabinet([20, 21]);
    await other.connect();
    await listener.push('machine', (push) => push.id === 20 && push.status === 'available');
    other.disconnect();
    const down = await listener.push('machine', (push) => push.id === 20 && push.status === 'offline');
    await other.connect();
    await listener.push('machine', (push) => push.id === 20 && push.status === 'available' && push.seq > down.seq);
  });

  it('CA-12 the relay servers of the site are handed to the seat, in place of the platform’s', async () => {
    const urls = ['turn:relay.example:3478?transport=udp', 'turns:[2001:db8::7]:443?transport=tcp'];
    const relays = [{ urls, username: 'u', credential: 'c', region: 'eu-1' }];
    const set = (value: unknown) =>
      node.database.pool.query(
        `UPDATE site SET settings = settings || jsonb_build_object('RELAY_SERVERS', $1::jsonb)`,
        [JSON.stringify(value)],
      );
    for (const url of ['https://relay.example', 'turn:2001:db8::7:443'])
      await expect(set([{ urls: [url] }])).rejects.toThrow('RELAY_SERVERS');
    await expect(set([{ ...relays[0], region: 'Europe, west' }])).rejects.toThrow('RELAY_SERVERS');
    await set(relays);
    const player = await node.player('/machine', token('demo5'));
    const init = () => player.ask('init', { machineID: 7, token: token('demo5') });
    expect(await init()).toMatchObject({ status: 1, iceServers: relays });
    await set([]);
    expect(await init()).toMatchObject({ status: 1, iceServers: [] });
    await player.ask('leave', {});
  });

  it('GM-17 what is won beside the credit is pushed to the seated player, all of the session, and again when they come back', async () => {
    const player = await sit('demo5', 7);
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 10_000 });
    await cabinet.play(7, { betMinor: 1_000, winMinor: 300 });
    await cabinet.play(7, { betMinor: 1_000, winMinor: 2_500, handPay: true });
    await player.push('off-meter-win', (push) => push.machineId === 7 && push.offMeterWinMinor === 2_500);
    await cabinet.play(7, { betMinor: 1_000, jackpot: true });
    const won = await player.push('off-meter-win', (push) => push.offMeterWinMinor > 2_500);
    const { offMeterWinMinor, jackpotMinor = 0 } = won;
    const net = { netMinor: 2_800 + jackpotMinor - 3_000 };
    expect(offMeterWinMinor).toBe(2_500 + jackpotMinor);
    const again = await node.player('/machine', token('demo5'));
    expect(await again.ask('init', { machineID: 7, token: token('demo5') })).toMatchObject({
      ...{ offMeterWinMinor, jackpotMinor, ...net },
      elapsedS: expect.any(Number),
    });
    const { body } = await node.call('GET', `${api}/player/sessions`, { token: token('demo5') });
    const [session] = history.sessionsAnswer.parse(body).sessions;
    expect({ netMinor: session!.winMinor - session!.betMinor }).toEqual(net);
    await again.ask('cashout', { transferId: randomUUID() });
    await again.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
    expect(await again.ask('leave', {})).toEqual({ status: 1 });
  });

  it('LB-05 tells the pools at once, and again when a bet has fed one', async () => {
    const listener = await node.player('/jackpots', token('demo5'));
    const before = await listener.push('jackpots');
    const player = await sit('demo5', 7);
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 10_000 });
    await cabinet.play(7, { betMinor: 1_000, contributionMinor: 10 });
    const after = await listener.push('jackpots', (push) => push.seq > before.seq);
    const amounts = (push: typeof after) => push.pools.map((pool: { amountMinor: number }) => pool.amountMinor);
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(amounts(after)) - sum(amounts(before))).toBe(10);
    await player.ask('cashout', { transferId: randomUUID() });
    await player.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
    expect(await player.ask('leave', {})).toEqual({ status: 1 });
  });
});

describe('seat', () => {
  it('GM-01 takes a free machine: reserved for all, own to the player, at the cabinet by the same epoch', async () => {
    const player = await node.player('/machine', token('demo'));
    const answer = await player.ask('init', { machineID: '1', token: token('demo') });
    expect(answer).toMatchObject({ status: 1, id: 1, machine_status: 'reserved', creditMinor: 0, openTransfers: [] });
    expect(cabinet.machine(1).epoch).toBe(answer.epoch);
    expect(await statusOf(1)).toMatchObject({ status: 'reserved', reservation: 'own' });
    expect(await player.ask('offer', { epoch: answer.epoch, sdp: 'v=0 offered' })).toMatchObject({ status: 1 });
    expect((await player.ask('offer', { epoch: answer.epoch - 1, sdp: 'v=0 offered' })).code).toBe(CODES.seat_moved);
    const other = await node.player('/machine', token('demo2'));
    expect((await other.ask('init', { machineID: 1, token: token('demo2') })).code).toBe(CODES.seat_taken);
    expect((await player.ask('init', { machineID: 2, token: token('demo') })).code).toBe(CODES.seated_elsewhere);
  });

  it('GM-14 leaving without credit frees the machine at once, and says so to the cabinet', async () => {
    const player = await sit('demo2', 2);
    expect(await player.ask('leave', {})).toEqual({ status: 1 });
    expect((await statusOf(2)).status).toBe('available');
    await expect
      .poll(() => cabinet.commands.some(({ event, command }) => event === 'unseat' && command.machineId === 2))
      .toBe(true);
    expect((await player.ask('cashin', { transferId: randomUUID(), amountMinor: 100 })).code).toBe(
      CODES.seat_not_yours,
    );
  });

  it('GM-14 leaving before the machine has reported that it is empty frees it with that report', async () => {
    const player = await sit('demo5', 2);
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 });
    await cabinet.report(2, 'spinning');
    await cabinet.play(2, { betMinor: 1_000 });
    const left = player.ask('leave', {});
    expect(await Promise.race([left, setTimeout(500, 'waits')])).toBe('waits');
    await cabinet.report(2, 'idle');
    expect(await left).toEqual({ status: 1 });
    expect((await statusOf(2)).status).toBe('available');
    const elsewhere = await sit('demo5', 3);
    expect(await elsewhere.ask('leave', {})).toEqual({ status: 1 });
  });

  it('GM-01 refuses a machine that there is not, one that is offline and one out of service', async () => {
    const player = await node.player('/machine', token('demo3'));
    const codeOf = async (machineID: unknown) => (await player.ask('init', { machineID, token: token('demo3') })).code;
    expect(await codeOf(999)).toBe(CODES.machine_unknown);
    expect(await codeOf(24)).toBe(CODES.machine_offline);
    await cabinet.report(8, 'error');
    expect((await statusOf(8)).status).toBe('error');
    expect(await codeOf(8)).toBe(CODES.machine_not_playable);
    await cabinet.report(8, 'idle');
  });

  it('GM-01 a cabinet that does not answer leaves no seat behind', async () => {
    cabinet.script('seat', 'lost');
    const player = await node.player('/machine', token('demo3'));
    const answer = await player.ask('init', { machineID: 3, token: token('demo3') });
    cabinet.script('seat', 'answered');
    expect(answer.code).toBe(CODES.machine_offline);
    expect((await statusOf(3)).status).toBe('available');
    expect(await player.ask('init', { machineID: 3, token: token('demo3') })).toMatchObject({ status: 1 });
    await player.ask('leave', {});
  });

  it('GM-13 the second tab takes over, the first is notified and can do nothing any more', async () => {
    const first = await sit('demo3', 3);
    const second = await sit('demo3', 3);
    expect(await first.push('info')).toMatchObject({ code: CODES.seat_moved, action: 'quit_request' });
    const cashIn = { transferId: randomUUID(), amountMinor: 5_000 };
    for (const [event, message] of [
      ['cashin', cashIn],
      ['stay', {}],
      ['offer', { epoch: 1, sdp: 'v=0 offered' }],
    ] as const)
      expect((await first.ask(event, message)).code).toBe(CODES.seat_moved);
    expect(await second.ask('cashin', cashIn)).toMatchObject({ transfer: { state: 'posted' } });
    first.close();
    // The first one's end is not the seat's end.
    expect(await second.ask('transfer', { transferId: cashIn.transferId })).toMatchObject({
      transfer: { state: 'posted' },
    });
    expect(cabinet.machine(3).creditMinor).toBe(5_000);
  });

  it('a request that comes right after the end of the seat is refused with the reason of that end', async () => {
    const player = await sit('demo2', 8);
    const { pool } = node.database;
    const why = 'UPDATE session SET end_code = $1 WHERE id = (SELECT session_id FROM seat WHERE machine_id = 8)';
    await pool.query(why, [CODES.continue_countdown]);
    const free = `SELECT free_seat(8, epoch) ->> 'freed' AS freed FROM seat WHERE machine_id = 8`;
    const { rows } = await pool.query(free);
    expect(rows).toEqual([{ freed: 'true' }]);
    for (const [event, message] of [
      ['cashin', { transferId: randomUUID(), amountMinor: 1_000 }],
      ['cashout', undefined],
    ] as const)
      expect([event, (await player.ask(event, message)).code]).toEqual([event, CODES.session_idle]);
    player.close();
  });

  it('GM-16 RC-01 keeps seat and credit of a player who is gone: waiting in the lobby, the same session on return', async () => {
    const player = await node.player('/machine', token('demo4'));
    const before = await player.ask('init', { machineID: 4, token: token('demo4') });
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 });
    const listener = await node.player('/notifications', token('demo4'));
    const { user } = http.validateAnswer.parse(
      (await node.call('GET', `${api}/validate`, { token: token('demo4') })).body,
    );
    player.close();
    await listener.push('machine', (push) => push.id === 4 && push.status === 'waiting');
    expect(await listener.push('session', (push) => push.here === false)).toMatchObject({ id: 4 });
    expect(await listener.ask('init', { id: user.id })).toMatchObject({ status: 1, id: 4, machine_status: 'waiting' });
    expect((await listener.ask('init', { id: user.id + 1 })).code).toBe(CODES.forbidden);
    expect(
      (await node.call('POST', `${api}/player/cancel`, { token: token('demo4'), body: { machineId: 4 } })).body,
    ).toEqual({ status: 1 });

    const back = await node.player('/machine', token('demo4'));
    const after = await back.ask('init', { machineID: 4, token: token('demo4') });
    expect(after).toMatchObject({ sessionId: before.sessionId, creditMinor: 2_000, inMinor: 2_000 });
    expect(after.epoch).toBeGreaterThan(before.epoch);
    await listener.push('machine', (push) => push.id === 4 && push.status === 'playing');
  });

  it('RC-03 LG-15 kicks the other device off the own machine only', async () => {
    const playing = await sit('demo2', 5);
    const listener = await node.player('/notifications', token('demo2'));
    const kick = (name: string, machineId: unknown) =>
      node.call('POST', `${api}/player/kick`, { token: token(name), body: { machineId } });
    expect((await kick('demo', 5)).body.code).toBe(CODES.seat_not_yours);
    expect((await kick('demo2', 999)).body.code).toBe(CODES.machine_unknown);
    expect((await kick('demo2', 'five')).body).toMatchObject({
      code: CODES.invalid_request,
      Params: { field: 'machineId' },
    });
    expect((await kick('demo2', 5)).body).toEqual({ status: 1 });
    expect(await playing.push('info')).toMatchObject({ code: CODES.seat_given_up, action: 'quit_request' });
    expect(await listener.push('session', (push) => !push.here)).toMatchObject({ id: 5 });
    const { rows } = await node.database.pool.query(`SELECT details FROM audit WHERE type = 'kicked_by_player'`);
    expect(rows).toEqual([{ details: { machineId: 5 } }]);
    const back = await sit('demo2', 5);
    await back.ask('leave', {});
    const cancel = await node.call('POST', `${api}/player/cancel`, { token: token('demo2'), body: { machineId: 5 } });
    expect(cancel.body.code).toBe(CODES.seat_not_yours);
  });

  it('GM-01 an expired seat without credit is freed, with credit it is cashed out and freed', async () => {
    const empty = await sit('demo2', 6);
    empty.close();
    const gone = async (machineId: number) => {
      const text = `UPDATE seat SET keep_until = now() - interval '1 second' WHERE machine_id = $1 AND keep_until IS NOT NULL`;
      return (await node.database.pool.query(text, [machineId])).rowCount;
    };
    await expect.poll(() => gone(6)).toBe(1);
    await node.round('seat expiry');
    expect((await statusOf(6)).status).toBe('available');

    const rich = await sit('demo2', 6);
    await rich.ask('cashin', { transferId: randomUUID(), amountMinor: 3_000 });
    rich.close();
    await expect.poll(() => gone(6)).toBe(1);
    await expect.poll(async () => (await statusOf(6)).status).toBe('available');
    const { body } = await node.call('GET', `${api}/player/balance`, { token: token('demo2') });
    expect(body.balance).toBe(500_000);
    expect(cabinet.machine(6)).toMatchObject({ creditMinor: 0, escrow: null });
  });
});
