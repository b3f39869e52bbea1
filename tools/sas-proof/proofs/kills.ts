import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer } from '../platform/ledger.ts';
import { decided, openWorld, type ProfileId, type World } from '../world.ts';
import { type Kill, type KillsOptions, killAll, killVictim, type Victim } from './kill-all.ts';
import { ready, spin, topUp } from './ready.ts';
import { DECIDED_WITHIN_MS } from './trial.ts';

const OPERATIONS = ['in', 'out', 'game'] as const;
type Operation = (typeof OPERATIONS)[number];

/** As long as they take from their command to their end. */
const LASTS_MS: Record<Operation, number> = { in: 400, out: 400, game: 600 };
const GAME_MS = 400;
/** Least credit for a game or a cash out. */
const CREDIT_MINOR = 200;

/** `kill -9` of the agent or the machine at random moments of transfers and games; after each one all three are compared. */
export function runKills({ profile, ...options }: KillsOptions & { profile: ProfileId }): Promise<Kill[]> {
  return killAll({ ...options, during: OPERATIONS, open: () => openWorld({ profile, gameMs: GAME_MS }), kill });
}

async function kill(world: World, victim: Victim, during: Operation): Promise<Omit<Kill, 'victim' | 'during'>> {
  const { platform } = world;
  await (during === 'in' ? ready(world) : topUp(world, CREDIT_MINOR));
  const transfer = await begin(world, during);
  await sleep(randomInt(LASTS_MS[during]));
  await killVictim(world, victim);
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
