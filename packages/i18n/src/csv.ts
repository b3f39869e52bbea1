import { decimalSign, partsOf } from './money.ts';

/** CSV files (RFC 4180): a stable form for programs, and one that the spreadsheet of a person opens in columns. */

export interface CsvForm {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** For programs: the same in every language. */
export const PROGRAM_CSV: CsvForm = { separator: ',', decimal: '.' };

/** As a spreadsheet of that language reads it: where the comma is the decimal sign, it separates nothing else. */
export const sheetCsv = (language: string): CsvForm =>
  decimalSign(language) === ',' ? { separator: ';', decimal: ',' } : PROGRAM_CSV;

/** Tells spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

const NUMBER = /^-?\d+([.,]\d+)?$/;
/** What a spreadsheet takes for the begin of a formula; also in their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A line of a file, with its end. A number is written with the form's decimal sign. */
export function csvLine({ separator, decimal }: CsvForm, cells: readonly CsvCell[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', decimal) : (cell ?? '')));
  return `${texts.map((text) => quoted(text, separator)).join(separator)}\r\n`;
}

/** An apostrophe in front makes a formula a text; numbers stay numbers. */
function quoted(text: string, separator: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  const isPlain = !harmless.includes(separator) && !/["\r\n]|^\s|\s$/.test(harmless);
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** `-30.05` from -3005 minor units with two digits, with the form's decimal sign. */
export function decimalText({ decimal }: CsvForm, minor: number, digits: number): string {
  const [whole, fraction] = partsOf(minor, digits);
  return `${minor < 0 ? '-' : ''}${whole}${fraction && decimal + fraction}`;
}

/** Writes moments as `2026-03-05 12:00:00`, which spreadsheets of every language take for one; the zone belongs into the heading. */
export function momentsIn(timeZone: string): (moment: string) => string {
  // The Swedish way to write a moment is the one of ISO 8601.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => formatter.format(new Date(moment));
}
