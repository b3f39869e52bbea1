import { createEgmMemory, type EgmMemory } from '@salon/testkit/egm-memory.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import { createEgmTruth, type EgmTruth } from './egm-truth.ts';

/** A gaming machine of the simulated world: its memory outlives every power cut, its line loses and delays what passes. */
export interface EgmDevice {
  memory: EgmMemory;
  truth: EgmTruth;
  isReachable(): boolean;
  /** Off for 0.2 to 10 s, whatever it was doing. */
  cutPower(): void;
  loseLine(durationMs: number): void;
  /** Whatever is still under way on the line never arrives. */
  dropLateRequests(): void;
  /** Plays a game if it can. False: it cannot. */
  begin(from: 'board' | 'glass'): boolean;
  isPlayEnabled(): boolean;
  enablePlay(isEnabled: boolean): void;
  /** One durable change, which a power cut may come before or after. Null: it is off before the answer. */
  commit<T>(what: string, change: () => T): T | null;
  /** One exchange with the agent. Null: no answer. */
  exchange<T>(agent: Lifecycle, what: string, answer: () => T | null): Promise<T | null>;
  /** Receives a game that nobody pressed for by the board. */
  onGlassGame(listener: () => void): void;
}

interface LateRequest {
  from: Lifecycle;
  arrive(): void;
}

/** A request that comes late is still sooner than what the agent waits before it believes that there was none. */
const lateMs = { from: 50, to: 1_500 };
const betsMinor = [100, 200, 500];
const handPayAboveMinor = 5_000;

export function createEgmDevice(
  { queue, draws, faults, history }: SimulationContext,
  name: string,
  onChange: () => void,
) {
  const memory = createEgmMemory({
    // Some counters start over soon.
    counterMinor: draws.chance(0.5) ? 9_999_999 - draws.below(50_000) : draws.between(1, 4_000_000),
    countsJackpot: draws.pick(['at_win', 'at_reset'] as const),
  });
  let isOn = true;
  let isPlayEnabled = false;
  let lineDownUntilMs = 0;
  let late: LateRequest[] = [];
  let boots = 0;
  let glassGame = (): void => {};
  const note = (what: string): void => history.note(queue.nowMs(), name, what);
  const isReachable = (): boolean => isOn && queue.nowMs() >= lineDownUntilMs;

  /** A line keeps its order: what an agent has said before arrives first. */
  function arriveLate(which: (request: LateRequest) => boolean): void {
    const arriving = late.filter(which);
    late = late.filter((request) => !which(request));
    for (const { arrive } of arriving) if (isReachable()) arrive();
  }
  function beLate(from: Lifecycle, what: string, arrive: () => void): void {
    const request = { from, arrive };
    late.push(request);
    queue.at(draws.between(lateMs.from, lateMs.to), () => {
      // The money core allows for a transfer of an agent that has died; whatever else it said is gone with its port.
      if (from.alive || what === 'transfer') arriveLate((one) => one === request);
    });
  }

  function cutPower(): void {
    if (!isOn) return;
    faults.happened('egm_power_cut');
    note('loses its power');
    [isOn, late, boots] = [false, [], boots + 1];
    queue.at(draws.between(200, faults.healed() ? 1_000 : 10_000), () => {
      isOn = true;
      note('boots');
      if (memory.isPlaying()) goOn();
    });
  }

  function commit<T>(what: string, change: () => T): T | null {
    if (!isOn) return null;
    const cut = faults.egmCommit(what);
    if (cut === 'before') {
      cutPower();
      return null;
    }
    const result = change();
    note(`${what}: credit ${memory.credit()}`);
    onChange();
    if (cut === 'no') return result;
    cutPower();
    return null;
  }

  /** A game ends by itself; after a power cut it goes on. */
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

  return {
    ...{ memory, truth: createEgmTruth(memory), isReachable, cutPower, commit },
    loseLine(durationMs) {
      faults.happened('egm_line_down');
      lineDownUntilMs = Math.max(lineDownUntilMs, queue.nowMs() + durationMs);
    },
    dropLateRequests() {
      late = [];
    },
    begin(from) {
      const betMinor = draws.pick(betsMinor);
      const isBlocked = !isOn || !isPlayEnabled || memory.isPlaying() || memory.ringing() > 0;
      if (isBlocked || memory.credit() < betMinor) return false;
      commit(`game from the ${from}`, () => memory.beginGame(betMinor));
      if (isOn) goOn();
      if (from === 'glass') {
        faults.happened('glass_game');
        if (isReachable()) glassGame();
      }
      return true;
    },
    isPlayEnabled: () => isPlayEnabled,
    enablePlay(isEnabled) {
      isPlayEnabled = isEnabled;
    },
    async exchange(agent, what, answer) {
      const fate = faults.line(what);
      const delay = { toMs: draws.between(2, 20), backMs: draws.between(2, 20), outlives: true };
      const effect = () => {
        arriveLate(({ from }) => from === agent);
        if (fate === 'request_late') beLate(agent, what, answer);
        const given = fate === 'request_lost' || fate === 'request_late' || !isReachable() ? null : answer();
        return fate === 'answer_lost' ? null : given;
      };
      const result = await agent.call(`${name} ${what} ${fate}`, effect, delay);
      if (result === null) await agent.sleep(draws.between(60, 300));
      return result;
    },
    onGlassGame(listener) {
      glassGame = listener;
    },
  } satisfies EgmDevice as EgmDevice;
}
