import type { operator } from '@salon/contract';
import { Dialog, ReelSymbol } from '@salon/ui';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';

type Game = operator.GameSetUp;

/** The platform's games with their figures and paytables; to read. */
export function Games() {
  const t = useText();
  const query = useCall('games', {});
  const [open, setOpen] = useState<Game | null>(null);
  const columns = useColumns();
  return (
    <>
      <p className="pb-3 text-dim">{t('setup.gamesText')}</p>
      <DataTable
        label={t('setup.games')}
        rows={query.data?.games}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('general.none')}
        keyOf={({ gameId }) => gameId}
        nameOf={({ name }) => name}
        columns={columns}
        actionsOf={(game) => [
          { id: 'paytable', label: t('setup.paytable'), icon: <Table2 />, onSelect: () => setOpen(game) },
        ]}
      />
      {open === null ? null : <Paytable game={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<Game>[] {
  const t = useText();
  const format = useFormat();
  const share = (value: number | null) => (value === null ? t('general.none') : format.percent(value, 2));
  const volatilityOf = ({ volatility }: Game) => t(`setup.volatility_${volatility ?? 'none'}`);
  const figure = (
    id: string,
    title: string,
    cell: (game: Game) => string,
    value: (game: Game) => number,
  ): Column<Game> => ({
    ...{ id, title, cell, value, isNumeric: true },
  });
  return [
    { id: 'name', title: t('setup.name'), cell: ({ name }) => name, value: ({ name }) => name },
    figure(
      'rtp',
      t('setup.rtp'),
      ({ rtp }) => share(rtp),
      ({ rtp }) => rtp ?? 0,
    ),
    { id: 'volatility', title: t('setup.volatility'), cell: volatilityOf, value: volatilityOf },
    figure(
      'hit',
      t('setup.hitFrequency'),
      ({ hitFrequency }) => share(hitFrequency),
      ({ hitFrequency }) => hitFrequency ?? 0,
    ),
    figure(
      ...(['share', t('setup.share')] as const),
      ({ jackpotContributionBp: bp }) => share(bp / 10_000),
      ({ jackpotContributionBp: bp }) => bp,
    ),
    figure(
      'lines',
      t('setup.lines'),
      ({ lines }) => String(lines.length),
      ({ lines }) => lines.length,
    ),
    figure(
      'machines',
      t('setup.machineCount'),
      ({ machines }) => String(machines),
      ({ machines }) => machines,
    ),
  ];
}

function Paytable({ game, onClose }: { game: Game; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('setup.paytableOf', { name: game.name })}
      description={`${t('setup.bets')}: ${game.betsMinor.map((bet) => format.money(bet)).join(' · ')}`}
      closeLabel={t('general.close')}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-start text-12 text-dim">
            <th className="p-2 text-start">{t('setup.symbol')}</th>
            <th className="p-2 text-start">{t('setup.pays')}</th>
          </tr>
        </thead>
        <tbody>
          {game.rows.map(({ symbol, pays, scatter }) => (
            <tr key={symbol} className="border-b border-line">
              <th scope="row" className="p-2 text-start font-normal">
                <span className="flex items-center gap-2">
                  <ReelSymbol id={symbol} />
                  {symbol}
                  {scatter ? <span className="text-12 text-dim">{t('setup.scatter')}</span> : null}
                </span>
              </th>
              <td className="p-2">
                {Object.entries(pays)
                  .map(([count, factor]) => `${count}× → ${format.number(factor)}`)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
