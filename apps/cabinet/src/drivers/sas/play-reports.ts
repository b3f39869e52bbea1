import type { PlayerOutput } from '../../machine/driver.ts';
import type { Machine } from '../../machine/machine.ts';

/** Reports the games of each reading to the player, in order. Called after every change of the machine. */
export function playReports(machine: Machine, player: Pick<PlayerOutput, 'played'>): () => void {
  let reported = machine.state().lastPlay;
  return () => {
    const { lastPlay, unbooked } = machine.state();
    if (lastPlay === reported) return;
    for (const play of unbooked) {
      if (play.number <= reported || !('games' in play)) continue;
      const { number, games, betMinor, winMinor } = play;
      player.played({ number, kind: 'metered', games, betMinor, winMinor, jackpot: false });
    }
    reported = lastPlay;
  };
}
