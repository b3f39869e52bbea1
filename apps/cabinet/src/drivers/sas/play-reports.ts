import type { PlayerOutput } from '../../machine/driver.ts';
import type { Machine } from '../../machine/machine.ts';

/** Tells the player of each play that the meters have brought. */
export function playReports(machine: Machine, player: PlayerOutput): () => void {
  let { lastPlay } = machine.state();
  return () => {
    const state = machine.state();
    if (state.lastPlay === lastPlay) return;
    lastPlay = state.lastPlay;
    const play = state.unbooked.at(-1);
    if (play?.number !== lastPlay || !('games' in play)) return;
    const { number, betMinor, winMinor } = play;
    player.played({ number, kind: 'metered', betMinor, winMinor, jackpot: false });
  };
}
