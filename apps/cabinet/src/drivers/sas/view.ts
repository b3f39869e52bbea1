import type { channel } from '@salon/contract';
import type { Machine } from '../../machine/machine.ts';
import { isCashingOut, isTransferring } from '../../machine/state/machine-state.ts';
import type { SasOptions } from './options.ts';

/** What is known of the machine and is in no journal: a restart reads it again. */
export interface SasView {
  /** It answers, and can be hosted. */
  isLinked: boolean;
  /** Play on the machine itself, as it has confirmed it; null: not known. */
  isPlayOn: boolean | null;
  /** A game has ended, and what it brought is being read: another one now would be counted with it. */
  isReading: boolean;
  /** A key that begins a game was pressed, and the machine may still react. */
  isPulsed: boolean;
  /** An attendant has asked for service, which begins when the game has ended. */
  isServiceAsked: boolean;
  /** Its camera shows what it does; of a machine without one always. */
  hasPicture(): boolean;
  /** Its lamp says that the machine does not take this key; of a key without a lamp never. */
  isDark(key: Key): boolean;
  /** Of the last game that began. */
  betMinor: number;
  /** Key that was pressed last, by the monotonic clock. */
  pressed: { button: string; atMs: number } | null;
}

export function newView(
  hasPicture: SasView['hasPicture'] = () => true,
  isDark: SasView['isDark'] = () => false,
): SasView {
  return {
    ...{ isPlayOn: null, isLinked: false, isReading: false, isPulsed: false, isServiceAsked: false },
    ...{ betMinor: 0, pressed: null, hasPicture, isDark },
  };
}

export type Key = SasOptions['keys'][number];

/**
 * Whether the machine may begin a game on a key of this kind, by our wiring or by its own rules: many play at once on MAX BET,
 * have SPIN and STOP on one key, and what an `other` key does only the machine knows.
 */
export const STARTS_GAME: Readonly<Record<Key['kind'], boolean>> = {
  ...{ spin: true, stop: true, bet_max: true, pick: true, other: true },
  ...{ bet_down: false, bet_up: false, collect: false },
};

export function isPlaying({ metered }: Machine): boolean {
  return metered !== null && metered.runningBetMinor() !== null;
}

/** Why a key does nothing now; null: it is pressed. The machine itself still may refuse it. */
export function refusesKey(machine: Machine, view: SasView, key: Key): channel.PressRefusal | null {
  const { kind } = key;
  const state = machine.state();
  if (!view.isLinked || state.faults.length > 0 || machine.activity() === 'error') return 'out_of_service';
  const refused = kind === 'collect' ? null : refusesNow(machine, view);
  if (refused !== null) return refused;
  if (view.isServiceAsked || isPlaying(machine) || view.isReading || view.isPulsed || state.handPay !== null)
    return 'not_now';
  if (isCashingOut(state) || isTransferring(state)) return 'not_now';
  if (STARTS_GAME[kind] && (machine.stopped() || !state.seated)) return 'not_now';
  if (kind !== 'collect' && view.isDark(key)) return 'not_now';
  // The pulse would be in vain. A pause has its own reason.
  if (STARTS_GAME[kind] && view.isPlayOn !== true && machine.pace.refuses() !== 'paused') return 'not_now';
  if ((kind === 'spin' || kind === 'collect') && state.holdings.creditMinor === 0) return 'credit_too_small';
  return null;
}

/** COLLECT needs neither a picture nor a key: it is a transfer. */
function refusesNow(machine: Machine, view: SasView): channel.PressRefusal | null {
  if (!view.hasPicture() || machine.inhibits().includes('no_picture')) return 'no_picture';
  return machine.inhibits().length > 0 ? 'out_of_service' : null;
}
