/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quoted(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

/** Tells spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the begin of a formula; also in their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe in front makes a formula a text; numbers stay numbers. */
function quoted(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `-30.05` from -3005 minor units with two digits, for programs to read. */
export function decimal(minor: number, digits: number): string {
  const padded = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${padded.slice(-digits)}` : ''}`;
}
