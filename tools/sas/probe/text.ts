import type { MeterName } from '@salon/sas/meters.ts';

const LIMIT = 80;

/** On one line, printable, at most 80 characters: a machine's or a file's text can forge no line of the report. */
export function bounded(text: string): string {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return plain.length > LIMIT ? `${plain.slice(0, LIMIT)}...` : plain;
}

/** Cents of the machine, without a currency: the machine names none. */
export function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function shownMeters(names: readonly MeterName[]): string {
  return names.map((name) => name.replaceAll('_', ' ')).join(', ');
}
