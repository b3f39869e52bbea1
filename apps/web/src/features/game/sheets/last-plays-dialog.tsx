import { history } from '@salon/contract';
import type { PlayRow } from '@salon/contract/history.ts';
import { isolate, listText } from '@salon/i18n';
import { Button, Dialog, Money, ReelWindow, Skeleton } from '@salon/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchAnswer } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { usePlayKind } from '../../../shared/format/use-play-kind.ts';
import { useSymbolName } from '../../../shared/format/use-symbol-name.ts';
import { PlayPictureButton } from '../../../shared/play-picture/play-picture-dialog.tsx';

interface LastPlaysDialogProps {
  machineId: number;
  isOpen: boolean;
  onClose(): void;
}

/** The player's last plays of this machine, with the reels as they stood. */
export function LastPlaysDialog({ machineId, isOpen, onClose }: LastPlaysDialogProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...lastPlaysQuery(machineId), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={t('deck.lastPlays')} closeLabel={t('general.close')}>
      {data !== undefined ? (
        <Plays plays={data} />
      ) : isError ? (
        <>
          <p role="alert">{t('deck.lastPlaysFailed')}</p>
          <Button onClick={() => void refetch()}>{t('general.retry')}</Button>
        </>
      ) : (
        <div role="status">
          <span className="sr-only">{t('general.loading')}</span>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function Plays({ plays }: { plays: PlayRow[] }) {
  const { t } = useTranslation();
  if (plays.length === 0) return <p className="text-dim">{t('deck.lastPlaysEmpty')}</p>;
  return (
    <ol className="flex flex-col">
      {plays.map((play) => (
        <Play key={play.number} play={play} />
      ))}
    </ol>
  );
}

function Play({ play }: { play: PlayRow }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormat();
  const kindOf = usePlayKind();
  const { number, kind, games, betMinor, winMinor, jackpotMinor } = play;
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
      data-play={number}
    >
      <Reels play={play} />
      <div className="min-w-40 flex-1 text-12">
        <p className="text-14 font-semibold">
          {t('deck.play', { number })}
          {/* One game of a machine that decides itself: there is nothing more to say. */}
          {kind === 'metered' && games === 1 ? null : ` · ${kindOf(play)}`}
        </p>
        <p className="text-dim">{dateTime(play.endedAt)}</p>
        <dl className="flex flex-wrap gap-x-4 pt-1">
          <Amount name={t('game.bet')} text={money(betMinor)} />
          <Amount name={t('game.win')} text={money(winMinor)} />
          {jackpotMinor === null ? null : <Amount name={t('deck.playJackpot')} text={money(jackpotMinor)} />}
        </dl>
        {play.freeSpinsWon > 0 ? <p className="text-dim">{t('game.freeSpins', { count: play.freeSpinsWon })}</p> : null}
      </div>
      <PlayPictureButton play={play} />
    </li>
  );
}

const Amount = ({ name, text }: { name: string; text: string }) => (
  <div className="flex gap-1">
    <dt className="text-dim">{name}</dt>
    <dd>
      <Money text={text} />
    </dd>
  </div>
);

function Reels({ play: { kind, gameId, window, winCells, pick } }: { play: PlayRow }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const name = useSymbolName();
  if (pick !== null)
    return <p>{t('deck.playBox', { number: pick.box + 1, amount: isolate(money(pick.prizeMinor)) })}</p>;
  if (kind === 'metered') return null;
  if (window.length === 0) return <p className="text-12 text-dim">{t('deck.playNoReels')}</p>;
  const symbols = listText(
    language,
    window.map((reel) => reel.map(name).join(' ')),
  );
  return (
    <ReelWindow
      symbols={window}
      highlighted={winCells}
      label={t('deck.playReels', { symbols })}
      symbolSize={34}
      gameId={gameId}
    />
  );
}

export const lastPlaysQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['game', 'plays', machineId],
    queryFn: async ({ signal }) => {
      const path = `/player/plays?machineId=${machineId}`;
      return (await fetchAnswer({ method: 'GET', path, answer: history.lastPlaysAnswer, signal })).plays;
    },
    // Loaded at every opening: plays may have been added.
    staleTime: 0,
  });
