/** What the console hears at once: of its site, by its rights, while its session lasts. */
import { CODES, operator } from '@salon/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { post, type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let root: StaffPerson;
const sockets: Socket[] = [];

beforeAll(async () => {
  node = await startPlatformNode();
  root = await staffPerson(node, { username: 'root', role: 'admin', siteId: null });
});
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
  return node.stop();
});

interface Console {
  socket: Socket;
  changes: operator.ChangedPush[];
}

async function open(auth: object): Promise<Console> {
  const socket = io(node.url + operator.STAFF_NAMESPACE, {
    ...{ auth, transports: ['websocket'], forceNew: true, reconnection: false },
  });
  sockets.push(socket);
  const changes: operator.ChangedPush[] = [];
  socket.on('changed', (push) => changes.push(operator.changedPush.parse(push)));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, changes };
}

const refusalOf = (auth: object) =>
  open(auth).then(
    () => null,
    (error: { data: { code: number } }) => error.data.code,
  );
const oweHandPay = (machineId: number) =>
  node.database.pool.query(`SELECT owe_hand_pay($1, $2, NULL, 100)`, [machineId, `play:${Math.random()}`]);

describe('/staff', () => {
  it('takes people with a complete login alone', async () => {
    expect(await refusalOf({})).toBe(CODES.unauthorized);
    expect(await refusalOf({ token: `staff_${'x'.repeat(43)}` })).toBe(CODES.unauthorized);
    expect(await refusalOf({ token: (await node.login('demo')).token })).toBe(CODES.unauthorized);
    expect(await refusalOf({ token: root.token, siteId: 4711 })).toBe(CODES.forbidden);
    const half = await staffPerson(node, { username: 'half', role: 'floor', siteId: 0 });
    await node.database.pool.query(`UPDATE staff SET must_change_password = true WHERE username = 'half'`);
    expect(await refusalOf({ token: half.token })).toBe(CODES.staff_login_incomplete);
  });

  it('says what changed, to the site and the rights that it concerns', async () => {
    const support = await staffPerson(node, { username: 'sup', role: 'support', siteId: 0 });
    const [here, there, byRole] = [
      await open({ token: root.token, siteId: 0 }),
      await open({ token: root.token, siteId: SECOND_SITE_ID }),
      await open({ token: support.token }),
    ];
    await root.call('POST', '/machines/3/stop', undefined, 0);
    await expect.poll(() => here.changes).toContainEqual({ room: 'floor', id: '3' });
    await expect.poll(() => byRole.changes).toContainEqual({ room: 'floor', id: '3' });
    await oweHandPay(4);
    await expect.poll(() => here.changes.filter(({ room }) => room === 'money')).toHaveLength(1);
    await oweHandPay(25);
    await expect.poll(() => there.changes).toMatchObject([{ room: 'money' }]);
    expect(byRole.changes.filter(({ room }) => room === 'money')).toEqual([]);
  });

  it('asks for everything again after the database was away', async () => {
    const { changes } = await open({ token: root.token });
    await node.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'salon notices' AND datname = current_database()`,
    );
    await expect
      .poll(() => changes.filter(({ id }) => id === null).length, { timeout: 10_000 })
      .toBe(Object.keys(operator.LIVE_RIGHTS).length);
  });

  it('does not keep a session open, and neither does a call that the console makes by itself', {
    timeout: 60_000,
  }, async () => {
    const person = await staffPerson(node, { username: 'away', role: 'floor', siteId: 0 });
    const { pool } = node.database;
    const ofPerson = `WHERE staff_id = (SELECT id FROM staff WHERE username = 'away')`;
    const setIdle = (minutes: number) =>
      pool.query(`UPDATE staff_session SET seen_at = now() - make_interval(mins => $1) ${ofPerson}`, [minutes]);
    const isIdle = async () =>
      (await pool.query(`SELECT seen_at < now() - interval '5 minutes' AS is FROM staff_session ${ofPerson}`)).rows[0]
        .is;
    const read = (headers: Record<string, string>) =>
      fetch(`${node.url}${operator.OPERATOR_BASE}/machines`, {
        headers: { ...headers, authorization: `Bearer ${person.token}` },
      });
    await setIdle(29);
    const { socket } = await open({ token: person.token });
    expect((await read({ [operator.BACKGROUND_HEADER]: '1' })).status).toBe(200);
    expect(await isIdle()).toBe(true);
    expect((await read({})).status).toBe(200);
    expect(await isIdle()).toBe(false);
    await setIdle(31);
    expect((await read({})).status).toBe(401);
    await node.round('staff sockets');
    await expect.poll(() => socket.connected).toBe(false);
  });

  it('closes when the session has ended', { timeout: 60_000 }, async () => {
    const person = await staffPerson(node, { username: 'gone', role: 'floor', siteId: 0 });
    const { socket } = await open({ token: person.token });
    await post(node.url, '/logout', {}, { authorization: `Bearer ${person.token}` });
    await node.round('staff sockets');
    await expect.poll(() => socket.connected).toBe(false);
  });
});
