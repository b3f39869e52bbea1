import { decodeLockStatus, lockStatus } from '@salon/sas/polls/lock-status.ts';
import type { MachineDeps } from './machine-deps.ts';
import { isBlockedByItself } from './seat-rules.ts';
import { isPlaying } from './view.ts';

/** A game longer than this may have lost its last event. */
const GAME_MS = 15_000;

/**
 * The end of a tilt has no event, and a power cut swallows the others: a machine that would take a transfer now has none of
 * what blocks it.
 */
export function createStatusCheck(deps: MachineDeps): () => Promise<void> {
  const { machine, metered, host, options, profile, view, clock } = deps;
  let playingSinceMs: number | null = null;

  return async () => {
    if (!isPlaying(machine)) playingSinceMs = null;
    else playingSinceMs ??= clock.monotonicMs();
    const isLong = playingSinceMs !== null && clock.monotonicMs() - playingSinceMs > GAME_MS;
    if (!view.isLinked || !(isLong || isBlockedByItself(machine))) return;
    const status = await host.ask(lockStatus(options.address, { kind: 'query' }), (packet) =>
      decodeLockStatus(packet, profile),
    );
    if (status === null || !(status.available.toMachine || status.available.toHost)) return;
    if (isLong) metered.gameRuns(null);
    const { faults, handPay } = machine.state();
    for (const fault of ['tilt', 'door_open'] as const) if (faults.includes(fault)) await machine.fault(fault, false);
    if (handPay !== null) await metered.handPayReset();
  };
}
