import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../apps/platform/src/db/seed.ts';
import { type Attendant, startAttendant } from './attendant.ts';
import { type Activity, readActivity } from './checks/activity.ts';
import { checkEnd } from './checks/end.ts';
import { readMoney } from './checks/money.ts';
import { watchSettling } from './checks/settle-watch.ts';
import { type Kind, nameOf } from './fault.ts';
import { createFloorRun, type FloorRun } from './floor-run.ts';
import { type Players, startPlayers } from './players/players.ts';
import { scheduleOf } from './schedule.ts';
import { CABINETS, NODES, openWorld, type World } from './world.ts';

export interface RunOptions {
  seed: number;
  kills: number;
  /** Of the pauses between two faults; 1: as drawn. */
  pace?: number;
  players: number;
  /** Names of kinds, to look for a cause; undefined: all. */
  only?: readonly string[];
  /** Of a transfer after the recovery; undefined: 10 s. */
  settlesWithinMs?: number;
  /** Every line of the fault log as it is written. */
  log(line: string): void;
}

export interface RunReport {
  seed: number;
  /** How often each kind of fault has befallen something. */
  faults: Map<string, number>;
  activity: Activity;
  visits: number;
  longestSettleMs: number;
  longestRecoveryMs: number;
  /** What is left out on this computer, in a sentence. */
  notes: string[];
  violations: string[];
  faultLog: string[];
  /** Of the logs; still there where there are violations. */
  folder: string;
  tookMs: number;
}

/** Everything breaks at every moment while everybody plays, and in the end every minor unit is where it belongs. */
export async function runFaults({
  seed,
  kills,
  pace = 1,
  players: count,
  only,
  settlesWithinMs,
  log,
}: RunOptions): Promise<RunReport> {
  const beganAtMs = performance.now();
  const world = await openWorld({ players: count });
  const faultLog: string[] = [];
  const write = (text: string) => {
    const line = `${((performance.now() - beganAtMs) / 1_000).toFixed(1).padStart(7)} s  ${text}`;
    faultLog.push(line);
    appendFileSync(join(world.folder, 'logs', 'faults.log'), `${new Date().toISOString()} ${line}\n`);
    log(line);
  };
  const notes = world.smallDisk ? [] : ['No full disk: only root on Linux may mount one for a cabinet.'];
  const settling = watchSettling(world.pool, settlesWithinMs);
  const violations: string[] = [];
  let players: Players | null = null;
  let attendant: Attendant | null = null;
  let run: FloorRun | null = null;
  let visits = 0;
  let activity: Activity = { plays: 0, cashIns: 0, cashOuts: 0, handPays: 0, transfers: 0 };
  try {
    const money = await readMoney(world.pool);
    players = await begin(world);
    attendant = startAttendant(world.nodeUrls, world.operatorKey, world.machine);
    run = createFloorRun({ world, settling, players, write });
    const without = (kind: Kind) =>
      (kind.what === 'fill disk' && !world.smallDisk) || (only !== undefined && !only.includes(nameOf(kind)));
    await run.suffer(scheduleOf({ seed, kills, pace, nodes: NODES, cabinets: CABINETS, without }));
    violations.push(...run.findings());
    // What has not recovered has nothing to compare.
    if (violations.length === 0) violations.push(...(await checkEnd({ world, players, money, write })));
    visits = (await players.views()).reduce((sum, view) => sum + view.visits, 0);
    activity = await readActivity(world.pool);
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  violations.push(
    ...settling.findings(),
    ...[...world.nodes, ...world.cabinets, world.machine.program].flatMap(({ crashes }) => crashes),
  );
  await settling.stop();
  await attendant?.stop();
  await players?.stop();
  await world.close(violations.length > 0);
  return {
    ...{ seed, activity, visits, notes, violations, faultLog, folder: join(world.folder, 'logs') },
    faults: run?.counts() ?? new Map(),
    ...{ longestSettleMs: settling.longestMs(), longestRecoveryMs: run?.longestRecoveryMs() ?? 0 },
    tookMs: performance.now() - beganAtMs,
  };
}

async function begin({ proxies, usernames, folder }: World): Promise<Players> {
  const url = `http://127.0.0.1:${proxies.players.port}`;
  const players = await startPlayers({ url, usernames, password: DEMO_PASSWORD }, join(folder, 'logs', 'players.log'));
  // Everybody is somewhere in their visit when the first fault comes.
  while (!(await players.views()).some(({ visits }) => visits > 0)) await sleep(500);
  return players;
}
