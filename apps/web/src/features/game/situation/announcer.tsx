import { isolate } from '@salon/i18n';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { type Announced, type Announcement, announcedOf, announcementsOf } from './announcements.ts';
import type { Situation } from './situation.ts';

/** Changes within this time, e.g. a win and the credit after it, are announced together. */
const GATHER_MS = 400;

/** Announces credit, bet, win and situations to screen readers; nothing else on the screen announces these. */
export function Announcer({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const deck = useGameView(session, (view) => view.deck);
  const play = useGameView(session, (view) => view.lastPlay);
  const [text, setText] = useState('');
  const before = useRef<Announced | null>(null);

  const situationWords = (situation: Situation): string => {
    const title = t('deck.announceState', { state: t(`situation.title_${situation.kind}`) });
    if (situation.kind === 'bonus') return title;
    const amount = 'amountMinor' in situation ? `${isolate(money(situation.amountMinor))}. ` : '';
    return `${title} ${amount}${t(`situation.text_${situation.kind}`)}`;
  };
  const wordsOf = (announcement: Announcement): string => {
    switch (announcement.kind) {
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
    const now = announcedOf(deck, play);
    // After joining, only a situation is announced, not the meters.
    before.current ??= { ...now, situation: null };
    const was = before.current;
    // While the reels turn, credit and play are incomplete: the next change is compared with the state before the spin.
    if (now.activity === 'spinning') return;
    const timer = setTimeout(() => {
      before.current = now;
      const changes = announcementsOf(was, now);
      if (changes.length > 0) setText(changes.map(latestWords.current).join(' '));
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [deck, play]);

  return (
    <p aria-live="polite" className="sr-only" data-spoken="">
      {text}
    </p>
  );
}
