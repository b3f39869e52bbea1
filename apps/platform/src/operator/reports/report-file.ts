import type { operator } from '@salon/contract';
import { fractionDigits } from '@salon/i18n';
import { BYTE_ORDER_MARK, csvLine, decimal } from '../../features/history/csv.ts';

/** Columns in the file's order; names are those of the call's answer. */
const COLUMNS = [
  ...(['games', 'betMinor', 'winMinor', 'netMinor', 'marginPercent', 'rtpPercent', 'theoreticalPercent'] as const),
  ...(['bandLowPercent', 'bandHighPercent', 'handPays', 'handPayMinor', 'handPayPaidMinor', 'jackpots'] as const),
  ...(['jackpotMinor', 'contributionMinor', 'discountMinor', 'bonusMinor', 'depositMinor', 'withdrawalMinor'] as const),
  ...(['cashInMinor', 'cashOutMinor', 'correctionMinor', 'houseCorrectionMinor', 'disputedMinor'] as const),
  ...(['players', 'sessions'] as const),
] as const satisfies readonly (keyof operator.ReportFigures)[];

/** Amounts are decimals with a point in the report's currency, percentages have four decimals; the total is the last line. */
export function reportFile({ by, currency, rows, total }: operator.Report): string {
  const digits = fractionDigits(currency);
  const cellOf = (column: (typeof COLUMNS)[number], value: number | null) => {
    if (value === null) return null;
    if (column.endsWith('Minor')) return decimal(value, digits);
    return column.endsWith('Percent') ? value.toFixed(4) : value;
  };
  const cellsOf = (figures: operator.ReportFigures) => COLUMNS.map((column) => cellOf(column, figures[column]));
  const heads = COLUMNS.map((column) => column.replace('Minor', ''));
  return [
    BYTE_ORDER_MARK + csvLine([by, 'name', ...heads, 'currency', 'closed', 'retired']),
    ...rows.map((row) =>
      csvLine([row.key, row.name, ...cellsOf(row), currency, yesOrNo(row.isClosed), yesOrNo(row.isRetired)]),
    ),
    csvLine(['total', null, ...cellsOf(total), currency, null, null]),
  ].join('');
}

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');
