import { useEffect, useState } from 'react';
import { cardTops } from './card-tops.ts';
import { settle } from './settled.ts';

interface SettledInput {
  /** Ids of the machines that should be shown. */
  target: readonly number[];
  /** All ids in the order of the page. */
  order: readonly number[];
  /** Changes with the view that is asked for: then everything is shown as it should be. */
  visit: string;
}

/**
 * Ids of the cards on the page. A machine that is no longer wanted stays in its place while it is on the screen, and goes with
 * the next visit, filter or scroll: never under a finger.
 */
export function useSettled({ target, order, visit }: SettledInput): ReadonlySet<number> {
  const [settled, setSettled] = useState({ visit: '', shown: new Set<number>() as ReadonlySet<number> });
  const isNewVisit = settled.visit !== visit;
  const current = isNewVisit ? { visit, shown: new Set(target) } : settled;
  if (isNewVisit) setSettled(current);
  const targetKey = target.join(' ');
  const orderKey = order.join(' ');

  useEffect(() => {
    const idsIn = (key: string) => (key === '' ? [] : key.split(' ').map(Number));
    const wanted = new Set(idsIn(targetKey));
    const all = idsIn(orderKey);
    const change = (isBelow: (id: number) => boolean) =>
      setSettled((last) => {
        if (isSame(last.shown, wanted)) return last;
        const shown = settle({ shown: last.shown, target: wanted, order: all, isBelow });
        return shown === last.shown ? last : { ...last, shown };
      });
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => change(belowScreen()));
    };
    // Nobody looks: the next look is a visit.
    const hidden = () => {
      if (document.visibilityState === 'hidden') change(() => true);
    };
    change(belowScreen());
    addEventListener('scroll', later, { passive: true });
    document.addEventListener('visibilitychange', hidden);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [targetKey, orderKey]);
  return current.shown;
}

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every((id) => b.has(id));

/** Measures once, and only where somebody asks. */
function belowScreen(): (id: number) => boolean {
  let tops: Map<number, number> | null = null;
  return (id) => {
    tops ??= cardTops();
    return (tops.get(id) ?? Number.POSITIVE_INFINITY) >= innerHeight;
  };
}
