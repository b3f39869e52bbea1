import { http } from '@salon/contract';
import type { PaytableAnswer } from '@salon/contract/http.ts';
import { formatNumber, formatPercent, isolate, isolateRun, listText } from '@salon/i18n';
import { Button, Dialog, drumOf, ReelSymbol, Skeleton } from '@salon/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAnswer } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSymbolName } from '../../../shared/format/use-symbol-name.ts';

/** The rules of the machine's game, with the return that was computed from its whole cycle. */
export function PaytableDialog({
  machineId,
  isOpen,
  onClose,
}: {
  machineId: number;
  isOpen: boolean;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...paytableQuery(machineId), enabled: isOpen });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={data === undefined ? t('game.paytable') : `${t('game.paytable')} · ${data.name}`}
      closeLabel={t('general.close')}
    >
      {data !== undefined ? (
        <Paytable table={data} />
      ) : isError ? (
        <Button onClick={() => void refetch()}>{t('general.retry')}</Button>
      ) : (
        <div role="status">
          <span className="sr-only">{t('general.loading')}</span>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function Paytable({ table }: { table: PaytableAnswer }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const name = useSymbolName();
  const counts = countsOf(table);
  const facts: [string, ReactNode][] = [];
  if (table.rtp !== null) facts.push([t('game.paytableRtp'), formatPercent(language, table.rtp)]);
  if (table.hitFrequency !== null)
    facts.push([t('game.paytableHitFrequency'), formatPercent(language, table.hitFrequency)]);
  if (table.volatility !== null) facts.push([t('game.paytableVolatility'), t(`game.volatility_${table.volatility}`)]);
  if (table.lines.length > 0) facts.push([t('game.paytableLines'), formatNumber(language, table.lines.length)]);
  const { minBetMinor } = table.facts;
  if (table.betsMinor.length === 0 && minBetMinor !== null)
    facts.push([t('game.paytableBets'), t('lobby.betFrom', { amount: isolate(money(minBetMinor)) })]);
  if (table.betsMinor.length > 0)
    facts.push([t('game.paytableBets'), table.betsMinor.map((bet) => isolate(money(bet))).join(' · ')]);
  if (table.jackpotContributionBp > 0)
    facts.push([t('game.paytableJackpotShare'), formatPercent(language, table.jackpotContributionBp / 10_000)]);
  if (table.jackpotLimitMinor !== null)
    facts.push([t('game.paytableJackpotLimit'), isolate(money(table.jackpotLimitMinor))]);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {table.rows.length === 0 ? (
        <p className="text-14">{t('game.paytableOnMachine')}</p>
      ) : (
        <table className="w-full border-collapse text-14">
          <caption className="pb-1 text-start text-12 text-dim">{t('game.paytablePerLine')}</caption>
          <thead>
            <tr className="border-b border-line text-12 text-dim">
              <th scope="col" className="py-2 text-start font-normal">
                {t('game.paytableSymbol')}
              </th>
              {counts.map((count) => (
                <th key={count} scope="col" className="p-2 text-end font-normal">
                  {count}×
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ symbol, pays, scatter }) => (
              <tr key={symbol} className="border-b border-line last:border-0">
                <th scope="row" className="flex items-center gap-3 py-1 text-start text-12 font-normal">
                  <OnDrum symbol={symbol} gameId={table.gameId} />
                  <span>
                    <span className="block text-14">{name(symbol)}</span>
                    {scatter ? <span className="text-dim">{t('game.paytableScatter')}</span> : null}
                  </span>
                </th>
                {counts.map((count) => (
                  <td key={count} className="p-2 text-end tabular-nums">
                    {pays[String(count)] === undefined ? '–' : formatNumber(language, pays[String(count)] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Rules table={table} />
    </>
  );
}

function Rules({ table: { gameId, wild, features } }: { table: PaytableAnswer }) {
  const { t } = useTranslation();
  const { language, money } = useFormat();
  const name = useSymbolName();
  const { freeSpins, pick, jackpot, wildFactor } = features;
  const awards = Object.entries(freeSpins?.awards ?? {}).map(([count, spins]) => isolate(`${count}× = ${spins}`));
  return (
    <ul className="flex flex-col gap-2 text-12">
      {wild === null ? null : (
        <Rule symbol={wild} name={name(wild)} gameId={gameId}>
          {t('game.paytableWild')}.{wildFactor > 1 ? ` ${t('game.paytableWildFactor', { factor: wildFactor })}` : ''}
        </Rule>
      )}
      {freeSpins === null ? null : (
        <Rule symbol={freeSpins.symbol} name={name(freeSpins.symbol)} gameId={gameId}>
          {t('game.paytableFreeSpins', { awards: isolateRun(listText(language, awards)), factor: freeSpins.factor })}
        </Rule>
      )}
      {pick === null ? null : (
        <Rule symbol={pick.symbol} name={name(pick.symbol)} gameId={gameId}>
          {t('game.paytablePick', { reels: pick.reels, times: formatNumber(language, Math.max(...pick.prizesPerBet)) })}
        </Rule>
      )}
      {jackpot === null ? null : (
        <Rule symbol={jackpot.symbol} name={name(jackpot.symbol)} gameId={gameId}>
          {t('game.paytableJackpot', { count: jackpot.count, amount: isolate(money(jackpot.fullBetMinor)) })}
        </Rule>
      )}
    </ul>
  );
}

interface RuleProps {
  symbol: string;
  name: string;
  gameId: string;
  children: ReactNode;
}

const Rule = ({ symbol, name, gameId, children }: RuleProps) => (
  <li className="flex items-center gap-3">
    <OnDrum symbol={symbol} gameId={gameId} />
    <span className="text-14">
      <b>{name}</b>: {children}
    </span>
  </li>
);

/** A symbol on a piece of the game's drum, as the machine shows it. */
function OnDrum({ symbol, gameId }: { symbol: string; gameId: string }) {
  const { light, edge } = drumOf(gameId);
  const background = `linear-gradient(90deg, ${edge}, ${light} 16%, ${light} 84%, ${edge})`;
  return (
    <span className="inline-flex shrink-0 rounded-control p-0.5 text-[#2a1509]" style={{ background }}>
      <ReelSymbol id={symbol} size={44} />
    </span>
  );
}

export const paytableQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['game', 'paytable', machineId],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: `/machine/${machineId}/paytable`, answer: http.paytableAnswer, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many alike any symbol of the table pays for, ascending: its columns. */
function countsOf({ rows }: Pick<PaytableAnswer, 'rows'>): number[] {
  const counts = new Set(rows.flatMap(({ pays }) => Object.keys(pays).map(Number)));
  return [...counts].sort((a, b) => a - b);
}
