import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, http, type link } from '@salon/contract';
import { OFFER_EVERY_MS } from '@salon/domain/picture/offer-limiter.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token: string;
/** Of the second site. */
const FOREIGN_MACHINE = 25;

beforeAll(async () => {
  node = await startPlatformNode({ ICE_SERVERS: '[{"urls":["turn:relay.test"]}]', TURN_SECRET: 'shared with coturn' });
  cabinet = node.cabinet([1, 2, 3, FOREIGN_MACHINE]);
  await cabinet.connect();
  ({ token } = await node.login('demo'));
});
afterAll(() => node.stop());

const offersTo = (machineId: number) =>
  cabinet.commands.flatMap(({ event, command }) => {
    const offer = command as link.CabinetOffer;
    return event === 'offer' && offer.machineId === machineId ? [offer] : [];
  });
const sit = async (machineID: number, epoch?: number) => {
  const player = await node.player('/machine', token);
  return { player, answer: await player.ask('init', { machineID, token, ...(epoch === undefined ? {} : { epoch }) }) };
};
const stillOf = (machineId: number | string, headers: Record<string, string> = {}, purpose = 'lobby') =>
  fetch(`${node.url}${http.API_BASE}/machine/${machineId}/still?purpose=${purpose}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const stillsOf = (machineId: number) =>
  cabinet.commands.filter(({ event, command }) => event === 'still' && command.machineId === machineId);
const status = async (machineId: number): Promise<string> => {
  const { body } = await node.call('GET', `${http.API_BASE}/machine/all`, { token });
  return body.find(({ id }: http.Machine) => id === machineId).status;
};
const isReserved = async (machineId: number): Promise<boolean> => {
  const { rows } = await node.database.pool.query('SELECT keep_until FROM seat WHERE machine_id = $1', [machineId]);
  return rows[0].keep_until !== null;
};

describe('the way of a picture over the platform', () => {
  it('hands out one still of a machine to all who look at it, and 304 where they have it', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => stillOf(1)));
    expect(new Set(await Promise.all(all.map((reply) => reply.text())))).toEqual(new Set(['still of 1']));
    expect(stillsOf(1)).toHaveLength(1);
    const [first] = all;
    expect([first?.headers.get('content-type'), first?.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'private, no-cache',
    ]);
    const again = await stillOf(1, { 'if-none-match': first?.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('shows no still of another site, of no machine, or without a login, and asks no cabinet for it', async () => {
    for (const id of [FOREIGN_MACHINE, 999]) {
      const reply = await stillOf(id);
      const { code } = (await reply.json()) as { code: number };
      expect([reply.status, code]).toEqual([404, CODES.machine_unknown]);
    }
    expect((await stillOf('x')).status).toBe(400);
    expect((await stillOf(2, { authorization: '' })).status).toBe(401);
    expect([stillsOf(FOREIGN_MACHINE), stillsOf(2)]).toEqual([[], []]);
  });

  it('lets others watch a machine while the site and its player allow it, and its player always see it', async () => {
    const { token: other } = await node.login('demo2');
    const asOther = async () => (await stillOf(2, { authorization: `Bearer ${other}` }, 'watch')).status;
    const { player, answer } = await sit(2);
    expect(answer).toMatchObject({ status: 1 });
    const set = (text: string) => node.database.pool.query(text);
    expect(await asOther()).toBe(200);
    await set(
      `UPDATE player SET settings = jsonb_set(settings, '{client}', '{"watchable": false}') WHERE username = 'demo'`,
    );
    await expect.poll(asOther).toBe(204);
    expect((await stillOf(2)).status).toBe(200);
    await set(`UPDATE player SET settings = jsonb_set(settings, '{client}', '{}') WHERE username = 'demo'`);
    await expect.poll(asOther).toBe(200);
    await set(`UPDATE site SET settings = settings || '{"WATCH": false}' WHERE id = 0`);
    await expect.poll(asOther).toBe(204);
    expect(await player.ask('leave', {})).toMatchObject({ status: 1 });
    await expect.poll(asOther).toBe(200);
    await set(`UPDATE site SET settings = settings - 'WATCH' WHERE id = 0`);
  });

  it('lets of 72 offers at once two and one in two seconds through to the cabinet, and answers every one', async () => {
    const { player, answer } = await sit(1);
    expect(answer).toMatchObject({ status: 1 });
    const startMs = performance.now();
    const answers: Promise<{ status: number; code?: number }>[] = [];
    for (let offers = 0; offers < 72; offers += 1, await sleep((2 * OFFER_EVERY_MS) / 72))
      answers.push(player.ask('offer', { epoch: answer.epoch, sdp: `v=0 offer ${offers}` }));
    const replies = await Promise.all(answers);
    const passed = offersTo(1);
    expect(passed.length).toBeLessThanOrEqual(2 + Math.floor((performance.now() - startMs) / OFFER_EVERY_MS));
    expect(passed.at(-1)?.sdp).toBe('v=0 offer 71');
    expect(replies.at(-1)).toMatchObject({ status: 1 });
    expect(new Set(replies.flatMap(({ code }) => code ?? []))).toEqual(new Set([CODES.offer_superseded]));
    await player.ask('leave', {});
  });

  it("GM-02 hands the site's frames a second to the cabinet, and the machine's hand pay limit to the player", async () => {
    const set = (values: object) =>
      node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [values]);
    await set({ FPS: 15, HAND_PAY_CASH_OUT_LIMIT: 4_000_000 });
    const { player, answer } = await sit(3);
    expect(answer.handPayCashOutMinor).toBe(4_000_000);
    await player.ask('offer', { epoch: answer.epoch, sdp: 'v=0 offer of a page' });
    expect(offersTo(3)).toMatchObject([{ framesPerSecond: 15 }]);
    await player.ask('leave', {});
    await node.database.pool.query("UPDATE site SET settings = settings - 'FPS' WHERE id = 0");
  });

  it('takes an offer right behind `init` for the seat that it takes, and none behind one that is refused', async () => {
    const ahead = async (machineID: number, sdp: string) => {
      const player = await node.player('/machine', token);
      const asked = player.ask('init', { machineID, token });
      return { player, offered: await player.ask('offer', { sdp }), seat: await asked };
    };
    const { player, offered, seat } = await ahead(3, 'v=0 offer ahead');
    expect([offered, offersTo(3).at(-1)]).toMatchObject([{ status: 1 }, { epoch: seat.epoch, sdp: 'v=0 offer ahead' }]);
    await player.ask('leave', {});
    expect(await ahead(FOREIGN_MACHINE, 'v=0 offer ahead')).toMatchObject({
      seat: { code: CODES.machine_unknown },
      offered: { code: CODES.seat_not_yours },
    });
    expect(offersTo(FOREIGN_MACHINE)).toEqual([]);
  });

  it('gives player and cabinet relay credentials for the seat alone', async () => {
    const { player, answer } = await sit(2);
    const [relay] = answer.iceServers;
    const [expiry, seat] = relay.username.split(':');
    expect(seat).toBe(`2.${answer.epoch}`);
    expect(Number(expiry) * 1_000).toBeGreaterThan(Date.now());
    expect(relay.credential).toMatch(/^[A-Za-z0-9+/]{27}=$/);
    await player.ask('offer', { epoch: answer.epoch, sdp: 'v=0 offered' });
    expect(offersTo(2)[0]?.iceServers[0]?.username).toMatch(new RegExp(`:2\\.${answer.epoch}$`));
    await player.ask('leave', {});
  });

  it('takes a seat up again under its epoch, so that the picture need not be made anew, also while the cabinet is away', async () => {
    const { player: first, answer } = await sit(3);
    const { player: second, answer: again } = await sit(3, answer.epoch);
    expect(again).toMatchObject({ status: 1, epoch: answer.epoch, sessionId: answer.sessionId });
    // The end of the socket before is heard late: it is not the player's.
    first.close();
    await expect.poll(async () => (await second.ask('stay', {})).status).toBe(1);
    expect(await isReserved(3)).toBe(false);
    second.close();
    await expect.poll(() => isReserved(3)).toBe(true);
    cabinet.disconnect();
    await expect.poll(() => status(3)).toBe('offline');
    expect((await sit(3)).answer.code).toBe(CODES.machine_offline);
    expect((await sit(3, answer.epoch)).answer).toMatchObject({ status: 1, epoch: answer.epoch });
    expect(await isReserved(3)).toBe(false);
    await cabinet.connect();
    expect((await sit(3, answer.epoch - 1)).answer).toMatchObject({ status: 1, epoch: answer.epoch + 1 });
  });
});
