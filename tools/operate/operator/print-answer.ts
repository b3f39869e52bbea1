import { operator } from '@salon/contract';

/** An answer as lines for a person: a table for each list, `name: value` for the rest. */
export function linesOf(answer: Record<string, unknown>): string[] {
  const { status: _status, ...fields } = answer;
  return Object.entries(fields).flatMap(([name, value]) =>
    isRows(value)
      ? [...(value.length === 0 ? [`${name}: none`] : tableOf(value))]
      : [`${name}: ${textOf(name, value)}`],
  );
}

type Row = Record<string, unknown>;

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry));

/** Columns of equal width; a list inside of a row is a table below it. */
function tableOf(rows: Row[], indent = ''): string[] {
  const columns = Object.keys(rows[0]!).filter(
    (name) => !rows.some((row) => isRows(row[name]) && row[name].length > 0),
  );
  const inner = Object.keys(rows[0]!).filter((name) => !columns.includes(name));
  const cells = [columns, ...rows.map((row) => columns.map((name) => textOf(name, row[name])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]!.length)));
  const line = (row: string[]) =>
    indent +
    row
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  return cells.flatMap((row, index) => [
    line(row),
    ...(index === 0 ? [] : inner.flatMap((name) => innerTable(rows[index - 1]![name], indent))),
  ]);
}

const innerTable = (value: unknown, indent: string) =>
  isRows(value) && value.length > 0 ? tableOf(value, `${indent}    `) : [];

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (name.endsWith('Minor') && typeof value === 'number') return `${(value / 100).toFixed(2)} (${value})`;
  if (name === 'disabledReason') return operator.outOfServiceText(String(value));
  if (name === 'faults' && Array.isArray(value))
    return value
      .map((fault: keyof typeof operator.UNPLAYABLE_TEXTS) => `${fault} (${operator.UNPLAYABLE_TEXTS[fault]})`)
      .join(', ');
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return value.join(',') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
