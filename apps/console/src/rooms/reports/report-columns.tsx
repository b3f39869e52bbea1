import type { operator } from '@salon/contract';
import { Badge } from '../../shared/badge.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';

type Figures = operator.ReportFigures;
export type Figure = keyof Figures;

/** In the order of the table. */
export const FIGURES: readonly Figure[] = [
  ...(['betMinor', 'winMinor', 'netMinor', 'marginPercent', 'rtpPercent', 'theoreticalPercent'] as const),
  ...(['bandLowPercent', 'bandHighPercent', 'games', 'handPays', 'handPayMinor', 'handPayPaidMinor'] as const),
  ...(['jackpots', 'jackpotMinor', 'contributionMinor', 'discountMinor', 'bonusMinor', 'depositMinor'] as const),
  ...(['withdrawalMinor', 'cashInMinor', 'cashOutMinor', 'correctionMinor', 'houseCorrectionMinor'] as const),
  ...(['disputedMinor', 'players', 'sessions'] as const),
];

/** Amounts, percentages and counts in the person's language. */
export function useFigureText(): (figure: Figure, value: number | null) => string {
  const t = useText();
  const format = useFormat();
  return (figure, value) => {
    if (value === null) return t('general.none');
    if (figure.endsWith('Minor')) return format.money(value);
    return figure.endsWith('Percent') ? format.percent(value / 100) : format.number(value);
  };
}

/** Whether the return lies outside of what 95 of 100 honest results do. */
export const isOutside = ({ rtpPercent, bandLowPercent, bandHighPercent }: Figures): boolean =>
  rtpPercent !== null &&
  bandLowPercent !== null &&
  bandHighPercent !== null &&
  (rtpPercent < bandLowPercent || rtpPercent > bandHighPercent);

export function useReportColumns(by: operator.Report['by']): Column<operator.ReportRow>[] {
  const t = useText();
  const figureText = useFigureText();
  const format = useFormat();
  const nameOf = ({ key, name, isRetired }: operator.ReportRow) => {
    if (by === 'day') return format.date(`${key}T12:00:00`);
    const shown = name || (key === '' ? t('reports.noName') : key);
    return isRetired ? t('reports.retired', { machine: shown }) : shown;
  };
  const columns: Column<operator.ReportRow>[] = [
    { id: 'key', title: t(`reports.by_${by}`), cell: nameOf, value: (row) => (by === 'day' ? row.key : nameOf(row)) },
    ...FIGURES.map(
      (figure): Column<operator.ReportRow> => ({
        ...{ id: figure, title: t(`reports.${figure}`), isNumeric: true, value: (row) => row[figure] },
        ...(figure.endsWith('Minor') && { currencyOf: () => format.currency }),
        cell: (row) =>
          figure === 'rtpPercent' && isOutside(row) ? (
            <Badge tone="bad">{t('reports.outside', { percent: figureText(figure, row[figure]) })}</Badge>
          ) : (
            figureText(figure, row[figure])
          ),
      }),
    ),
  ];
  if (by === 'day')
    columns.splice(1, 0, {
      ...{ id: 'closed', title: t('reports.closed'), value: (row) => Number(row.isClosed) },
      cell: ({ isClosed }) => (
        <Badge tone={isClosed ? 'off' : 'busy'}>{t(isClosed ? 'reports.isClosed' : 'reports.isOpen')}</Badge>
      ),
    });
  return columns;
}
