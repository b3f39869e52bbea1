import { useEffect, useState } from 'react';
import type { GameSession } from '../session/game-session.ts';
import { figuresOfSession } from '../session/shown-figures.ts';
import { emptyRecord, type NetSeries, recordNet } from './net-series.ts';

/** The net of the session over the plays of this visit. */
export function useNetSeries(session: GameSession | null): NetSeries {
  const [record, setRecord] = useState(emptyRecord);
  useEffect(() => {
    setRecord(emptyRecord);
    if (session === null) return;
    const follow = () => {
      const { deck, lastPlay } = session.view.getState();
      if (deck === null) return;
      const { netMinor } = figuresOfSession(session);
      // With the net in one message: of two, either may come first.
      const playNumber = deck.playNumber ?? lastPlay?.number ?? null;
      setRecord((before) => recordNet(before, { netMinor, playNumber }));
    };
    follow();
    const stopView = session.view.subscribe(follow);
    const stopState = session.actor.subscribe(follow);
    return () => {
      stopView();
      stopState.unsubscribe();
    };
  }, [session]);
  return record.series;
}
