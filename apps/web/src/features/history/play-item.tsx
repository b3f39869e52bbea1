import type { PlayRow } from '@salon/contract/history.ts';
import { isolateRun, listText } from '@salon/i18n';
import { Money, ReelWindow } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePlayKind } from '../../shared/format/use-play-kind.ts';
import { useSymbolName } from '../../shared/format/use-symbol-name.ts';
import { PlayPictureButton } from '../../shared/play-picture/play-picture-dialog.tsx';

/** One play with its number, its money and what the reels showed: enough to settle a complaint. */
export function PlayItem({ play }: { play: PlayRow }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormat();
  const kindOf = usePlayKind();
  const { number, game, betMinor, winMinor, handPayMinor, jackpotMinor, endedAt } = play;
  const amounts: [string, number][] = [
    [t('history.bet'), betMinor],
    [t('history.win'), winMinor],
  ];
  if (handPayMinor > 0) amounts.push([t('history.handPay'), handPayMinor]);
  if (jackpotMinor !== null) amounts.push([t('history.jackpot'), jackpotMinor]);
  return (
    <li
      data-play={number}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line bg-s1 p-3"
    >
      <div className="flex min-w-40 flex-col text-14">
        <span className="text-12 text-dim">{t('history.playNumber')}</span>
        <span className="display text-20 tabular-nums">{number}</span>
        <span>
          <bdi translate="no">{game}</bdi> · {kindOf(play)}
        </span>
        <time dateTime={endedAt} className="text-12 text-dim">
          {dateTime(endedAt)}
        </time>
      </div>
      <dl className="flex min-w-40 grow flex-wrap gap-x-6 gap-y-1">
        {amounts.map(([label, minor]) => (
          <div key={label}>
            <dt className="text-12 text-dim">{label}</dt>
            <dd className="font-semibold">
              <Money text={money(minor)} />
            </dd>
          </div>
        ))}
      </dl>
      <Outcome play={play} />
      <div className="ms-auto self-center max-sm:w-full">
        <PlayPictureButton play={play} />
      </div>
    </li>
  );
}

function Outcome({ play }: { play: PlayRow }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const { kind, games, gameId, window, winCells, lineWins, scatterWinMinor, freeSpinsWon, pick, winMinor } = play;
  const name = useSymbolName();
  if (pick !== null)
    return (
      <p className="text-14 sm:w-72">
        {pick.prizeMinor > 0 ? (
          <Pays name={t('history.pickPrize', { box: pick.box + 1 })} amount={money(pick.prizeMinor)} />
        ) : (
          t('history.pickEmpty', { box: pick.box + 1 })
        )}
      </p>
    );
  if (kind === 'metered')
    return games > 1 ? <p className="text-12 text-dim sm:w-72">{t('history.gamesTogether')}</p> : null;
  if (window.length === 0) return <p className="text-12 text-dim sm:w-72">{t('history.noPicture')}</p>;
  const label = window
    .map((symbols, reel) =>
      t('history.reelLabel', { reel: reel + 1, symbols: isolateRun(listText(language, symbols.map(name))) }),
    )
    .join('. ');
  return (
    <div className="flex flex-col gap-2 sm:w-72">
      <ReelWindow symbols={window} highlighted={winCells} label={label} symbolSize={36} gameId={gameId} />
      <ul aria-label={t('history.outcome')} className="flex max-w-72 flex-col text-12">
        {lineWins.map(({ line, symbol, count, winMinor: pays }) => (
          <li key={line}>
            <Pays name={t('history.lineWin', { line, times: count, symbol: name(symbol) })} amount={money(pays)} />
          </li>
        ))}
        {scatterWinMinor > 0 ? (
          <li>
            <Pays name={t('history.scatterWin')} amount={money(scatterWinMinor)} />
          </li>
        ) : null}
        {freeSpinsWon > 0 ? <li>{t('history.freeSpinsWon', { count: freeSpinsWon })}</li> : null}
        {winMinor === 0 && freeSpinsWon === 0 ? <li className="text-dim">{t('history.noWin')}</li> : null}
      </ul>
    </div>
  );
}

const Pays = ({ name, amount }: { name: ReactNode; amount: string }) => (
  <span className="flex flex-wrap justify-between gap-x-3">
    <span>{name}</span>
    <Money text={amount} />
  </span>
);
