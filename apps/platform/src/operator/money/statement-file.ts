import { type Failure, failure } from '@salon/contract';

export interface StatementLine {
  transaction: string;
  kind: 'deposit' | 'withdrawal';
  amountMinor: number;
  currency: string;
  at: string;
}

/** Between fields: a comma, or what a spreadsheet of another language writes in its place where somebody has saved the file again. */
const HEAD = /^transaction([,;\t])kind\1amount\1currency\1time$/;
/** No field of the format needs quotes, so that none are taken: a separator within an id would move every column after it. */
const LINE =
  /^([\w.:/-]{1,100})([,;\t])(deposit|withdrawal)\2(\d{1,15})\2([A-Z]{3})\2(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))$/;
const MOST_LINES = 20_000;

/** A provider's statement; the number of the first line that does not fit, or that names a transaction again. */
export function parseStatement(csv: string): StatementLine[] | Failure {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const wrong = (index: number) => failure('invalid_request', { field: 'csv', line: index + 2 });
  const separator = HEAD.exec(head.trim())?.[1];
  if (separator === undefined) return wrong(-1);
  if (lines.length > MOST_LINES) return wrong(MOST_LINES);
  const known = new Set<string>();
  const read: StatementLine[] = [];
  for (const [index, line] of lines.entries()) {
    const [, transaction, between, kind, amount, currency, at] = LINE.exec(line) ?? [];
    if (transaction === undefined || between !== separator || known.has(transaction)) return wrong(index);
    if (Number.isNaN(Date.parse(at!))) return wrong(index);
    known.add(transaction);
    read.push({
      ...{ transaction, kind: kind as StatementLine['kind'], amountMinor: Number(amount) },
      ...{ currency: currency!, at: at! },
    });
  }
  return read;
}
