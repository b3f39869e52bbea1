import {
  BYTE_ORDER_MARK,
  type CsvCell,
  csvLine,
  decimalText,
  fractionDigits,
  momentInZone,
  sheetCsv,
} from '@salon/i18n';
import type { Column } from './table-props.ts';

/** A moment as the platform sends it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isMoment = (cell: CsvCell): boolean => typeof cell === 'string' && MOMENT.test(cell);

/** For whom a file is written. */
export interface Reader {
  language: string;
  timeZone: string;
}

/**
 * The rows of a table as a CSV file that a spreadsheet of the person's language opens in columns: amounts as decimals, moments of the
 * person's zone, which the headings name.
 */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { language, timeZone }: Reader,
): string {
  const form = sheetCsv(language);
  const valued = columns.filter(({ value }) => value !== undefined);
  const cells = rows.map((row) => valued.map(({ value }) => value?.(row) ?? null));
  const heads = valued.map(({ title }, at) =>
    cells.some((line) => isMoment(line[at] ?? null)) ? `${title} (${timeZone})` : title,
  );
  const shown = (cell: CsvCell, row: Row, { currencyOf }: Column<Row>) => {
    if (isMoment(cell)) return momentInZone(String(cell), timeZone);
    if (typeof cell !== 'number' || currencyOf === undefined) return cell;
    return decimalText(form, cell, fractionDigits(currencyOf(row)));
  };
  const lines = rows.map((row, line) =>
    csvLine(
      form,
      valued.map((column, at) => shown(cells[line]?.[at] ?? null, row, column)),
    ),
  );
  return BYTE_ORDER_MARK + csvLine(form, heads) + lines.join('');
}
