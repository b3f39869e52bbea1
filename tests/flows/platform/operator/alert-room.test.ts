/** Alerts: what each rule finds, once over all nodes; its end; acknowledgement; the signed webhook. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { approvedBy, type StaffPerson, staffPerson } from './staff-people.ts';

const FOUND = { timeout: 30_000, interval: 250 };
let node: PlatformNode;
let peer: Pick<PlatformNode, 'round' | 'stop'>;
let admin: StaffPerson;
let checker: StaffPerson;
let abroad: StaffPerson;
let receiver: Server;
const received: { headers: Record<string, unknown>; body: string }[] = [];
/** How often the receiver still fails. */
let failures = 2;

beforeAll(async () => {
  node = await startPlatformNode();
  peer = await node.peer();
  admin = await staffPerson(node, { username: 'root', role: 'admin', siteId: 0 });
  checker = await staffPerson(node, { username: 'checker', role: 'admin', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    failures -= 1;
    response.writeHead(failures >= 0 ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await peer.stop();
  await node.stop();
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const alertsOf = async (person: StaffPerson, state = 'open'): Promise<operator.AlertRow[]> =>
  (await person.call('GET', `/alerts?state=${state}`)).body.alerts;
const open = async (kind: operator.AlertKind) => (await alertsOf(admin)).filter((alert) => alert.kind === kind);
const setRule = (kind: operator.AlertKind, rule: Partial<operator.AlertRule>) =>
  admin.call('POST', `/alert-rules/${kind}`, {
    ...{ isEnabled: true, threshold: 0, email: false, webhook: false },
    ...rule,
  });

/** Both nodes have delivered what is due, twice. */
async function delivered() {
  for (const one of [node, peer, node, peer]) await one.round('alert deliveries');
}

describe('alerts', () => {
  it('are opened once for what lasts, by whichever node, and end with it', { timeout: 90_000 }, async () => {
    // The demo's own attendant pays after a minute.
    await setRule('hand_pay_waiting', { threshold: 1 });
    await sql(`SELECT owe_hand_pay(3, 'play:1', NULL, 4200)`);
    await sql(`UPDATE machine SET link = 'up', faults = '{no_picture}' WHERE id = 4`);
    await sql(`UPDATE machine SET unplayable_since = now() - interval '1 minute' WHERE id = 4`);
    await sql(`UPDATE machine SET disabled_reason = 'credit' WHERE id = 5`);
    await sql(`UPDATE machine SET link = 'up' WHERE id IN (6, 7)`);
    await sql(`UPDATE machine SET link = 'down' WHERE id IN (6, 7)`);
    await sql(`UPDATE machine SET unlinked_at = now() - interval '2 minutes' WHERE id IN (6, 7)`);
    for (const kind of ['hand_pay_waiting', 'camera_frozen', 'imbalance', 'cabinet_away'] as const)
      await expect.poll(() => open(kind), FOUND).toHaveLength(1);
    expect((await open('hand_pay_waiting'))[0]).toMatchObject({ details: { machineId: 3, amountMinor: 4200 } });
    expect((await open('cabinet_away'))[0]).toMatchObject({ details: { machines: 2 } });
    // Several more rounds of both nodes.
    const [{ seen }] = await sql('SELECT count(*) AS seen FROM alert');
    await sql(`UPDATE machine SET faults = '{}', disabled_reason = NULL, link = 'up' WHERE id IN (4, 5, 6, 7)`);
    await expect.poll(() => open('camera_frozen'), FOUND).toEqual([]);
    await expect.poll(() => open('imbalance'), FOUND).toEqual([]);
    expect(await open('hand_pay_waiting')).toHaveLength(1);
    expect((await sql('SELECT count(*) AS seen FROM alert'))[0].seen).toBe(seen);
    expect(await alertsOf(abroad, 'all')).toEqual([]);
  });

  it('say that passwords are being guessed', async () => {
    for (let n = 0; n < 20; n++)
      await sql(`INSERT INTO audit (type, address, details) VALUES ('login_fail', $1, '{"site": 0}')`, [
        `192.0.2.${n}`,
      ]);
    await expect
      .poll(() => open('login_attack'), FOUND)
      .toMatchObject([{ subject: 'players', details: { attempts: 20 } }]);
  });

  it('of an event come once, are over at once, and stay until somebody has noted them', async () => {
    await sql(`INSERT INTO protection_event (at, player_id, type, details)
      SELECT now(), id, 'session_ended', '{"error": "time_limit_reached"}' FROM player WHERE username = 'demo2'`);
    await expect
      .poll(() => open('limit_reached'), FOUND)
      .toMatchObject([{ endedAt: expect.any(String), details: { player: 'demo2', reason: 'time_limit_reached' } }]);
    const [{ id }] = (await open('limit_reached')) as [operator.AlertRow];
    expect((await abroad.call('POST', `/alerts/${id}/acknowledge`)).body.code).toBe(CODES.not_found);
    const both = await Promise.all([1, 2].map(() => admin.call('POST', `/alerts/${id}/acknowledge`)));
    expect(both.map(({ body }) => body.isChanged).sort()).toEqual([false, true]);
    expect(await open('limit_reached')).toEqual([]);
    expect((await alertsOf(admin, 'all')).find((alert) => alert.id === id)).toMatchObject({ acknowledgedBy: 'root' });
  });

  it('obey the site’s own rules', async () => {
    await setRule('hand_pay_waiting', { threshold: 3_600 });
    await expect.poll(() => open('hand_pay_waiting'), FOUND).toEqual([]);
    expect((await setRule('hand_pay_waiting', { threshold: -1 })).body.code).toBe(CODES.invalid_request);
    expect((await abroad.call('GET', '/alert-rules')).body.rules).toContainEqual(
      expect.objectContaining({ kind: 'hand_pay_waiting', threshold: 300 }),
    );
  });

  it('reach the webhook, signed, tried again until it has answered, and no more', { timeout: 120_000 }, async () => {
    const { port } = receiver.address() as AddressInfo;
    await sql(`SELECT pay_hand_pay(id, amount_minor, 'somebody') FROM hand_pay WHERE reference = 'play:1'`);
    const set = (webhookUrl: string | null, renewSecret = false) =>
      admin.call('POST', '/alert-targets', { emails: ['boss@salon.example'], webhookUrl, renewSecret });
    expect((await set('ftp://somewhere')).body.code).toBe(CODES.invalid_request);
    const url = `http://127.0.0.1:${port}/alerts`;
    const proposed = await set(url);
    const { secret } = proposed.body;
    // The e-mail addresses hold at once, another webhook once somebody else has approved it.
    const waiting = await admin.call('GET', '/alert-targets');
    expect(waiting.body).toMatchObject({ emails: ['boss@salon.example'], webhookUrl: null });
    expect((await set(url)).body.code).toBe(CODES.setup_change_waits);
    const [change] = (await checker.call('GET', '/setup-changes')).body.changes;
    expect(change).toMatchObject({ kind: 'webhook', isSecret: true, before: null, after: url });
    expect(JSON.stringify(change)).not.toContain(secret);
    await approvedBy(checker, proposed);
    expect((await admin.call('GET', '/alert-targets')).body.webhookUrl).toBe(url);
    expect((await set(url)).body).toEqual({ status: 1, secret: null, waiting: [] });
    for (const table of ['alert_target', 'setup_change'])
      expect(JSON.stringify(await sql(`SELECT * FROM ${table}`))).not.toContain(secret);
    await setRule('hand_pay_waiting', { threshold: 1, webhook: true, email: true });
    await sql(`SELECT owe_hand_pay(3, 'play:2', NULL, 5300)`);
    await sql(`UPDATE hand_pay SET due_at = now() - interval '2 seconds' WHERE reference = 'play:2'`);
    for (const tries of [1, 2]) {
      await expect.poll(() => received.length, FOUND).toBe(tries);
      await delivered();
      // Not before its time.
      expect(received).toHaveLength(tries);
      await sql('UPDATE alert_delivery SET next_try_at = now()');
    }
    await expect.poll(() => received.length, FOUND).toBe(3);
    const bodies = received.map(({ body }) => operator.webhookAlert.parse(JSON.parse(body)));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(bodies[0]).toMatchObject({ siteId: 0, kind: 'hand_pay_waiting', details: { amountMinor: 5300 } });
    for (const { headers, body } of received) {
      const stamp = headers[operator.WEBHOOK_TIMESTAMP];
      const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
      expect(headers[operator.WEBHOOK_SIGNATURE]).toBe(signature);
    }
    await expect
      .poll(() => sql('SELECT channel, state, attempts FROM alert_delivery ORDER BY 1'), FOUND)
      .toEqual([
        { channel: 'email', state: 'sent', attempts: 1 },
        { channel: 'webhook', state: 'sent', attempts: 3 },
      ]);
    await sql('UPDATE alert_delivery SET next_try_at = now()');
    await delivered();
    expect(received).toHaveLength(3);
    const mails = await sql(`SELECT address, params ->> 'subject' AS subject FROM mail_outbox WHERE kind = 'text'`);
    expect(mails).toEqual([{ address: 'boss@salon.example', subject: 'Salon: Görevli ödemesi bekliyor' }]);
    const audited = await sql(`SELECT details::text AS text FROM audit`);
    const audit = audited.map(({ text }) => text).join();
    // The address is a secret of its own: who knows it may write there.
    for (const hidden of [secret, `${port}/alerts`]) expect(audit).not.toContain(hidden);
  });
});
