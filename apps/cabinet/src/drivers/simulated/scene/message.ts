import type { ShownFault } from '@salon/domain';
import { amountText } from '../../../video/paint/text.ts';
import type { SceneState } from './scene-state.ts';
import type { WinShow } from './win-lights.ts';

/** A simulated machine has no other faults; null: an operator has stopped it. */
export function errorText(fault: ShownFault | 'stopped' | null | undefined): string {
  if (fault === 'door_open') return 'DOOR OPEN';
  return fault === 'malfunction' ? 'REEL TILT' : 'OUT OF ORDER';
}

/** The machine's own line of text. Machines show English; the client shows the player's language. */
export function messageOf(state: SceneState, turning: boolean, show: WinShow | null): string {
  if (state.activity === 'error') return errorText(state.fault);
  if (state.activity === 'handpay') return `HAND PAY  ${amountText(state.handPayMinor ?? 0, state.currency)}`;
  if (state.wonJackpotMinor != null && !turning) return `JACKPOT  ${amountText(state.wonJackpotMinor, state.currency)}`;
  if (state.activity === 'cashing_out') return 'CASHING OUT';
  if (state.boxes !== null) return 'PICK A BOX';
  const freeSpins = state.freeSpinsLeft > 0 ? `FREE SPINS  ${state.freeSpinsLeft}` : null;
  if (turning) return freeSpins ?? 'GOOD LUCK';
  const win = show?.win == null ? undefined : state.lineWins[show.win];
  if (win !== undefined) {
    const { line, count, symbol, winMinor } = win;
    return `LINE ${line + 1}   ${count} × ${symbol === 'lira' ? 'COIN' : symbol.toUpperCase()}   ${amountText(winMinor, state.currency)}`;
  }
  if (state.winMinor > 0) return `WIN  ${amountText(state.winMinor, state.currency)}`;
  if (freeSpins !== null) return freeSpins;
  return state.creditMinor > 0 ? 'PRESS SPIN' : 'WELCOME';
}
