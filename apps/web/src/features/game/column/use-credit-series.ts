import { useEffect, useState } from 'react';
import type { GameSession } from '../session/game-session.ts';
import { type CreditSeries, emptyRecord, recordCredit } from './credit-series.ts';

/** The credit over the plays of this visit. */
export function useCreditSeries(session: GameSession | null): CreditSeries {
  const [record, setRecord] = useState(emptyRecord);
  useEffect(() => {
    setRecord(emptyRecord);
    if (session === null) return;
    const follow = () => setRecord((before) => recordCredit(before, session.view.getState()));
    follow();
    return session.view.subscribe(follow);
  }, [session]);
  return record.series;
}
