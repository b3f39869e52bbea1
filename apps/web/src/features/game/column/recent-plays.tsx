import type { PlayRow } from '@salon/contract/history.ts';
import { listText } from '@salon/i18n';
import { classNames, Money, ReelWindow } from '@salon/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { usePlayKind } from '../../../shared/format/use-play-kind.ts';
import { useSymbolName } from '../../../shared/format/use-symbol-name.ts';
import { SETTLE_MS } from '../../../shared/machines/settle-delay.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { lastPlaysQuery } from '../sheets/last-plays-dialog.tsx';

interface RecentPlaysProps {
  session: GameSession;
  machineId: number;
  /** Opens them large, with their times and bets. */
  onOpen(): void;
}

/** The last ten plays as small reels. */
export function RecentPlays({ session, machineId, onOpen }: RecentPlaysProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data } = useQuery(lastPlaysQuery(machineId));
  useFollowPlays(session, machineId);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h2 id={titleId} className="-my-2 [font-family:var(--font-body)]">
        <button
          type="button"
          onClick={onOpen}
          className="flex min-h-target items-center gap-1 rounded-control text-12 text-dim hover:text-text"
        >
          {t('deck.lastPlays')}
          <ChevronRight size={16} className="mirror" />
        </button>
      </h2>
      {data === undefined ? null : data.length === 0 ? (
        <p className="text-12 text-dim">{t('deck.lastPlaysEmpty')}</p>
      ) : (
        <ol className="recent-plays">
          {data.map((play) => (
            <li key={play.number} data-recent={play.number} className="flex flex-col items-center gap-0.5">
              <SmallReels play={play} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function SmallReels({ play }: { play: PlayRow }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const kindOf = usePlayKind();
  const name = useSymbolName();
  const { number, games, gameId, window, winCells, winMinor, pick } = play;
  const symbols = listText(
    language,
    window.map((reel) => reel.map(name).join(' ')),
  );
  return (
    <>
      {window.length === 0 ? (
        <span className={classNames('grid place-items-center text-11 text-dim', play.kind !== 'metered' && 'min-h-10')}>
          {pick === null && games === 1 ? t('deck.play', { number }) : kindOf(play)}
        </span>
      ) : (
        <ReelWindow
          symbols={window}
          highlighted={winCells}
          label={`${t('deck.play', { number })}. ${t('deck.playReels', { symbols })}`}
          symbolSize={10}
          gameId={gameId}
          isDense
        />
      )}
      <span className="text-11 text-dim">{winMinor > 0 ? <Money text={money(winMinor)} /> : '–'}</span>
    </>
  );
}

/** A play is booked a moment after its reels stand. */
function useFollowPlays(session: GameSession, machineId: number): void {
  const client = useQueryClient();
  const number = useGameView(session, ({ lastPlay }) => lastPlay?.number ?? null);
  useEffect(() => {
    if (number === null) return;
    const { queryKey } = lastPlaysQuery(machineId);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, machineId, number]);
}
