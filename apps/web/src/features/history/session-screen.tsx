import { CODES } from '@salon/contract';
import type { SessionDetails } from '@salon/contract/history.ts';
import { formatNumber } from '@salon/i18n';
import { Money, Select } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CallFailed } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { patterns } from '../../shared/paths.ts';
import { CreditChart } from './credit-chart.tsx';
import { DownloadButton } from './download-button.tsx';
import { ListOutcome } from './list-outcome.tsx';
import { listStateIn } from './list-state.ts';
import { Pager } from './pager.tsx';
import { PlayItem } from './play-item.tsx';
import { PLAYS_SIZE, pagesOf, playsFilePath, playsQuery, sessionQuery } from './queries.ts';

const SORTS = ['number'] as const;

/** One session, play by play. `notFound` is shown when the player has no such session. */
export function SessionScreen({ sessionId, notFound }: { sessionId: string; notFound: ReactNode }) {
  const { t } = useTranslation();
  const { data: session, error, refetch } = useQuery(sessionQuery(sessionId));
  const code = error instanceof CallFailed ? error.failure.code : null;
  if (code === CODES.not_found || code === CODES.invalid_request) return notFound;
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <Link to={patterns.slotSessions} className="inline-flex min-h-target items-center gap-2 self-start text-14">
        <ArrowLeft size={18} className="mirror" aria-hidden="true" />
        {t('history.backToSessions')}
      </Link>
      <h1 className="text-26">
        {session === undefined ? t('history.session') : t('history.sessionOf', { machine: session.machine })}
      </h1>
      <ListOutcome
        isLoading={session === undefined}
        hasFailed={error !== null}
        onRetry={() => void refetch()}
        empty={null}
      >
        {session === undefined ? null : <Facts session={session} />}
      </ListOutcome>
      {session === undefined ? null : (
        <>
          <CreditChart sessionId={sessionId} />
          <Plays sessionId={sessionId} />
        </>
      )}
    </div>
  );
}

function Facts({ session }: { session: SessionDetails }) {
  const { t } = useTranslation();
  const { language, money, signedMoney, dateTime } = useFormat();
  const { betMinor, winMinor, reviewMinor } = session;
  const facts: [string, ReactNode][] = [
    [
      t('history.hall'),
      <bdi translate="no" key="hall">
        {session.brand}
      </bdi>,
    ],
    [t('history.machine'), `${session.machine} · ${t('history.machineNumber', { number: session.machineNumber })}`],
    [t('history.start'), dateTime(session.start)],
    [t('history.end'), session.end === null ? t('history.stillOpen') : dateTime(session.end)],
    [t('history.spinCount'), formatNumber(language, session.spinCount)],
    [t('history.freeSpinCount'), formatNumber(language, session.freeSpinCount)],
    [t('history.putOn'), <Money key="in" text={money(session.inMinor)} />],
    [t('history.paidBack'), <Money key="out" text={money(session.outMinor)} />],
    [t('history.bets'), <Money key="bets" text={money(betMinor)} />],
    [t('history.wins'), <Money key="wins" text={money(winMinor)} />],
    ...(reviewMinor === null
      ? []
      : [[t('history.underReview'), <Money key="review" text={money(reviewMinor)} />] satisfies [string, ReactNode]]),
    [t('history.result'), <Money key="result" text={signedMoney(winMinor - betMinor)} />],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card border border-line bg-s1 p-3 sm:grid-cols-3 md:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-dim">{label}</dt>
          <dd className="font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Plays({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [params, setParams] = useSearchParams();
  const { page, descending } = listStateIn(params, SORTS);
  const { data, isError, isPlaceholderData, refetch } = useQuery(playsQuery(sessionId, page, descending));
  const show = (next: { page: number; descending: boolean }) => {
    const query = new URLSearchParams();
    if (!next.descending) query.set('order', 'asc');
    if (next.page > 1) query.set('page', String(next.page));
    setParams(query, { preventScrollReset: true });
  };
  return (
    <section aria-label={t('history.plays')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-20">{t('history.plays')}</h2>
        <div className="flex flex-wrap items-end gap-2">
          <Select<'asc' | 'desc'>
            label={t('history.sortBy')}
            labelHidden
            value={descending ? 'desc' : 'asc'}
            onChange={(order) => show({ page: 1, descending: order === 'desc' })}
            options={[
              { value: 'desc', label: t('history.newestFirst') },
              { value: 'asc', label: t('history.oldestFirst') },
            ]}
          />
          <DownloadButton path={playsFilePath(sessionId, language)} name="game-session" />
        </div>
      </div>
      <p className="text-14 text-dim">{t('history.settleNote')}</p>
      <ListOutcome
        isLoading={data === undefined}
        hasFailed={isError}
        onRetry={() => void refetch()}
        empty={data?.plays.length === 0 ? t('history.noPlays') : null}
      >
        <ol aria-busy={isPlaceholderData} className="flex flex-col gap-2">
          {data?.plays.map((play) => (
            <PlayItem key={play.number} play={play} />
          ))}
        </ol>
      </ListOutcome>
      <Pager
        page={page}
        pages={pagesOf(data?.total ?? 0, PLAYS_SIZE)}
        onPage={(next) => show({ page: next, descending })}
      />
    </section>
  );
}
