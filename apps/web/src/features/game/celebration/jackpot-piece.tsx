import { RollingNumber } from '@salon/ui';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { newJackpotMinor } from './win-moment.ts';

/** How long it is shown where nobody ends it. */
const SHOWN_MS = 4_000;
/** Keys that act on nothing by themselves, and the way out of a full screen or to another element. */
const NO_KEYS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab'];

/**
 * A jackpot that was won just now: the strip of the marquee grows in brass over the cabinet's top and its digits roll, once. A key or
 * a tap ends it and does nothing else; no live region, since the announcer reads the jackpot.
 */
export function JackpotPiece({ session }: { session: GameSession }) {
  const { amountMinor, end } = useJackpotMoment(session);
  const { t } = useTranslation();
  const { money } = useFormat();
  if (amountMinor === null) return null;
  const text = money(amountMinor);
  return (
    <button type="button" tabIndex={-1} className="jackpot-piece" data-jackpot-piece="" onClick={end}>
      <span className="jackpot-plate" />
      <span className="jackpot-words">
        <span className="jackpot-title">{t('situation.title_jackpot')}</span>
        <span className="jackpot-glass" style={{ '--chars': text.length } as CSSProperties}>
          <RolledAmount text={text} />
        </span>
        <span className="jackpot-more text-14 font-semibold">{t('situation.text_jackpot')}</span>
        <span className="jackpot-more text-12">{t('situation.jackpotClose')}</span>
      </span>
    </button>
  );
}

/** Rolls once from zeros to the amount. */
function RolledAmount({ text }: { text: string }) {
  const [shown, setShown] = useState(() => text.replace(/\d/g, '0'));
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(text));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return <RollingNumber text={shown} className="display" />;
}

function useJackpotMoment(session: GameSession) {
  const deck = useGameView(session, (view) => view.deck);
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const before = useRef(deck);
  useEffect(() => {
    const won = newJackpotMinor(before.current, deck);
    before.current = deck;
    if (won !== null) setAmountMinor(won);
  }, [deck]);
  useEffect(() => {
    if (amountMinor === null) return;
    const end = () => setAmountMinor(null);
    const pressed = (event: KeyboardEvent) => {
      if (NO_KEYS.includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const timer = setTimeout(end, SHOWN_MS);
    document.addEventListener('keydown', pressed, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', pressed, true);
    };
  }, [amountMinor]);
  return { amountMinor, end: () => setAmountMinor(null) };
}
