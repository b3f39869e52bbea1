import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '@salon/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../tools/faults/checks/ledger.ts';
import { missing } from '../../programs.ts';
import { type DrainedFloor, openDrainedFloor } from './drained-floor.ts';
import { type DrainedPlayer, startDrainedPlayer } from './drained-player.ts';

const PLAYERS = 6;
/** A node has 10 s (apps/platform/src/main.ts); then it ends with 1. */
const CALL_EVERY_MS = 50;

let floor: DrainedFloor;
let players: DrainedPlayer[] = [];

beforeAll(async () => {
  if (!missing('redis-server')) floor = await openDrainedFloor(PLAYERS);
});
afterAll(() => floor?.close());

/** Calls over the proxy, one after the other, until `stop`. */
function callOnAndOn(): { failures: string[]; count(): number; stop(): Promise<void> } {
  const failures: string[] = [];
  let count = 0;
  let isOn = true;
  const work = (async () => {
    while (isOn) {
      const path = count % 2 === 0 ? `${operator.OPERATOR_BASE}/status` : '/Settings.json';
      const status = await fetch(floor.url + path, {
        headers: { authorization: `Bearer ${floor.operatorKey}` },
        signal: AbortSignal.timeout(20_000),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => `${error.message}: ${error.cause}`,
      );
      count += 1;
      if (status !== 200 && status !== 404) failures.push(`${path}: ${status}`);
      await sleep(CALL_EVERY_MS);
    }
  })();
  return {
    failures,
    count: () => count,
    async stop() {
      isOn = false;
      await work;
    },
  };
}

/** How often a look found a machine without a link. */
function watchLinks(): { looks(): [down: number, all: number]; stop(): Promise<void> } {
  let [down, all] = [0, 0];
  let isOn = true;
  const work = (async () => {
    while (isOn) {
      const { rows } = await floor.pool.query(`SELECT 1 FROM machine WHERE agent = 'hall-0' AND link <> 'up' LIMIT 1`);
      down += rows.length;
      all += 1;
      await sleep(10);
    }
  })();
  return {
    looks: () => [down, all],
    async stop() {
      isOn = false;
      await work;
    },
  };
}

const readiness = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: response.status, body: await response.json() };
};

/** Real processes and signals. */
it.skipIf(missing('redis-server') || process.platform === 'win32')(
  'PR-01 node after node is drained and started again while people play: no call is refused, and no money is on its way',
  async () => {
    await expect.poll(floor.isWhole, { timeout: 60_000 }).toBe(true);
    players = await Promise.all(floor.usernames.map((name) => startDrainedPlayer(floor.url, name)));
    const [calls, links] = [callOnAndOn(), watchLinks()];
    const played = () => players.map((player) => player.visits());
    await expect.poll(() => Math.min(...played()), { timeout: 60_000 }).toBeGreaterThan(0);
    const tookMs: number[] = [];
    for (const at of [0, 1, 0, 1]) {
      const before = played();
      const beganMs = performance.now();
      const ended = floor.nodes[at]!.end();
      // At once, and it still serves.
      await expect
        .poll(() => readiness(floor.ports[at]!))
        .toMatchObject({ status: 503, body: { failed: ['draining'], checks: { database: true, redis: 'up' } } });
      expect((await fetch(`http://127.0.0.1:${floor.ports[at]}/Settings.json`)).status).toBe(200);
      expect(await ended).toBe(0);
      tookMs.push(Math.round(performance.now() - beganMs));
      await floor.nodes[at]!.start();
      await expect.poll(floor.isWhole, { timeout: 60_000 }).toBe(true);
      await expect.poll(() => played().every((count, who) => count > before[who]!), { timeout: 60_000 }).toBe(true);
    }
    await Promise.all([calls.stop(), links.stop()]);
    expect(players.every((player) => player.areConnected())).toBe(true);
    await Promise.all(players.map((player) => player.leave()));

    const gaps = players.flatMap((player) => player.gaps);
    const sorted = gaps.map(({ ms }) => ms).sort((a, b) => a - b);
    const reasons = Object.groupBy(gaps, ({ reason }) => reason);
    console.log('drains took', tookMs, 'ms; calls', calls.count(), 'visits', played().join());
    console.log(
      'sockets moved',
      gaps.length,
      Object.keys(reasons),
      'median',
      sorted[sorted.length >> 1],
      'longest',
      sorted.slice(-5),
      'ms',
    );
    console.log(
      'interrupted',
      players.flatMap((player) => player.interruptions),
    );
    console.log('looks that found a machine without a link', links.looks());
    expect(calls.failures).toEqual([]);
    expect(players.flatMap((player) => [...player.failures, ...player.troubles()])).toEqual([]);
    // Asked to move, and not cut.
    expect(Object.keys(reasons)).toEqual(['forced close']);
    expect(links.looks()[0]).toBe(0);
    const { rows } = await floor.pool.query(
      `SELECT kind, state, reason FROM transfer WHERE state NOT IN ('posted') UNION ALL
        SELECT t.kind, s.state, NULL FROM transfer_step s JOIN transfer t ON t.id = s.transfer_id WHERE s.state = 'unknown'`,
    );
    // A command on its way between two nodes may reach the old one after its cabinet has left it: its cash in is void, its money back.
    const isLate = ({ state, reason }: { state: string; reason: string | null }) =>
      state === 'voided' && reason === 'never_seen';
    console.log('cash ins that came back', rows.filter(isLate).length);
    expect(rows.filter((row) => !isLate(row))).toEqual([]);
    expect(rows.filter(isLate).length).toBeLessThanOrEqual(1);
    expect(await checkLedger(floor.pool)).toEqual([]);
  },
  300_000,
);
