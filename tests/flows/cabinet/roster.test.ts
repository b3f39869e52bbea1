/** What is set up while everything runs reaches nodes and a real agent: nothing is started again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@salon/domain/games/index.ts';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvedBy, type StaffPerson, staffPerson } from '../platform/operator/staff-people.ts';
import { type PlatformNode, startPlatformNode } from '../platform/platform-node.ts';

const CABINET = fileURLToPath(new URL('../../../apps/cabinet/src/main.ts', import.meta.url));
const SITE = fileURLToPath(new URL('../../../apps/platform/src/site.ts', import.meta.url));
const AGENT = 'live-hall';
const [first, second] = games.map(({ id }) => id) as [string, string];

let node: PlatformNode;
/** The agent is linked to the first, the console works here. */
let there: { url: string; stop(): Promise<void> };
let root: StaffPerson;
let checker: StaffPerson;
let folder = '';
let cabinet: ChildProcess;
let key = '';
let log = '';
let brandId = 0;
const played = { id: 0 };

beforeAll(async () => {
  node = await startPlatformNode();
  there = await node.peer();
  const at = { url: there.url, database: node.database };
  root = await staffPerson(at, { username: 'root', role: 'admin', siteId: null });
  checker = await staffPerson(at, { username: 'checker', role: 'admin', siteId: null });
  folder = mkdtempSync(join(tmpdir(), 'roster-'));
  writeFileSync(join(folder, 'cabinet.json'), JSON.stringify({ machines: [{ machineId: '*', driver: 'simulated' }] }));
  brandId = (await call('GET', '/brands')).brands[0].id;
});
afterAll(async () => {
  cabinet?.kill('SIGKILL');
  await there.stop();
  await node.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

// biome-ignore lint/suspicious/noExplicitAny: tests check into whatever came
const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<any> => {
  const reply = await root.call(method, path, body, 0);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
};
/** Proposed by one person and approved by the other. */
const byTwo = async (path: string, body: unknown, siteId = 0) =>
  (await approvedBy(checker, await root.call('POST', path, body, siteId), siteId)).body;
const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const linkOf = async (id: number) => (await sql('SELECT link FROM machine WHERE id = $1', [id]))[0]?.link;
const isLinked = (id: number) => expect.poll(() => linkOf(id), { timeout: 30_000 }).toBe('up');
const isGone = (id: number) => expect.poll(() => linkOf(id), { timeout: 30_000 }).toBe('down');
const roster = async (id: number) =>
  (await call('GET', '/roster')).machines.find((machine: { id: number }) => machine.id === id);

/** Each log line of the agent, as JSON. */
const logged = () =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; machineId?: number; machines?: number[]; time: number });

function startAgent(withKey: string): void {
  cabinet = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CABINET], {
    env: {
      ...process.env,
      ...{ DEMO: '1', SITUATIONS_PER_HOUR: '0', PICTURE_SPARES: '2', AGENT, CABINET_KEY: withKey, LOG_LEVEL: 'info' },
      ...{ PLATFORM_URL: node.url, DATA_DIR: join(folder, 'data'), CABINET_CONFIG: join(folder, 'cabinet.json') },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  cabinet.stdout?.on('data', (chunk) => {
    log += chunk;
  });
}

it('PR-02 a machine that is added at one node is opened by an agent at the other, sooner than it asks by itself', async () => {
  key = (await byTwo('/cabinets', { agent: AGENT })).key;
  startAgent(key);
  await expect.poll(() => logged().some(({ msg }) => msg === 'linked'), { timeout: 60_000 }).toBe(true);
  const tookMs: number[] = [];
  for (const number of [901, 902, 903, 904]) {
    const about = { number, name: `Yeni ${number}`, gameId: first, agent: AGENT, brandId };
    const beganMs = performance.now();
    const { id } = await call('POST', '/roster', about);
    await isLinked(id);
    tookMs.push(Math.round(performance.now() - beganMs));
    played.id = id;
  }
  console.log('added machines were linked after', tookMs, 'ms; without a notice it would be up to 5,000');
});

it('a machine with a player and credit stays through a change, and goes once it is empty', async () => {
  const { token } = await node.login('demo');
  const player = await node.player('/machine', token);
  expect(await player.ask('init', { machineID: played.id, token })).toMatchObject({ status: 1 });
  expect(await player.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 })).toMatchObject({
    transfer: { state: 'posted' },
  });
  // The console would refuse it: the machine is not at rest.
  await sql(`UPDATE machine SET agent = 'nobody' WHERE id = $1`, [played.id]);
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await linkOf(played.id)).toBe('up');
  expect(await player.ask('cashout', { transferId: randomUUID() })).toMatchObject({ status: 1 });
  await expect
    .poll(async () => (await sql('SELECT machine_credit_minor($1) AS credit', [played.id]))[0].credit, {
      timeout: 30_000,
    })
    .toBe(0);
  expect(await player.ask('leave', {})).toEqual({ status: 1 });
  player.close();
  await isGone(played.id);
  await sql('UPDATE machine SET agent = $2 WHERE id = $1', [played.id, AGENT]);
  await isLinked(played.id);
});

it('a machine with another game is opened anew with it, and a retired one is put away', async () => {
  const { id, isLinked: _l, isStopped: _s, isAtRest: _r, retiredAt: _a, brand: _b, ...about } = await roster(played.id);
  await call('POST', `/machines/${id}/stop`, { reason: 'another game' });
  await expect.poll(async () => (await roster(id)).isAtRest, { timeout: 30_000 }).toBe(true);
  const opened = () =>
    logged().filter(({ msg, machines }) => msg === 'machines are new on the floor' && machines?.includes(id)).length;
  const before = opened();
  await call('POST', `/roster/${id}`, { ...about, gameId: second });
  await expect.poll(opened, { timeout: 30_000 }).toBe(before + 1);
  await isLinked(id);
  await call('POST', `/roster/${id}/retire`);
  await isGone(id);
});

it('PR-02 a new host is answered for at both nodes, and machines of `npm run site` are opened', async () => {
  const nameAt = async (url: string, host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    get(`${url}/Settings.json`, { headers: { host } }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
    return promise;
  };
  const host = 'live-site.example';
  const before = await Promise.all([node.url, there.url].map((url) => nameAt(url, host)));
  const { body: site } = await root.call('POST', '/sites', { name: 'Live Hall', currency: 'EUR' });
  await byTwo('/site/hosts', { host }, site.id);
  for (const [at, url] of [node.url, there.url].entries())
    await expect.poll(() => nameAt(url, host)).not.toBe(before[at]);

  const [own] = await sql(
    `SELECT s.name AS site, rtrim(s.currency) AS currency, b.name AS brand, b.jackpot_seed_minor AS seed
      FROM brand b JOIN site s ON s.id = b.site_id WHERE b.id = $1`,
    [brandId],
  );
  const machine = { id: 777, number: 977, name: 'Live One', gameId: first, agent: AGENT };
  const brand = { id: brandId, name: own.brand, jackpotSeedMinor: own.seed, machines: [machine] };
  const file = join(folder, 'site.json');
  writeFileSync(
    file,
    JSON.stringify({
      ...{ id: 0, name: own.site, currency: own.currency, hosts: ['more.example'], settings: {}, brands: [brand] },
    }),
  );
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', SITE, file], {
    env: bareEnvironment({ MIGRATE_DATABASE_URL: node.database.url }),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  await isLinked(777);
});

it('a new key opens the next link, and the end of a key ends the one that it has opened', async () => {
  const cabinets = (await call('GET', '/cabinets')).cabinets as { agent: string; keys: { id: number }[] }[];
  const [{ id: oldKeyId }] = cabinets.find(({ agent }) => agent === AGENT)!.keys as [{ id: number }];
  const { key: newKey } = await byTwo(`/cabinets/${AGENT}/rotate`, { hours: 24 });
  expect(newKey).not.toBe(key);
  const beganMs = performance.now();
  await call('POST', `/cabinet-keys/${oldKeyId}/revoke`);
  await isGone(777);
  console.log('the link of a revoked key ended after', Math.round(performance.now() - beganMs), 'ms');
  cabinet.kill('SIGTERM');
  await once(cabinet, 'exit');
  startAgent(newKey);
  await isLinked(777);
});
