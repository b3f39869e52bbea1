import { isolate } from '@salon/i18n';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { type Announcement, announcementsOf, type Spoken } from './announcements.ts';
import type { GameSession } from './game-session.ts';
import { useGameView } from './use-game-session.ts';

/** Changes that belong together, e.g. a win and the credit after it, come as one sentence. */
const GATHER_MS = 400;

/** Speaks credit, bet, win and state as the machine reports them. */
export function Announcer({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const deck = useGameView(session, (view) => view.deck);
  const play = useGameView(session, (view) => view.lastPlay);
  const [spoken, setSpoken] = useState('');
  const before = useRef<Spoken | null>(null);

  const wordsOf = (announcement: Announcement): string => {
    switch (announcement.say) {
      case 'bet':
        return t('deck.sayBet', { amount: isolate(money(announcement.amountMinor)) });
      case 'credit':
        return t('deck.sayCredit', { amount: isolate(money(announcement.amountMinor)) });
      case 'win':
        return t('deck.sayWin', { amount: isolate(money(announcement.amountMinor)) });
      case 'jackpot':
        return t('deck.sayJackpot');
      case 'state':
        return t('deck.sayState', { state: t(`game.activity_${announcement.activity}`) });
    }
  };
  const latestWords = useRef(wordsOf);
  latestWords.current = wordsOf;

  useEffect(() => {
    if (deck === null) return;
    const { betMinor, creditMinor, activity } = deck;
    const now: Spoken = { betMinor, creditMinor, activity, play };
    const was = before.current;
    if (was === null) {
      before.current = now;
      return;
    }
    // While reels turn, credit and play are half a story: what was last said stays the measure.
    if (activity === 'spinning') return;
    const timer = setTimeout(() => {
      before.current = now;
      const said = announcementsOf(was, now);
      if (said.length > 0) setSpoken(said.map(latestWords.current).join(' '));
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [deck, play]);

  return (
    <p aria-live="polite" className="sr-only" data-spoken="">
      {spoken}
    </p>
  );
}
