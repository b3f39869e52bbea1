import { Button, ReelWindow, Skeleton } from '@salon/ui';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { useErrorText, useFormat, useText } from '../../shared/text.ts';

type Play = AnswerOf<'machine-plays'>['plays'][number];
const PAGE = 50;

/** The machine's plays with the reels as they stood, the latest first. */
export function Plays({ machineId }: { machineId: number }) {
  const t = useText();
  const errorText = useErrorText();
  const [before, setBefore] = useState<number>();
  const { data, error } = useCall('machine-plays', {
    ...{ params: { id: machineId }, query: before === undefined ? {} : { before } },
  });
  if (error && data === undefined) return <p role="alert">{errorText(error.failure)}</p>;
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  if (data.plays.length === 0) return <p className="text-dim">{t('floor.returnNone')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
        {data.plays.map((play) => (
          <PlayCard key={play.number} play={play} />
        ))}
      </ul>
      {data.plays.length === PAGE ? (
        <Button variant="ghost" onClick={() => setBefore(data.plays.at(-1)?.number)}>
          {t('floor.older')}
        </Button>
      ) : null}
    </div>
  );
}

function PlayCard({ play }: { play: Play }) {
  const t = useText();
  const format = useFormat();
  const { number, game, gameId, window, winCells, player, betMinor, winMinor, handPayMinor, jackpotMinor, endedAt } =
    play;
  const symbols = window.map((reel) => reel.join(' ')).join(', ');
  const amounts = [
    [t('floor.bet'), betMinor],
    [t('floor.win'), winMinor],
    [t('floor.handPay'), handPayMinor],
    [t('money.kind_jackpot'), jackpotMinor ?? 0],
  ] as const;
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-control border border-line bg-s1 p-3">
      <h3 className="text-14 font-normal">{t('floor.play', { number })}</h3>
      <p className="text-12 text-dim">{[format.dateTime(endedAt), player].filter(Boolean).join(' · ')}</p>
      {window.length === 0 ? (
        <p className="text-12 text-dim">{t('floor.noReels')}</p>
      ) : (
        <ReelWindow
          symbols={window}
          highlighted={winCells}
          label={t('floor.reels', { game, symbols })}
          gameId={gameId}
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-14">
        {amounts
          .filter(([, minor], index) => index < 2 || minor > 0)
          .map(([name, minor]) => (
            <div key={name} className="contents">
              <dt className="text-dim">{name}</dt>
              <dd className="text-end tabular-nums">{format.money(minor)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
