import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEMO_PASSWORD } from '../../apps/platform/src/db/seed.ts';
import type { CopiedTree } from '../../tests/copied-tree.ts';
import { type Attendant, startAttendant } from '../faults/attendant.ts';
import { type Activity, hasPlayed, readActivity } from '../faults/checks/activity.ts';
import { checkEnd } from '../faults/checks/end.ts';
import { readMoney } from '../faults/checks/money.ts';
import { watchSettling } from '../faults/checks/settle-watch.ts';
import { type Players, startPlayers } from '../faults/players/players.ts';
import type { Program } from '../faults/processes/program.ts';
import { openWorld, type World } from '../faults/world.ts';
import { buildOf, migrateBy } from './builds.ts';
import { contract } from './trees.ts';

export interface UpgradeOptions {
  /** Release N, its folder. */
  from: string;
  /** Release N+1; changed into N+2 at the end. */
  to: CopiedTree;
  players: number;
  log(line: string): void;
}

export interface UpgradeReport {
  violations: string[];
  steps: string[];
  activity: Activity;
  /** Why players had to try again, and how often. */
  interruptions: Record<string, number>;
  /** Versions of the link that cabinets and nodes have agreed on; empty where release N does not log them. */
  linkVersions: number[];
  /** Longest time of a step until everything was reached again and people had played. */
  longestMs: number;
  /** Of the logs; still there where there are violations. */
  folder: string;
}

const CABINETS = 2;
const STEP_WITHIN_MS = 120_000;
const POLL_EVERY_MS = 200;
const SETTLES_WITHIN_MS = 30_000;

/** An upgrade from one release to the next while people play, with everything that docs/upgrades.md allows in between, and back. */
export async function runUpgrade({ from, to, players: count, log }: UpgradeOptions): Promise<UpgradeReport> {
  const world = await openWorld({ players: count, cabinets: CABINETS, build: buildOf(from) });
  const report: UpgradeReport = {
    ...{
      violations: [],
      steps: [],
      interruptions: {},
      linkVersions: [],
      longestMs: 0,
      folder: join(world.folder, 'logs'),
    },
    activity: { plays: 0, cashIns: 0, cashOuts: 0, handPays: 0, transfers: 0 },
  };
  const settling = watchSettling(world.pool, SETTLES_WITHIN_MS);
  let players: Players | null = null;
  let attendant: Attendant | null = null;
  try {
    const money = await readMoney(world.pool);
    players = await begin(world);
    attendant = startAttendant(world.nodeUrls, world.operatorKey, world.machine);
    await upgrade({ world, from, to, report, log });
    report.violations.push(...(await checkEnd({ world, players, money, write: log })));
    await endTheServed({ world, from, to, log });
    report.activity = await readActivity(world.pool);
    for (const { interruptions, username } of await players.views())
      for (const [why, times] of Object.entries(interruptions)) {
        report.interruptions[why] = (report.interruptions[why] ?? 0) + times;
        if (isFailure(why)) report.violations.push(`${username}: ${why}`);
      }
  } catch (error) {
    report.violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const crashes = [...world.nodes, ...world.cabinets].flatMap((program) => program.crashes);
  const errors = logLines(report.folder).filter(({ line }) => line.level >= PINO_ERROR);
  report.violations.push(...settling.findings(), ...crashes, ...errors.map(({ file, text }) => `${file}: ${text}`));
  const linked = logLines(report.folder).flatMap(({ line }) => (line.msg === 'linked' && line.version) || []);
  report.linkVersions = [...new Set(linked)].sort((a, b) => a - b);
  await settling.stop();
  await attendant?.stop();
  await players?.stop();
  await world.close(report.violations.length > 0);
  return report;
}

async function begin({ proxies, usernames, folder }: World): Promise<Players> {
  const url = `http://127.0.0.1:${proxies.players.port}`;
  const players = await startPlayers({ url, usernames, password: DEMO_PASSWORD }, join(folder, 'logs', 'players.log'));
  while (!(await players.views()).some(({ visits }) => visits > 0)) await sleep(500);
  return players;
}

interface Upgrade {
  world: World;
  from: string;
  to: CopiedTree;
  report: UpgradeReport;
  log(line: string): void;
}

async function upgrade({ world, from, to, report, log }: Upgrade): Promise<void> {
  const [old, next] = [buildOf(from), buildOf(to.root)];
  /** The step, and then everything is reached and people play, cash in and cash out. */
  const step = async (what: string, act: () => Promise<void>) => {
    const beganAtMs = performance.now();
    const before = await readActivity(world.pool);
    await act();
    const actedMs = performance.now() - beganAtMs;
    await until(async () => (await world.isRecovered()) && hasPlayed(before, await readActivity(world.pool)), what);
    report.longestMs = Math.max(report.longestMs, performance.now() - beganAtMs);
    report.steps.push(what);
    log(`${what}: ${seconds(actedMs)}, people have played after ${seconds(performance.now() - beganAtMs)}`);
  };
  const replace = (program: Program, entry: URL) => async () => {
    await program.end();
    program.use(entry);
    await program.start();
  };
  const [nodeA, nodeB] = world.nodes as [Program, Program];
  const [cabinetA, cabinetB] = world.cabinets as [Program, Program];
  await step('both nodes and cabinets of N', async () => {});
  await step('the database of N+1', async () => expectCode(await migrateBy(to.root, world.postgres), 0));
  await step('no migration back by N', async () => expectCode(await migrateBy(from, world.postgres), 78));
  await step('a node of N starts anew', replace(nodeA, old.node));
  await step('the first node of N+1', replace(nodeA, next.node));
  await step('the first cabinet of N+1', replace(cabinetA, next.cabinet));
  await step('the second node of N+1', replace(nodeB, next.node));
  await step('the second cabinet of N+1', replace(cabinetB, next.cabinet));
  await step('a node back to N', replace(nodeA, old.node));
  await step('a cabinet back to N', replace(cabinetA, old.cabinet));
  await step('the node forward again', replace(nodeA, next.node));
  await step('the cabinet forward again', replace(cabinetA, next.cabinet));
}

/** A release that does not serve N any more: a node of N that still runs ends by itself, the other one stays. */
async function endTheServed({ world, from, to, log }: Omit<Upgrade, 'report'>): Promise<void> {
  const [nodeA, nodeB] = world.nodes as [Program, Program];
  await nodeA.end();
  nodeA.use(buildOf(from).node);
  await nodeA.start();
  const before = nodeA.crashes.length;
  contract(to);
  expectCode(await migrateBy(to.root, world.postgres), 0);
  await until(async () => nodeA.crashes.length > before, 'a node of N that is not served any more ends');
  await nodeA.kill();
  const [ended = ''] = nodeA.crashes.splice(before);
  if (!ended.includes('code 78')) throw new Error(`a node of N that is not served any more: ${ended}`);
  if (nodeB.pid() === 0) throw new Error('the node of N+1 has ended with the one of N');
  log('a node of N has ended with 78, since it is not served any more');
}

function expectCode({ code, output }: { code: number; output: string }, expected: number): void {
  if (code !== expected) throw new Error(`npm run migrate ended with ${code} in place of ${expected}: ${output}`);
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const untilMs = performance.now() + STEP_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`${what}: not reached in ${seconds(STEP_WITHIN_MS)}`);
    await sleep(POLL_EVERY_MS);
  }
}

/** Of the platform's own doing, or by a message that another release does not understand; any other refusal is one of play. */
const isFailure = (why: string) => /\b(?:50000|40000)\b|: (?:400|404|500)$/.test(why);

const PINO_ERROR = 50;

const logLine = z.object({ level: z.number(), msg: z.optional(z.string()), version: z.optional(z.number()) });

/** What nodes and cabinets have logged. */
function logLines(folder: string): { file: string; text: string; line: z.output<typeof logLine> }[] {
  const files = readdirSync(folder).filter((name) => /^(?:node|cabinet)-/.test(name));
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((text) => {
        const line = logLine.safeParse(parsedJson(text));
        return line.success ? [{ file, text: text.slice(0, 500), line: line.data }] : [];
      }),
  );
}

/** Undefined: a line that is not of the log itself. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
