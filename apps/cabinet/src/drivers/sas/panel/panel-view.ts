import type { link } from '@salon/contract';
import type { Activity, ButtonKind } from '@salon/domain';
import { gameById } from '@salon/domain/games/index.ts';
import type { Machine } from '../../../machine/machine.ts';
import { faultOf } from '../../../player/deck.ts';
import { isPlaying, type SasView } from '../view.ts';

/** What the panel shows, sent to its picture process. Amounts in minor units; null: hidden, because the player's login is locked. */
export interface PanelView {
  /** Name of the machine's game. */
  game: string;
  number: number;
  brand: string;
  currency: string;
  state: 'connecting' | Activity;
  fault: ReturnType<typeof faultOf>;
  meters: { creditMinor: number; betMinor: number; winMinor: number; handPayMinor: number } | null;
  keys: readonly { id: string; kind: ButtonKind; label: string }[];
  /** The key that was pressed last, for its light: `atMs` by the monotonic clock of this computer. */
  pressed: { button: string; atMs: number } | null;
}

export function panelOf(
  machine: Machine,
  { gameId, number, brand, currency }: link.RosteredMachine,
  keys: PanelView['keys'],
  view: SasView,
): PanelView {
  const { lastWinMinor, handPay } = machine.state();
  const meters = {
    creditMinor: machine.availableMinor(),
    betMinor: view.betMinor,
    winMinor: isPlaying(machine) ? 0 : lastWinMinor,
    handPayMinor: handPay?.amountMinor ?? 0,
  };
  return {
    // A game that is not the platform's comes by its name.
    ...{ game: gameById(gameId)?.name ?? gameId, number, brand, currency },
    keys: keys.map(({ id, kind, label }) => ({ id, kind, label })),
    state: view.isLinked ? machine.activity() : 'connecting',
    fault: faultOf(machine),
    meters: machine.locked() ? null : meters,
    pressed: view.pressed,
  };
}
