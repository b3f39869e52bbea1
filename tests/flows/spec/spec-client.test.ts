import { randomUUID } from 'node:crypto';
import { until } from '@salon/testkit/until.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widenGames } from '../../../apps/platform/src/db/testing/wide-bounds.ts';
import { type PlatformNode, startPlatformNode } from '../platform/platform-node.ts';
import { createSpecClient, type SpecClient, type SpecSocket } from './spec-client.ts';

/** The platform and a cabinet are ours; everything that the client says and reads is the specification's. */
const SITES = [
  { site: 'Salon', siteId: 0, username: 'demo', machineId: 1, otherId: 2, belowText: '1.00' },
  { site: 'Riviera Club', siteId: 1, username: 'demo-eu', machineId: 25, otherId: 26, belowText: '2.00' },
];
const LOST_MINOR = 10_000;

describe.each(SITES)(
  'a client of the specification at $site',
  ({ siteId, username, machineId: MACHINE, otherId, belowText }) => {
    const PLAYER = { username, password: 'demo1234', site_id: siteId };
    let node: PlatformNode;
    let cabinet: ReturnType<PlatformNode['cabinet']>;
    let client: SpecClient;
    let user: Record<string, unknown>;
    let machine: SpecSocket;
    let notifications: SpecSocket;

    beforeAll(async () => {
      node = await startPlatformNode();
      client = createSpecClient(node.url);
      const { pool } = node.database;
      await widenGames(pool);
      // The site of this address, whatever other hosts it has.
      await pool.query('INSERT INTO site_host (host, site_id) VALUES ($1, $2)', [new URL(node.url).hostname, siteId]);
      await until(async () => (await client.get('/Settings.json')).body.SITE_ID === siteId);
      await pool.query(
        `INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at)
        SELECT id, 5000, 'welcome', ledger_now() FROM player WHERE site_id = $1 AND username = $2`,
        [siteId, username],
      );
      cabinet = node.cabinet([MACHINE]);
      await cabinet.connect();
    });
    afterAll(async () => {
      client?.close();
      await node?.stop();
    });

    const balance = async () => (await client.get('/player/balance')).body.balance as number;

    describe('entry', () => {
      it('CA-01 CA-09 CA-11 a login has the payload and the user fields; a wrong password has code, Params and ErrorMessage', async () => {
        const wrong = await client.post('/login', { ...PLAYER, password: 'wrong-password' });
        expect(wrong.body).toMatchObject({ code: 10700, Params: { remaining: expect.any(Number) } });
        expect(wrong.body.ErrorMessage).toEqual(expect.any(String));
        const { body } = await client.post('/login', PLAYER);
        expect(Object.keys(body)).toEqual(
          expect.arrayContaining(['token', 'pin_code', 'ip_address', 'versions', 'last_logon', 'last_logon_ip']),
        );
        expect(body.Permissions).toEqual([{ PermissionId: expect.any(Number) }]);
        expect(body.user).toMatchObject({
          ...{ username, displayName: `${body.user.name} ${body.user.lastname}`, photoURL: null, group: 'player' },
        });
        client.token = body.token;
        user = body.user;
      });

      it('CA-01 validate answers a token and the PIN code, and the balance is in minor units', async () => {
        const { body } = await client.get('/validate');
        expect(body).toMatchObject({ token: expect.any(String), pin_code: expect.any(String) });
        client.token = body.token;
        expect(await balance()).toBeGreaterThan(0);
      });

      it('CA-05 CA-06 the check beside the API base and the settings need no login', async () => {
        const guest = createSpecClient(node.url);
        expect((await guest.get('/../check')).body).toMatchObject({
          ...{ status: expect.any(Number), code: expect.any(Number) },
          ...{ ip: expect.any(String), country: expect.any(String) },
        });
        const settings = await guest.get('/Settings.json');
        expect([settings.status, settings.body.SITE_ID]).toEqual([200, siteId]);
      });
    });

    describe('lobby', () => {
      it('CA-03 brands and machines are lists, and a lobby has its brand and machines', async () => {
        const brands = (await client.get('/machine/brands')).body;
        expect(brands[0]).toMatchObject({ id: expect.any(Number), machineCount: expect.any(Number) });
        const all = (await client.get('/machine/all')).body;
        const machines = Array.isArray(all) ? all : all.machines;
        expect(machines.map(({ id }: { id: number }) => id)).toContain(MACHINE);
        const one = (await client.get(`/machine/${brands[0].id}`)).body;
        const list = Array.isArray(one) ? one : one.machines;
        expect(list[0]).toMatchObject({ id: expect.any(Number), name: expect.any(String), status: expect.any(String) });
      });

      it('LB-02 the image of the first machine and of the first brand are pictures', async () => {
        const all = (await client.get('/machine/all')).body;
        const [first] = Array.isArray(all) ? all : all.machines;
        const [brand] = (await client.get('/machine/brands')).body;
        for (const path of [first.image, brand.image]) {
          const image = await client.image(path);
          expect([path, image.status, image.type]).toEqual([path, 200, expect.stringMatching(/^image\/\w/)]);
          expect(image.bytes).toBeGreaterThan(100);
        }
      });

      it('CA-08 jackpots open with the default transports and without a token; init brings it', async () => {
        const jackpots = await client.connect('/jackpots');
        expect(jackpots.firstTransport).toBe('polling');
        const answer = await jackpots.request('init', { token: client.token });
        expect(answer.pools).toEqual(
          expect.arrayContaining([expect.objectContaining({ amountMinor: expect.any(Number) })]),
        );
      });

      it('CA-08 notifications take the token from the query, and init answers the open session', async () => {
        notifications = await client.connect('/notifications', { token: client.token });
        const answer = await notifications.request('init', { id: user.id });
        expect(answer).toMatchObject({ status: 1, name: null, id: null, machine_status: null });
      });
    });

    describe('play', () => {
      it('CA-08 the machine socket opens without a token, and init with machine and token takes the seat', async () => {
        machine = await client.connect('/machine');
        expect(machine.firstTransport).toBe('polling');
        expect(await machine.request('init', { machineID: MACHINE, token: 'none' })).toMatchObject({ status: 0 });
        expect(await machine.request('init', { machineID: MACHINE, token: client.token })).toMatchObject({
          ...{ status: 1, id: MACHINE, name: expect.any(String), machine_status: expect.any(String) },
        });
        expect(await notifications.push('machine')).toMatchObject({ id: MACHINE, status: expect.any(String) });
        expect(await notifications.push('session')).toMatchObject({ status: 1, id: MACHINE });
      });

      it('CA-08 cash out without a payload returns the credit, and an open one answers itself', async () => {
        await cabinet.play(MACHINE, { betMinor: 0, winMinor: 700 });
        const before = await balance();
        cabinet.script('cashout', 'lost');
        const [first, again] = [await machine.request('cashout'), await machine.request('cashout', {})];
        expect(first).toMatchObject({ status: 1, transfer: { kind: 'cash_out' } });
        expect(again.transfer.transferId).toBe(first.transfer.transferId);
        cabinet.script('cashout', 'answered');
        await machine.request('cashout');
        await expect.poll(balance).toBe(before + 700);
        expect(await notifications.push('balance')).toMatchObject({ balance: expect.any(Number) });
      });

      it('CA-02 GM-12 discount and bonus are GET without any header, once per five minutes', async () => {
        const early = await client.get('/player/discount');
        expect(early.body).toMatchObject({ code: 61101, ErrorMessage: `Your balance must be below ${belowText}` });
        await node.database.pool.query(`UPDATE site SET settings = settings || '{"DISCOUNT_BALANCE_CHECK": false}'`);
        // How money gets onto the machine is not in the specification.
        await machine.request('cashin', { transferId: randomUUID(), amountMinor: LOST_MINOR });
        await cabinet.play(MACHINE, { betMinor: LOST_MINOR });
        for (const kind of ['discount', 'bonus']) {
          const before = await balance();
          const [taken, again] = [await client.get(`/player/${kind}`), await client.get(`/player/${kind}`)];
          expect(taken.body).toMatchObject({ status: 1, Params: { amount: expect.any(Number) }, ErrorMessage: '' });
          expect(await balance()).toBe(before + taken.body.Params.amount);
          expect(again.body.ErrorMessage).toBe('You can use discount only once per 5 minutes');
        }
      });

      it('CA-02 RC-03 kick removes the seat from the other device, cancel keeps it, and init joins again', async () => {
        expect((await client.post('/player/kick', { machineId: otherId })).body.ErrorMessage).toMatch(/./);
        expect((await client.post('/player/kick', { machineId: MACHINE })).body.status).toBe(1);
        expect(await machine.push('info')).toMatchObject({
          ...{
            code: expect.any(Number),
            params: expect.any(Object),
            message: expect.any(String),
            action: 'quit_request',
          },
        });
        expect((await client.post('/player/cancel', { machineId: MACHINE })).body.status).toBe(1);
        expect(await machine.request('init', { machineID: MACHINE, token: client.token })).toMatchObject({
          id: MACHINE,
        });
      });
    });

    describe('beside the game', () => {
      it('CA-04 CH-02 chat: contacts, user, dialog and a message with its three fields', async () => {
        const contacts = (await client.get('/api/chat/contacts')).body;
        const [contact] = contacts;
        expect(contact).toMatchObject({
          ...{
            id: expect.anything(),
            name: expect.any(String),
            status: expect.any(String),
            unread: expect.any(Number),
          },
        });
        const chatUser = (await client.get('/api/chat/user')).body;
        expect(chatUser).toMatchObject({ id: user.id, chatList: [], displayName: user.displayName });
        const path = `/api/chat/get-chat?contactId=${contact.id}&userId=${chatUser.id}`;
        const opened = (await client.get(path)).body;
        expect(opened).toMatchObject({ chat: { dialog: [] }, userChatList: [] });
        const send = (messageText: string) =>
          client.post('/api/chat/send-message', { chatId: opened.chat.id, messageText, contactId: contact.id });
        const sent = (await send('Hello')).body;
        expect(sent.message).toMatchObject({ who: user.id, message: 'Hello', time: expect.any(String) });
        expect(sent.userChatList).toEqual([expect.objectContaining({ contactId: contact.id })]);
        expect((await send('   ')).status).toBe(400);
        expect((await client.get(path)).body.chat.dialog[0]).toMatchObject({ who: user.id, message: 'Hello' });
        const saved = (await client.post('/api/chat/user/data', { ...chatUser, status: 'away' })).body;
        expect(saved).toMatchObject({ id: user.id, status: 'away', chatList: [{ contactId: contact.id }] });
      });

      it('CA-04 QP-01 the quick panel has events and notes', async () => {
        const { body } = await client.get('/api/quick-panel/data');
        expect(body).toMatchObject({ events: expect.any(Array), notes: expect.any(Array) });
        for (const event of body.events) expect(event).toMatchObject({ title: expect.any(String) });
      });

      it('CA-07 user update stores the settings in their shape', async () => {
        const settings = {
          layout: { style: 'layout3', config: { navbar: { position: 'right', folded: true } } },
          ...{ direction: 'rtl', customScrollbars: false, animations: false },
          theme: { main: 'dark1', navbar: 'light3', toolbar: 'mmk1', footer: 'default' },
        };
        const shortcuts = ['lobby', 'transactions'];
        const { body } = await client.post('/api/auth/user/update', { user: { ...user, settings, shortcuts } });
        expect(body).toMatchObject({ settings });
        const later = await client.post('/api/auth/user/update', { user: { settings: { animations: true } } });
        expect(later.body.settings).toMatchObject({ ...settings, animations: true });
      });

      it('CA-07 registration is there, and the course call is gone', async () => {
        const refused = await client.post('/api/auth/register', { username: 'x' });
        expect(refused.body).toMatchObject({ code: 40000, ErrorMessage: expect.any(String) });
        const gone = await client.post('/api/academy-app/course/update', { id: 1 });
        expect([gone.status, gone.body.ErrorMessage]).toEqual([410, expect.stringContaining('course')]);
      });

      it('CA-01 logout ends the login and its sockets', async () => {
        await client.post('/player/logout');
        expect((await client.get('/player/balance')).status).toBe(401);
        expect((await client.get('/validate')).status).toBe(401);
      });
    });
  },
);
