import * as z from 'zod/mini';
import type { Driver, DriverDeps, MachineDriver } from '../../../../apps/cabinet/src/machine/driver.ts';
import type { PlayOutcome } from '../../../../packages/domain/src/games/game.ts';

const options = z.strictObject({ betMinor: z.int().check(z.positive()) });
type Options = z.output<typeof options>;

/** A machine with one key: a press costs the bet, and every second one pays it back threefold. */
export const oneKeyDriver: Driver<Options> = {
  isSimulated: true,
  options,
  pictureEntry: new URL('./picture-main.ts', import.meta.url),
  open: openOneKey,
};

function openOneKey({ machine, options: { betMinor }, player }: DriverDeps<Options>): MachineDriver {
  let isPlaying = false;
  const refuses = () => (isPlaying ? 'not_now' : machine.refusesPlay(betMinor));
  const show = (now: boolean) => {
    player.show({ isLit: machine.state().lastPlay % 2 === 1 }, now);
    player.deckChanged();
  };
  const endListening = machine.listen({ changed: () => show(false) });
  show(false);
  return {
    deck: () => ({
      ...{ betMinor, winMinor: isPlaying ? 0 : machine.state().lastWinMinor },
      ...{ freeSpinsLeft: 0, boxes: null, wonJackpotMinor: null },
      buttons: [{ id: 'go', kind: 'spin', label: 'GO', enabled: refuses() === null }],
    }),
    keyOf: (button) => (button === 'go' ? { kind: 'spin', startsGame: true } : null),
    refuses,
    async press() {
      isPlaying = true;
      machine.pace.began();
      const winMinor = machine.state().lastPlay % 2 === 1 ? 3 * betMinor : 0;
      await machine.beginPlay({ gameId: 'one-key', outcome: outcomeOf(betMinor, winMinor), contributionBp: 0 });
      await machine.endPlay();
      isPlaying = false;
      show(true);
      return null;
    },
    watched: () => undefined,
    label: () => undefined,
    close: endListening,
  };
}

function outcomeOf(betMinor: number, winMinor: number): PlayOutcome {
  return {
    ...{ kind: 'base', betMinor, winMinor, stops: [], window: [], lineWins: [], scatterWinMinor: 0 },
    ...{ freeSpinsWon: 0, jackpot: false, pick: null },
    next: { mode: 'base', betMinor: 0, freeSpinsLeft: 0, featureWinMinor: 0, picked: [] },
  };
}
