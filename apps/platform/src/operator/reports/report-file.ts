import type { operator } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import { BYTE_ORDER_MARK, csvLine, decimalText, fractionDigits, PROGRAM_CSV, sheetCsv } from '@salon/i18n';
import { general as generalEn } from '@salon/i18n/console/en/general.ts';
import { reports as reportsEn } from '@salon/i18n/console/en/reports.ts';
import { general as generalTr } from '@salon/i18n/console/tr/general.ts';
import { reports as reportsTr } from '@salon/i18n/console/tr/reports.ts';

/** Columns in the file's order; names are those of the call's answer. */
const COLUMNS = [
  ...(['games', 'betMinor', 'winMinor', 'netMinor', 'marginPercent', 'rtpPercent', 'theoreticalPercent'] as const),
  ...(['bandLowPercent', 'bandHighPercent', 'handPays', 'handPayMinor', 'handPayPaidMinor', 'jackpots'] as const),
  ...(['jackpotMinor', 'contributionMinor', 'discountMinor', 'bonusMinor', 'depositMinor', 'withdrawalMinor'] as const),
  ...(['cashInMinor', 'cashOutMinor', 'correctionMinor', 'houseCorrectionMinor', 'disputedMinor'] as const),
  ...(['players', 'sessions'] as const),
] as const satisfies readonly (keyof operator.ReportFigures)[];
type FileColumn = (typeof COLUMNS)[number];

/** Words of the file besides names and numbers. */
interface FileWords {
  key: string;
  name: string;
  column(column: FileColumn): string;
  currency: string;
  closed: string;
  retired: string;
  total: string;
  yes: string;
  no: string;
}

/** Names of columns for programs: the same in every language. */
const programWords = (by: operator.Report['by']): FileWords => ({
  ...{ key: by, name: 'name', currency: 'currency', closed: 'closed', retired: 'retired', total: 'total' },
  ...{ yes: 'yes', no: 'no' },
  column: (column) => column.replace('Minor', ''),
});

/** The console's words: Turkish, or English in every other language. */
function sheetWords(by: operator.Report['by'], language: Language): FileWords {
  const reports = language === 'tr' ? reportsTr : reportsEn;
  const { yes, no } = language === 'tr' ? generalTr : generalEn;
  const { name, currency, closed, offFloor: retired, total } = reports;
  return { key: reports[`by_${by}`], name, currency, closed, retired, total, yes, no, column: (one) => reports[one] };
}

/**
 * Amounts are decimals in the report's currency, percentages have four decimals; the total is the last line. `language` null: for
 * programs, otherwise as a spreadsheet of that language opens it.
 */
export function reportFile({ by, currency, rows, total }: operator.Report, language: Language | null): string {
  const form = language === null ? PROGRAM_CSV : sheetCsv(language);
  const words = language === null ? programWords(by) : sheetWords(by, language);
  const digits = fractionDigits(currency);
  const cellOf = (column: FileColumn, value: number | null) => {
    if (value === null) return null;
    if (column.endsWith('Minor')) return decimalText(form, value, digits);
    return column.endsWith('Percent') ? value.toFixed(4).replace('.', form.decimal) : value;
  };
  const cellsOf = (figures: operator.ReportFigures) => COLUMNS.map((column) => cellOf(column, figures[column]));
  const yesOrNo = (value: boolean | null) => (value === null ? null : value ? words.yes : words.no);
  const heads = COLUMNS.map(words.column);
  return [
    BYTE_ORDER_MARK + csvLine(form, [words.key, words.name, ...heads, words.currency, words.closed, words.retired]),
    ...rows.map((row) =>
      csvLine(form, [row.key, row.name, ...cellsOf(row), currency, yesOrNo(row.isClosed), yesOrNo(row.isRetired)]),
    ),
    csvLine(form, [words.total, null, ...cellsOf(total), currency, null, null]),
  ].join('');
}
