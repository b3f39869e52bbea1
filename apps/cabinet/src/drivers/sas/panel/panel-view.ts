import type { link } from '@salon/contract';
import type { Activity } from '@salon/domain';
import type { Machine } from '../../../machine/machine.ts';
import { faultOf } from '../../../player/deck.ts';
import { isPlaying, type SasView } from '../view.ts';

/** What the panel shows, sent to its picture process. Amounts in minor units; null: hidden, because the player's login is locked. */
export interface PanelView {
  name: string;
  number: number;
  brand: string;
  currency: string;
  state: 'connecting' | Activity;
  fault: ReturnType<typeof faultOf>;
  meters: { creditMinor: number; betMinor: number; winMinor: number; handPayMinor: number } | null;
  /** Key that was pressed last, for as long as its lamp is lit. */
  pressed: string | null;
}

export function panelOf(
  machine: Machine,
  { name, number, brand, currency }: link.RosteredMachine,
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
    ...{ name, number, brand, currency },
    state: view.isLinked ? machine.activity() : 'connecting',
    fault: faultOf(machine),
    meters: machine.locked() ? null : meters,
    pressed: view.pressed,
  };
}
