import type { KeyPress, MachineDriver } from '../../machine/driver.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Presses } from './presses.ts';
import { isPlaying, type Key, refusesKey, STARTS_GAME } from './view.ts';

/** The deck, as the operator's file describes it. */
export function createKeys(
  { machine, options, view, clock, show }: MachineDeps,
  presses: Presses,
): Pick<MachineDriver, 'deck' | 'keyOf' | 'refuses' | 'press'> {
  const keyOf = (button: string): Key | undefined => options.keys.find(({ id }) => id === button);
  return {
    deck: () => ({
      betMinor: view.betMinor,
      winMinor: isPlaying(machine) ? 0 : machine.state().lastWinMinor,
      ...{ freeSpinsLeft: 0, boxes: null, wonJackpotMinor: null },
      buttons: options.keys.map((key) => ({
        ...{ id: key.id, kind: key.kind, label: key.label },
        enabled: refusesKey(machine, view, key) === null,
      })),
    }),
    keyOf(button) {
      const kind = keyOf(button)?.kind;
      return kind === undefined ? null : { kind, startsGame: STARTS_GAME[kind] };
    },
    refuses({ button }: KeyPress) {
      const key = keyOf(button);
      return key === undefined ? 'unknown_button' : refusesKey(machine, view, key);
    },
    async press({ button }) {
      const key = keyOf(button);
      if (key === undefined) return 'unknown_button';
      view.pressed = { button, atMs: clock.monotonicMs() };
      show(true);
      return presses.press(key);
    },
  };
}
