import type { LimitAmount, LimitKind } from '@salon/domain/protection/index.ts';
import { amountText, numberText, parseMoney, parseNumber } from '@salon/i18n';

const HOUR_S = 3_600;
/** More hours than a month has limit nothing. */
const HOURS_MAX = 744;

/** Seconds of `1,5` or `1.5` hours, null where it is no number of hours. */
export function parseHours(language: string, text: string): number | null {
  const hours = parseNumber(language, text, 2);
  return hours !== null && hours >= 0 && hours <= HOURS_MAX ? Math.round(hours * HOUR_S) : null;
}

/** What a player typed as a limit, null where it is none: minor units, or seconds. */
export function parseLimit(kind: LimitKind, language: string, text: string, currency: string): number | null {
  return kind === 'time' ? parseHours(language, text) : parseMoney(language, text, currency);
}

/** The limit as the player would type it. */
export function limitText(kind: LimitKind, language: string, amount: LimitAmount, currency: string): string {
  if (amount === null) return '';
  if (kind === 'time') return numberText(language, Math.round((amount / HOUR_S) * 100) / 100);
  return amountText(language, amount, currency);
}
