import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer } from '../platform/ledger.ts';
import { decided, openWorld, type ProfileId, type World } from '../world.ts';
import { ready, spin, topUp } from './ready.ts';
import { DECIDED_WITHIN_MS } from './trial.ts';

export interface KillsOptions {
  profile: ProfileId;
  agentKills: number;
  egmKills: number;
  /** Machines side by side. */
  workers: number;
  done(kill: Kill): void;
}

export interface Kill {
  victim: 'agent' | 'egm';
  during: Operation;
  result: Transfer['result'] | 'played';
  /** From both being back to the platform knowing what became of a transfer, or having booked a game. */
  decidedMs: number;
  wrong: number;
  findings: string[];
}

const OPERATIONS = ['in', 'out', 'game'] as const;
type Operation = (typeof OPERATIONS)[number];

/** As long as they take from their command to their end. */
const LASTS_MS: Record<Operation, number> = { in: 400, out: 400, game: 600 };
const GAME_MS = 400;
/** Least credit for a game or a cash out. */
const CREDIT_MINOR = 200;

/** `kill -9` of the agent or the machine at random moments of transfers and games; after each one all three are compared. */
export async function runKills(options: KillsOptions): Promise<Kill[]> {
  const victims = shuffled(options.agentKills, options.egmKills);
  const kills: Kill[] = [];
  async function work(): Promise<void> {
    let world = await openWorld({ profile: options.profile, gameMs: GAME_MS });
    for (let victim = victims.shift(); victim !== undefined; victim = victims.shift()) {
      const kill = await killOnce(world, victim);
      kills.push(kill);
      options.done(kill);
      if (kill.findings.length === 0) continue;
      // Left for a look at its logs.
      console.error(`kept: ${world.folder}`);
      await world.close(true);
      world = await openWorld({ profile: options.profile, gameMs: GAME_MS });
    }
    await world.close();
  }
  await Promise.all(Array.from({ length: options.workers }, work));
  return kills;
}

async function killOnce(world: World, victim: Kill['victim']): Promise<Kill> {
  const during = OPERATIONS[randomInt(OPERATIONS.length)]!;
  const kill = { victim, during };
  try {
    return { ...kill, ...(await killDuring(world, victim, during)) };
  } catch (error) {
    const findings = [error instanceof Error ? error.message : String(error)];
    return { ...kill, result: 'open', decidedMs: DECIDED_WITHIN_MS, wrong: 0, findings };
  }
}

async function killDuring(
  world: World,
  victim: Kill['victim'],
  during: Operation,
): Promise<Omit<Kill, 'victim' | 'during'>> {
  const { platform, agent, egm } = world;
  await (during === 'in' ? ready(world) : topUp(world, CREDIT_MINOR));
  const transfer = await begin(world, during);
  await sleep(randomInt(LASTS_MS[during]));
  if (victim === 'agent') {
    await agent.kill();
    await agent.start();
  } else {
    await egm.kill();
    await egm.up();
  }
  const backAtMs = performance.now();
  const isDecided = transfer === null || (await decided(transfer, DECIDED_WITHIN_MS)) !== null;
  const decidedMs = performance.now() - backAtMs;
  const { wrong, findings } = await world.settled(DECIDED_WITHIN_MS);
  const sinceMs = transfer === null ? performance.now() - backAtMs : decidedMs;
  return {
    result: transfer?.result ?? 'played',
    decidedMs: sinceMs,
    wrong,
    findings: [
      ...(isDecided ? findings : [...findings, 'not decided in time']),
      ...(platform.operatorFault() === null ? [] : [`fault ${platform.operatorFault()}`]),
    ],
  };
}

async function begin(world: World, during: Operation): Promise<Transfer | null> {
  if (during === 'in') return world.platform.cashIn(100 + randomInt(900));
  if (during === 'out') return world.platform.cashOut();
  await spin(world);
  return null;
}

function shuffled(agentKills: number, egmKills: number): Kill['victim'][] {
  const victims: Kill['victim'][] = [
    ...Array<'agent'>(agentKills).fill('agent'),
    ...Array<'egm'>(egmKills).fill('egm'),
  ];
  for (let at = victims.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [victims[at], victims[other]] = [victims[other]!, victims[at]!];
  }
  return victims;
}
