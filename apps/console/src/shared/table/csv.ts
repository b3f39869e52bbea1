export type CsvCell = string | number | null;

/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for the begin of a formula; also in their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A CSV file (RFC 4180) of rows with their titles. */
export function csvOf(titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + [titles, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** An apostrophe in front makes a formula a text; numbers stay numbers. */
function quoted(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
