import type { LimitAmount, LimitKind } from '@salon/domain/protection/index.ts';
import { parseMoney } from '@salon/i18n';

const HOUR_S = 3_600;
/** More hours than a month has limit nothing. */
const HOURS_MAX = 744;

/** Seconds of `1,5` or `1.5` hours, null where it is no number of hours. */
export function parseHours(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const hours = Number(plain);
  return hours <= HOURS_MAX ? Math.round(hours * HOUR_S) : null;
}

/** What a player typed as a limit, null where it is none: minor units, or seconds. */
export function parseLimit(kind: LimitKind, text: string, currency: string): number | null {
  return kind === 'time' ? parseHours(text) : parseMoney(text, currency);
}

/** The limit as the player would type it. */
export function limitText(kind: LimitKind, amount: LimitAmount, digits: number): string {
  if (amount === null) return '';
  if (kind === 'time') return String(Math.round((amount / HOUR_S) * 100) / 100);
  const padded = String(amount).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  return digits === 0 ? whole : `${whole},${padded.slice(-digits)}`;
}
