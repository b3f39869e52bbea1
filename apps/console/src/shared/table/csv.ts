import { BYTE_ORDER_MARK, type CsvCell, csvLine, decimalText, fractionDigits, momentsIn, sheetCsv } from '@salon/i18n';
import type { Column } from './table-props.ts';

/** A moment as the platform sends it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isMoment = (cell: CsvCell): cell is string => typeof cell === 'string' && MOMENT.test(cell);

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
  const inZone = momentsIn(timeZone);
  const valued = columns.filter(({ value }) => value !== undefined);
  const cellOf = (row: Row, { value }: Column<Row>) => value?.(row) ?? null;
  const head = (column: Column<Row>) =>
    rows.some((row) => isMoment(cellOf(row, column))) ? `${column.title} (${timeZone})` : column.title;
  const shown = (row: Row, column: Column<Row>) => {
    const cell = cellOf(row, column);
    if (isMoment(cell)) return inZone(cell);
    if (typeof cell !== 'number' || column.currencyOf === undefined) return cell;
    return decimalText(form, cell, fractionDigits(column.currencyOf(row)));
  };
  const lines = [valued.map(head), ...rows.map((row) => valued.map((column) => shown(row, column)))];
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(form, cells)).join('');
}
