import type { Clock } from '@salon/domain';
import type { Draw } from '@salon/domain/games/game.ts';
import type { Hosting } from '../../../link/hosting.ts';
import type { Stage } from './situation-runner.ts';
import type { Situation } from './situations.ts';

/** What befalls a floor by itself, and what an attendant then does about it; features come by the games' own chance. */
const DECK: readonly { situation: Situation; ends: Situation | null }[] = [
  { situation: 'door-open', ends: 'door-close' },
  { situation: 'malfunction', ends: 'repair' },
  { situation: 'power-loss', ends: 'power-on' },
  { situation: 'hand-pay', ends: null },
  { situation: 'jackpot', ends: null },
];

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 1_000;
/** How long the attendant of a demo floor takes. */
const ATTENDANT_MS = 20_000;

export interface ChanceOptions {
  hosting: Hosting;
  stage: Stage;
  /** Situations per hour of play, over all machines; a deck of them is dealt through before any comes again. */
  perHour: number;
  draw: Draw;
  clock: Clock;
}

/**
 * Lets rare situations befall machines that somebody plays: only time in which one is watched counts. Demo mode only.
 * Answers a function that ends it.
 */
export function startChance({ hosting, stage, perHour, draw, clock }: ChanceOptions): () => void {
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
      const staged = await stage(machineId, card.situation);
      if (!staged.ok) continue;
      dealt = dealt.filter((one) => one !== card);
      if (card.ends !== null) {
        await clock.sleep(ATTENDANT_MS);
        if (!ended) await stage(machineId, card.ends);
      }
      return;
    }
    dealt = [];
  }

  async function look(): Promise<void> {
    while (!ended) {
      await clock.sleep(LOOK_EVERY_MS);
      const played = hosting.running().filter((one) => one.watched() && one.machine.activity() !== 'error');
      leftMs -= played.length * LOOK_EVERY_MS;
      if (leftMs > 0 || played.length === 0) continue;
      leftMs = nextMs();
      await deal(played[draw(played.length)]!.machine.machineId);
    }
  }

  /** What was standing when the agent ended: its attendant went with it. */
  async function clear(): Promise<void> {
    await clock.sleep(ATTENDANT_MS);
    for (const { machine } of ended ? [] : hosting.running())
      for (const fault of machine.state().faults) await machine.fault(fault, false);
  }

  void clear();
  void look();
  return () => {
    ended = true;
  };
}
