import type { PaytableAnswer } from '@salon/contract/http.ts';
import { formatNumber, formatPercent, isolate } from '@salon/i18n';
import { Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { paytableQuery } from '../sheets/paytable-dialog.tsx';

/** What the machine plays. A machine of another maker may have no table: then nothing is shown. */
export function GameFacts({ machineId }: { machineId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, isPending } = useQuery(paytableQuery(machineId));
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (data === undefined) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h2 id={titleId} className="text-20">
        <span className="sr-only">{t('column.facts')}: </span>
        {data.name}
      </h2>
      <Facts table={data} />
    </section>
  );
}

function Facts({ table }: { table: PaytableAnswer }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const { betsMinor, features, facts: known } = table;
  const { jackpot } = features;
  const from = betsMinor[0] ?? known.minBetMinor;
  const to = betsMinor.at(-1);
  const names = known.features.map((feature) => t(`lobby.feature_${feature}`));
  const facts: [string, ReactNode][] = [];
  if (table.rtp !== null) facts.push([t('column.rtp'), formatPercent(language, table.rtp)]);
  if (table.volatility !== null) facts.push([t('game.paytableVolatility'), t(`game.volatility_${table.volatility}`)]);
  if (from !== null)
    facts.push([
      t('column.bets'),
      to === undefined
        ? t('lobby.betFrom', { amount: isolate(money(from)) })
        : t('column.betRange', { from: isolate(money(from)), to: isolate(money(to)) }),
    ]);
  if (names.length > 0) facts.push([t('column.features'), names.join(' · ')]);
  if (jackpot?.chance)
    facts.push([
      t('column.jackpotOdds'),
      t('column.jackpotOddsText', {
        spins: isolate(formatNumber(language, Math.round(1 / jackpot.chance))),
        bet: isolate(money(jackpot.fullBetMinor)),
      }),
    ]);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
