import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Comparison, compare, readJournalState } from './compare.ts';
import type { Transfer } from './platform/ledger.ts';
import { openPlatform, type Platform } from './platform/platform.ts';
import { createPlayer, type Player } from './platform/player.ts';
import { type AgentProcess, createAgent } from './processes/agent.ts';
import { type EgmProcess, openEgm } from './processes/egm.ts';
import { openRelay, type Tap } from './processes/relay.ts';

export type ProfileId = 'spec' | 'egt' | 'bb2';

/** Platform, agent, line and machine, of which agent and machine are processes that can be killed. */
export interface World {
  folder: string;
  platform: Platform;
  player: Player;
  agent: AgentProcess;
  egm: EgmProcess;
  /** Sees the line from now on; null: nobody. */
  tap(tap: Tap | null): void;
  /** Waits until nothing moves and all three agree, at most `withinMs`. `isCleared`: the machine's memory says nothing. */
  settled(withinMs: number, isCleared?: boolean): Promise<Comparison>;
  /** Ends both processes. The folder stays where `keeps` says so. */
  close(keeps?: boolean): Promise<void>;
}

interface Setup {
  profile: ProfileId;
  gameMs: number;
  /** The player sits at the machine. */
  isSeated?: boolean;
}

export async function openWorld({ profile, gameMs, isSeated }: Setup): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'sas-proof-'));
  let tapped: Tap | null = null;
  const egm = await openEgm({ folder, profile });
  // No hand pays: their money has its own tests.
  await egm.order({ do: 'settings', settings: { gameMs, winLimitCents: 99_999_999 } });
  const platform = await openPlatform(isSeated);
  const line = await openRelay(egm.linePort, () => tapped);
  const board = await openRelay(egm.boardPort);
  const ports = { linePort: line.port, boardPort: board.port };
  const agent = createAgent({ folder, profile, ...ports, platform });
  await agent.start();

  async function settled(withinMs: number, isCleared = false): Promise<Comparison> {
    const untilMs = performance.now() + withinMs;
    for (;;) {
      const view = await egm.view();
      const state = readJournalState(agent.journalFile);
      const compared = compare(platform.ledger, state, isCleared ? null : view);
      const isOpen = [...platform.ledger.transfers.values()].some(({ result }) => result === 'open');
      const isStill = !view.isGameRunning && state.unbooked.length === 0 && (isCleared || !isOpen);
      if (isStill && compared.wrong === 0) return compared;
      if (performance.now() > untilMs)
        return isStill ? compared : { ...compared, findings: [...compared.findings, 'does not come to rest'] };
      await sleep(100);
    }
  }
  return {
    ...{ folder, platform, player: createPlayer(platform), agent, egm, settled },
    tap: (next) => {
      tapped = next;
    },
    async close(keeps = false) {
      await agent.kill();
      await egm.close();
      line.close();
      board.close();
      await platform.close();
      if (!keeps) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Milliseconds until the platform knows what became of it; null: not within `withinMs`. */
export async function decided(transfer: Transfer, withinMs: number): Promise<number | null> {
  const sinceMs = performance.now();
  while (transfer.result === 'open') {
    if (performance.now() - sinceMs > withinMs) return null;
    await sleep(20);
  }
  return performance.now() - sinceMs;
}
