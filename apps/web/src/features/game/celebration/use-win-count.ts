import { countedMinor } from '@salon/domain';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../shared/use-reduced-motion.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { countMsOf, isAboveStake, isNewWin } from './win-moment.ts';

interface Count {
  winMinor: number;
  countMs: number;
  startMs: number;
}

/** The win meter: it counts up for as long as the machine's own does. With reduced motion it jumps. */
export function useWinCount(session: GameSession): { winMinor: number; shownMinor: number; isLit: boolean } {
  const deck = useGameView(session, (view) => view.deck);
  const isReduced = useReducedMotion();
  const [count, setCount] = useState<Count | null>(null);
  const [elapsedMs, setElapsedMs] = useState(0);
  const before = useRef(deck);

  // Before the paint, so that the whole win is not seen for a frame.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = deck;
    if (was?.winMinor === deck?.winMinor) return;
    const counts = deck !== null && isNewWin(was, deck) && !isReduced;
    setElapsedMs(0);
    setCount(counts ? { winMinor: deck.winMinor, countMs: countMsOf(deck), startMs: performance.now() } : null);
  }, [deck, isReduced]);

  useEffect(() => {
    if (count === null) return;
    let frame = requestAnimationFrame(function step() {
      const nowMs = performance.now() - count.startMs;
      setElapsedMs(nowMs);
      if (nowMs < count.countMs) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);

  const winMinor = deck?.winMinor ?? 0;
  const shownMinor = count === null ? winMinor : countedMinor(winMinor, elapsedMs, count.countMs);
  return { winMinor, shownMinor, isLit: deck !== null && isAboveStake(deck) };
}
