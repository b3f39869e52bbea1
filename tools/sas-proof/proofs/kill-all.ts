import { randomInt } from 'node:crypto';
import type { Transfer } from '../platform/ledger.ts';
import type { World } from '../world.ts';
import { DECIDED_WITHIN_MS } from './trial.ts';

export interface KillsOptions {
  agentKills: number;
  egmKills: number;
  /** Machines side by side. */
  workers: number;
  done(kill: Kill): void;
}

export type Victim = 'agent' | 'egm';

export interface Kill {
  victim: Victim;
  during: 'in' | 'out' | 'game' | 'test';
  result: Transfer['result'] | 'played' | 'tested';
  /** From both being back to the platform knowing what became of a transfer, or having booked a game, or the end of a test. */
  decidedMs: number;
  wrong: number;
  findings: string[];
}

interface Killing<During extends Kill['during']> extends KillsOptions {
  during: readonly During[];
  open(): Promise<World>;
  kill(world: World, victim: Victim, during: During): Promise<Omit<Kill, 'victim' | 'during'>>;
}

/** `kill -9` of the agent or the machine, each time in one of the operations; a world in which something is wrong is left. */
export async function killAll<During extends Kill['during']>(killing: Killing<During>): Promise<Kill[]> {
  const { open, during, workers, done } = killing;
  const victims = shuffled(killing.agentKills, killing.egmKills);
  const kills: Kill[] = [];
  async function killOnce(world: World, victim: Victim): Promise<Kill> {
    const facts = { victim, during: during[randomInt(during.length)]! };
    try {
      return { ...facts, ...(await killing.kill(world, victim, facts.during)) };
    } catch (error) {
      const findings = [error instanceof Error ? error.message : String(error)];
      return { ...facts, result: 'open', decidedMs: DECIDED_WITHIN_MS, wrong: 0, findings };
    }
  }
  async function work(): Promise<void> {
    let world = await open();
    for (let victim = victims.shift(); victim !== undefined; victim = victims.shift()) {
      const kill = await killOnce(world, victim);
      kills.push(kill);
      done(kill);
      if (kill.findings.length === 0) continue;
      // Left for a look at its logs.
      console.error(`left: ${world.folder}`);
      await world.close(true);
      world = await open();
    }
    await world.close();
  }
  await Promise.all(Array.from({ length: workers }, work));
  return kills;
}

/** Resolves when the victim is back. */
export async function killVictim({ agent, egm }: World, victim: Victim): Promise<void> {
  if (victim === 'agent') {
    await agent.kill();
    await agent.start();
  } else {
    await egm.kill();
    await egm.up();
  }
}

function shuffled(agentKills: number, egmKills: number): Victim[] {
  const victims: Victim[] = [...Array<'agent'>(agentKills).fill('agent'), ...Array<'egm'>(egmKills).fill('egm')];
  for (let at = victims.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [victims[at], victims[other]] = [victims[other]!, victims[at]!];
  }
  return victims;
}
