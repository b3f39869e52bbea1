import { setTimeout as sleep } from 'node:timers/promises';
import { hasPlayed, readActivity } from './checks/activity.ts';
import type { SettleWatch } from './checks/settle-watch.ts';
import { type Fault, nameOf } from './fault.ts';
import type { Players } from './players/players.ts';
import { strike, victimOf } from './strike.ts';
import type { World } from './world.ts';

/** The faults of a schedule, one after the other and some at once, with calms between. */
export interface FloorRun {
  suffer(schedule: readonly Fault[]): Promise<void>;
  counts(): Map<string, number>;
  findings(): string[];
  /** From the end of the last fault of a series to everything being reached again. */
  longestRecoveryMs(): number;
}

interface FloorRunDeps {
  world: World;
  settling: SettleWatch;
  players: Players;
  write(line: string): void;
}

/** Faults between two calms. */
const SERIES = 10;
const RECOVERS_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 90_000;
const PLAYED_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 200;

export function createFloorRun({ world, settling, players, write }: FloorRunDeps): FloorRun {
  const counts = new Map<string, number>();
  const findings: string[] = [];
  /** By victim: resolves when it has healed. */
  const suffering = new Map<string, Promise<void>>();
  let longestRecoveryMs = 0;

  async function befall(fault: Fault): Promise<void> {
    const victim = victimOf(fault);
    await suffering.get(victim);
    settling.broken();
    write(`#${fault.number} ${nameOf(fault.kind)} ${fault.which} for ${(fault.healsAfterMs / 1_000).toFixed(1)} s`);
    const heal = await strike(world, fault);
    counts.set(nameOf(fault.kind), (counts.get(nameOf(fault.kind)) ?? 0) + 1);
    const healed = sleep(fault.healsAfterMs)
      .then(heal)
      .then(() => write(`#${fault.number} has healed`))
      .catch((error: unknown) => {
        const finding = `#${fault.number} does not heal: ${error instanceof Error ? error.message : error}`;
        write(finding);
        findings.push(finding);
      });
    suffering.set(victim, healed);
  }

  /** Everything recovers, what was open ends, and people play. */
  async function calm(): Promise<void> {
    await Promise.all(suffering.values());
    const healedAtMs = performance.now();
    await until(world.isRecovered, RECOVERS_WITHIN_MS, 'the floor does not recover');
    longestRecoveryMs = Math.max(longestRecoveryMs, performance.now() - healedAtMs);
    settling.recovered();
    write(`recovered ${((performance.now() - healedAtMs) / 1_000).toFixed(1)} s after the last fault`);
    const before = await readActivity(world.pool);
    await until(settling.isSettled, SETTLED_WITHIN_MS, 'transfers stay open');
    const isPlayed = async () => hasPlayed(before, await readActivity(world.pool));
    await until(isPlayed, PLAYED_WITHIN_MS, 'nobody plays, cashes in and cashes out');
    write('settled, and people play');
  }

  async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, otherwise: string): Promise<void> {
    const untilMs = performance.now() + withinMs;
    while (!(await isSo())) {
      if (performance.now() > untilMs) {
        const doing = (await players.views()).map(({ username, doing }) => `${username} ${doing}`);
        throw new Error(`${otherwise} in ${withinMs / 1_000} s; ${doing.join('; ')}`);
      }
      await sleep(POLL_EVERY_MS);
    }
  }

  return {
    counts: () => counts,
    findings: () => findings,
    longestRecoveryMs: () => longestRecoveryMs,
    async suffer(schedule) {
      for (const [at, fault] of schedule.entries()) {
        await sleep(fault.afterMs);
        await befall(fault);
        if ((at + 1) % SERIES === 0 || at + 1 === schedule.length) await calm();
      }
    },
  };
}
