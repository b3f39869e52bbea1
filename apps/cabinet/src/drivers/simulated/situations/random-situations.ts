import type { Clock } from '@salon/domain';
import type { Draw } from '@salon/domain/games/game.ts';
import type { SimulatedMachine } from '../simulated-machine.ts';
import type { RunSituation } from './situation-runner.ts';
import type { Situation } from './situations.ts';

/** What happens to a floor by itself, and what an attendant then does about it; features come from the games' own draws. */
const DECK: readonly { situation: Situation; ends: Situation | null }[] = [
  { situation: 'door-open', ends: 'door-close' },
  { situation: 'malfunction', ends: 'repair' },
  { situation: 'power-loss', ends: 'power-on' },
  { situation: 'hand-pay', ends: null },
  { situation: 'jackpot', ends: null },
];

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 1_000;
/** How long the attendant of a demo floor takes. */
const ATTENDANT_MS = 20_000;

export interface RandomSituationsDeps {
  /** Those that have power. */
  machines: ReadonlyMap<number, SimulatedMachine>;
  run: RunSituation;
  /** Situations per hour of play, over all machines; each comes once before any comes again. */
  perHour: number;
  draw: Draw;
  clock: Clock;
}

/**
 * Runs rare situations on machines that somebody plays: only time in which one is watched counts. Demo mode only.
 * Returns a function that ends it.
 */
export function startRandomSituations({ machines, run, perHour, draw, clock }: RandomSituationsDeps): () => void {
  let ended = false;
  let dealt: (typeof DECK)[number][] = [];
  let leftMs = nextMs();

  /** Around the mean, never at once. */
  function nextMs(): number {
    return (HOUR_MS / perHour) * (0.6 + draw(800) / 1_000);
  }

  function shuffled(): (typeof DECK)[number][] {
    const cards = [...DECK];
    for (let at = cards.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [cards[at], cards[other]] = [cards[other]!, cards[at]!];
    }
    return cards;
  }

  /** The first card of the deck that this machine can play: not every game has a jackpot. */
  async function deal(machineId: number): Promise<void> {
    if (dealt.length === 0) dealt = shuffled();
    for (const card of dealt) {
      const result = await run(machineId, card.situation);
      if (!result.ok) continue;
      dealt = dealt.filter((one) => one !== card);
      if (card.ends !== null) {
        await clock.sleep(ATTENDANT_MS);
        if (!ended) await run(machineId, card.ends);
      }
      return;
    }
    dealt = [];
  }

  async function watch(): Promise<void> {
    while (!ended) {
      await clock.sleep(CHECK_EVERY_MS);
      const played = [...machines.values()].filter((one) => one.isWatched() && one.machine.activity() !== 'error');
      leftMs -= played.length * CHECK_EVERY_MS;
      if (leftMs > 0 || played.length === 0) continue;
      leftMs = nextMs();
      await deal(played[draw(played.length)]!.machine.machineId);
    }
  }

  /** Faults that stood when the agent ended: nobody else would clear them. */
  async function clear(): Promise<void> {
    await clock.sleep(ATTENDANT_MS);
    for (const { machine } of ended ? [] : machines.values())
      for (const fault of machine.state().faults) await machine.fault(fault, false);
  }

  void clear();
  void watch();
  return () => {
    ended = true;
  };
}
