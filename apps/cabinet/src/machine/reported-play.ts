import type { link } from '@salon/contract';
import type { EndedPlay } from './state/machine-state.ts';

/** A play as it is reported to the platform. */
export function reportedPlay(play: EndedPlay): link.Play {
  const { number, epoch, gameId, handPayMinor, endedAtMs } = play;
  const common = { number, epoch, gameId, handPayMinor, endedAtMs };
  if ('games' in play) {
    const { games, betMinor, winMinor } = play;
    // The machine's own game feeds no progressive of ours.
    const noJackpot = { jackpot: false, contributionMinor: 0 };
    return { ...common, kind: 'metered', games, betMinor, winMinor, outcome: null, ...noJackpot };
  }
  const { outcome, contributionMinor, forced } = play;
  const { kind, betMinor, winMinor, jackpot } = outcome;
  const shown = forced ? { ...outcome, forced: true } : outcome;
  return { ...common, kind, betMinor, winMinor, outcome: shown, jackpot, contributionMinor };
}
