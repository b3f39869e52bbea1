import { createEgmMemory, type EgmMemory } from '@salon/testkit/egm-memory.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import { createEgmLine, type EgmLine } from './egm-line.ts';
import { createEgmTruth, type EgmTruth } from './egm-truth.ts';

/** A gaming machine of the simulated world: its memory outlives every loss of its power. */
export interface EgmDevice {
  memory: EgmMemory;
  truth: EgmTruth;
  line: EgmLine;
  /** Off for 0.2 to 10 s, whatever it was doing. */
  losePower(): void;
  /** Plays a game if it can. False: it cannot. */
  begin(from: 'board' | 'glass'): boolean;
  isPlayEnabled(): boolean;
  enablePlay(isEnabled: boolean): void;
  /** One durable change, which the loss of its power may come before or after. Null: it is off before the answer. */
  commit<T>(what: string, change: () => T): T | null;
  /** Receives a game that nobody pressed for by the board. */
  onGlassGame(listener: () => void): void;
  /** The attendant's key takes all credit off, which is paid by hand; false: not now. */
  payByHand(): boolean;
  /** Receives the amount of such a hand pay at its end; it is lost while the agent is away. */
  onPaidByHand(listener: (amountMinor: number) => void): void;
}

const betsMinor = [100, 200, 500];
const handPayAboveMinor = 5_000;

export function createEgmDevice(context: SimulationContext, name: string, onChange: () => void): EgmDevice {
  const { queue, draws, faults, history } = context;
  const memory = createEgmMemory({
    // Some counters start over soon.
    counterMinor: draws.chance(0.5) ? 9_999_999 - draws.below(50_000) : draws.between(1, 4_000_000),
    countsJackpot: draws.pick(['at_win', 'at_reset'] as const),
  });
  let isOn = true;
  let isPlayEnabled = false;
  let boots = 0;
  let glassGame = (): void => {};
  let paidByHand = (_amountMinor: number): void => {};
  const line = createEgmLine(context, name, () => isOn);
  const note = (what: string): void => history.note(queue.nowMs(), name, what);

  function losePower(): void {
    if (!isOn) return;
    faults.happened('egm_power_lost');
    note('loses its power');
    line.drop();
    [isOn, boots] = [false, boots + 1];
    queue.at(draws.between(200, faults.healed() ? 1_000 : 10_000), () => {
      isOn = true;
      note('boots');
      if (memory.isPlaying()) goOn();
    });
  }

  function commit<T>(what: string, change: () => T): T | null {
    const lost = isOn ? faults.egmCommit(what) : 'before';
    let result: T | null = null;
    if (lost !== 'before') {
      result = change();
      note(`${what}: credit ${memory.credit()}`);
      onChange();
    }
    if (lost === 'no') return result;
    losePower();
    return null;
  }

  /** A game ends by itself; after a loss of power it goes on. */
  function goOn(): void {
    const since = boots;
    queue.at(draws.between(50, 1_500), () => {
      if (since === boots && memory.isPlaying()) commit('game end', () => memory.endGame(drawWin(), handPayAboveMinor));
    });
  }
  function drawWin(): number {
    if (draws.chance(0.55)) return 0;
    return draws.chance(0.08) ? draws.between(handPayAboveMinor + 1, 20_000) : draws.pick([50, 100, 300, 1_000]);
  }

  const truth = createEgmTruth(memory);
  return {
    ...{ memory, truth, line, losePower, commit },
    payByHand() {
      const amountMinor = memory.credit();
      if (amountMinor === 0 || memory.isPlaying() || memory.ringing() > 0) return false;
      commit('credit paid by hand', () => {
        truth.paidByHand(amountMinor);
        memory.cancelCredit(amountMinor);
        if (line.isUp()) paidByHand(amountMinor);
      });
      return true;
    },
    onPaidByHand(listener) {
      paidByHand = listener;
    },
    begin(from) {
      const betMinor = draws.pick(betsMinor);
      const isBlocked = !isOn || !isPlayEnabled || memory.isPlaying() || memory.ringing() > 0;
      if (isBlocked || memory.credit() < betMinor) return false;
      commit(`game from the ${from}`, () => memory.beginGame(betMinor));
      if (isOn) goOn();
      if (from === 'glass') {
        faults.happened('glass_game');
        if (line.isUp()) glassGame();
      }
      return true;
    },
    isPlayEnabled: () => isPlayEnabled,
    enablePlay(isEnabled) {
      isPlayEnabled = isEnabled;
    },
    onGlassGame(listener) {
      glassGame = listener;
    },
  };
}
