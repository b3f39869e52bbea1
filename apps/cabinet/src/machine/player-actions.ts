import { beginPlay, refusesPlay } from './drawn/plays.ts';
import type { Machine } from './machine.ts';
import type { MachineCore } from './machine-core.ts';
import { collect } from './transfers/cash-out.ts';

type PlayerActions = Pick<Machine, 'collect' | 'chooseBet' | 'refusesPlay' | 'beginPlay' | 'endPlay'>;

/** What the machine's own keys and games do to its money. */
export function playerActionsOf(core: MachineCore): PlayerActions {
  const { store, settle, changed, nowMs } = core;
  return {
    async collect() {
      const refusal = await collect(core);
      if (refusal === null) await settle();
      return refusal;
    },
    async chooseBet(betMinor) {
      store.write({ t: 'bet', betMinor });
      await settle();
    },
    refusesPlay: (betMinor) => refusesPlay(core, betMinor),
    async beginPlay(drawn) {
      await beginPlay(core, drawn);
      changed();
    },
    async endPlay() {
      const play = store.state().running;
      if (play === null) throw new Error('play: none runs');
      store.write({ t: 'ended', number: play.number, atMs: nowMs() });
      await settle();
    },
  };
}
