import { http, operator } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
/** A notice takes milliseconds, on a busy computer more; without it a site would be asked for after 5 s, a login after 30. */
const NOTICED = { timeout: 4_500, interval: 5 };
/** What is trusted where nothing is heard of any more. */
const TRUST_MS = 500;
let node: PlatformNode;
let other: { url: string; stop(): Promise<void> };

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `ada:${KEY}` });
  other = await node.peer();
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests check into whatever came
const read = async (url: string, path: string, token?: string): Promise<any> => {
  const response = await fetch(`${url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return response.json();
};
const lobbyUpdateS = async (url: string) => (await read(url, '/Settings.json')).UPDATE_LOBBY;
const save = async (url: string, value: number) => {
  const response = await fetch(`${url}${operator.OPERATOR_BASE}/site/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ set: { UPDATE_LOBBY: value } }),
  });
  expect(await response.json()).toMatchObject({ status: 1 });
};
const write = (value: number) =>
  node.database.pool.query(`UPDATE site SET settings = settings || jsonb_build_object('UPDATE_LOBBY', $1::int)`, [
    value,
  ]);
const listeners = async () => {
  const { rows } = await node.database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'salon notices' AND datname = current_database() AND query = 'SELECT'`,
  );
  return rows.map(({ pid }) => pid);
};
beforeEach(() => expect.poll(listeners, { timeout: 10_000 }).toHaveLength(2));

describe('what a node has cached of a site', () => {
  it('PR-02 is dropped by a change on the same node before its answer, and on the others at once', async () => {
    for (let value = 5; value < 25; value += 1) {
      const [here, there] = value % 2 === 0 ? [node.url, other.url] : [other.url, node.url];
      // Both have it at hand.
      for (const url of [here, there, here, there]) await lobbyUpdateS(url);
      await save(here, value);
      expect(await lobbyUpdateS(here)).toBe(value);
      await expect.poll(() => lobbyUpdateS(there), NOTICED).toBe(value);
    }
  });

  it('PR-02 is dropped by a program that writes to the database', async () => {
    for (const value of [31, 32, 33]) {
      await Promise.all([node.url, other.url].map(lobbyUpdateS));
      await write(value);
      for (const url of [node.url, other.url]) await expect.poll(() => lobbyUpdateS(url), NOTICED).toBe(value);
    }
  });

  it('PR-02 is right after many changes at once, under reads', async () => {
    const isOver = { now: false };
    const reading = [node.url, other.url].map(async (url) => {
      while (!isOver.now) await lobbyUpdateS(url);
    });
    await Promise.all(Array.from({ length: 60 }, (_, at) => save(at % 2 ? node.url : other.url, 100 + at)));
    isOver.now = true;
    await Promise.all(reading);
    const { rows } = await node.database.pool.query<{ value: number }>(
      `SELECT (settings ->> 'UPDATE_LOBBY')::int AS value FROM site WHERE id = 0`,
    );
    for (const url of [node.url, other.url]) await expect.poll(() => lobbyUpdateS(url), NOTICED).toBe(rows[0]?.value);
  });

  it('PR-02 is asked for again while nothing can be heard of changes, and after it', async () => {
    const before = await listeners();
    await Promise.all([node.url, other.url].map(lobbyUpdateS));
    await node.database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS l (pid)', [before]);
    await write(41);
    for (const url of [node.url, other.url]) await expect.poll(() => lobbyUpdateS(url), NOTICED).toBe(41);
    // They listen again after a second; until then every read asks.
    let last = 41;
    for (let value = 42; value < 45; value += 1) {
      await write(value);
      const shown = await Promise.all([node.url, other.url].map(lobbyUpdateS));
      last = value;
      if ((await listeners()).length > 0) break;
      expect(shown).toEqual([value, value]);
    }
    await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(2);
    for (const url of [node.url, other.url]) await expect.poll(() => lobbyUpdateS(url), NOTICED).toBe(last);
    await write(45);
    for (const url of [node.url, other.url]) await expect.poll(() => lobbyUpdateS(url), NOTICED).toBe(45);
  });
});

it('LB-03 a machine that is set up anew is in the lobbies of all nodes', async () => {
  const { token } = await node.login('demo');
  const nameOf = async (url: string) =>
    (await read(url, `${http.API_BASE}/machine/all`, token)).find(({ id }: { id: number }) => id === 3).name;
  const { machines } = await read(node.url, `${operator.OPERATOR_BASE}/roster`, KEY);
  const { brandId, number, agent, gameId } = machines.find(({ id }: { id: number }) => id === 3);
  for (const name of ['Anew', 'Anew again']) {
    await Promise.all([node.url, other.url].map(nameOf));
    const body = { brandId, number, agent, gameId, name };
    const changed = await node.call('POST', `${operator.OPERATOR_BASE}/roster/3`, { token: KEY, body });
    expect(changed.body).toEqual({ status: 1, isChanged: true });
    expect(await nameOf(node.url)).toBe(name);
    await expect.poll(() => nameOf(other.url), NOTICED).toBe(name);
  }
});

describe('a login that a node trusts for reads', () => {
  const lobbyOf = async (url: string, token: string) => {
    const answer = await read(url, `${http.API_BASE}/machine/all`, token);
    return Array.isArray(answer) ? 'read' : answer.code;
  };

  it('reads nothing more after its end, here at once and on other nodes in milliseconds', async () => {
    for (const [at, there] of [
      [node.url, other.url],
      [other.url, node.url],
    ] as const) {
      const { token } = await node.login('demo2');
      for (const url of [at, there, at, there]) expect(await lobbyOf(url, token)).toBe('read');
      await fetch(`${at}${http.API_BASE}/player/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await lobbyOf(at, token)).toBe(40100);
      await expect.poll(() => lobbyOf(there, token), NOTICED).toBe(40100);
    }
  });

  it('reads nothing more where its end was not heard of', async () => {
    const { token } = await node.login('demo3');
    for (const url of [node.url, other.url, node.url, other.url]) expect(await lobbyOf(url, token)).toBe('read');
    await node.database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS l (pid)', [
      await listeners(),
    ]);
    await fetch(`${node.url}${http.API_BASE}/player/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await lobbyOf(node.url, token)).toBe(40100);
    await new Promise((resolve) => setTimeout(resolve, TRUST_MS));
    expect(await lobbyOf(other.url, token)).toBe(40100);
  });

  it('reads nothing more from the moment of its age on', async () => {
    const { token } = await node.login('demo4');
    const lives = (seconds: number) =>
      node.database.pool.query(
        `UPDATE login SET expires_at = now() + make_interval(secs => $1) WHERE player_id = (SELECT id FROM player WHERE username = 'demo4' AND site_id = 0)`,
        [seconds],
      );
    await lives(20);
    for (const _ of [1, 2, 3]) expect(await lobbyOf(node.url, token)).toBe('read');
    await lives(0);
    expect(await lobbyOf(node.url, token)).toBe(40100);
  });
});
