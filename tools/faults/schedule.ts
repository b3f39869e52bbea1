import { drawFrom } from '@salon/domain/draw.ts';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import { type Fault, KINDS, type Kind } from './fault.ts';

export interface ScheduleOptions {
  seed: number;
  kills: number;
  pace?: number;
  nodes: number;
  cabinets: number;
  /** Left out where the computer does not allow it, e.g. a full disk without root. */
  without?: (kind: Kind) => boolean;
}

/** Pauses and durations, milliseconds. Some faults begin before the last one has healed. */
const AFTER_MS = { least: 600, most: 3_600 };
const HEALS_MS = { least: 300, most: 3_500 };
/** One in so many lasts longer than every time-out of the product. */
const LONG_ONE_IN = 12;
const LONG_MS = { least: 6_000, most: 14_000 };

/** The same faults in the same order for the same options. Every kind comes once before any comes again. */
export function scheduleOf({
  seed,
  kills,
  pace = 1,
  nodes,
  cabinets,
  without = () => false,
}: ScheduleOptions): Fault[] {
  const draw = drawFrom(seededWords(seed));
  const between = ({ least, most }: { least: number; most: number }) => least + draw(most - least + 1);
  const kinds = KINDS.filter((kind) => !without(kind));
  let bag: Kind[] = [];
  return Array.from({ length: kills }, (_, index) => {
    if (bag.length === 0) bag = [...kinds];
    const kind = bag.splice(draw(bag.length), 1)[0]!;
    return {
      number: index + 1,
      kind,
      which: draw(countOf(kind, nodes, cabinets)),
      afterMs: Math.round(between(AFTER_MS) / pace),
      healsAfterMs: between(draw(LONG_ONE_IN) === 0 ? LONG_MS : HEALS_MS),
    };
  });
}

function countOf({ what, part }: Kind, nodes: number, cabinets: number): number {
  // Only the first has a disk of its own.
  if (what === 'fill disk') return 1;
  if (part === 'cabinet' || part === 'cabinet link') return cabinets;
  return part === 'players' || part === 'node' || part.endsWith(' link') ? nodes : 1;
}
