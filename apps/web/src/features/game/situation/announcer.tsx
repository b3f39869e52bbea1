import { isolate } from '@salon/i18n';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { type Announcement, announcementsOf, type Spoken, spokenOf } from './announcements.ts';
import type { Situation } from './situation.ts';

/** Changes that belong together, e.g. a win and the credit after it, come as one sentence. */
const GATHER_MS = 400;

/** Speaks credit, bet, win and what befalls the machine, as the machine reports them; the only voice of these. */
export function Announcer({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const deck = useGameView(session, (view) => view.deck);
  const play = useGameView(session, (view) => view.lastPlay);
  const [spoken, setSpoken] = useState('');
  const before = useRef<Spoken | null>(null);

  const situationWords = (situation: Situation): string => {
    const title = t('deck.announceState', { state: t(`situation.title_${situation.kind}`) });
    if (situation.kind === 'bonus') return title;
    const amount = 'amountMinor' in situation ? `${isolate(money(situation.amountMinor))}. ` : '';
    return `${title} ${amount}${t(`situation.text_${situation.kind}`)}`;
  };
  const wordsOf = (announcement: Announcement): string => {
    switch (announcement.say) {
      case 'bet':
        return t('deck.announceBet', { amount: isolate(money(announcement.amountMinor)) });
      case 'credit':
        return t('deck.announceCredit', { amount: isolate(money(announcement.amountMinor)) });
      case 'win':
        return t('deck.announceWin', { amount: isolate(money(announcement.amountMinor)) });
      case 'jackpot':
        return t('deck.announceJackpot');
      case 'situation':
        return situationWords(announcement.situation);
      case 'ready':
        return t('deck.announceState', { state: t('game.activity_idle') });
    }
  };
  const latestWords = useRef(wordsOf);
  latestWords.current = wordsOf;

  useEffect(() => {
    if (deck === null) return;
    const now = spokenOf(deck, play);
    // Whoever sits down hears what befalls the machine, and nothing of what stands on its meters anyway.
    before.current ??= { ...now, situation: null };
    const was = before.current;
    // While reels revision, credit and play are half a story: what was last said stays the measure.
    if (now.activity === 'spinning') return;
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
