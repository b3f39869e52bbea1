const localeOf = (language: string): string => `${language}-u-nu-latn`;

export const formatNumber = (language: string, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

/** `share` from 0 to 1. */
export const formatPercent = (language: string, share: number, digits = 2): string =>
  formatNumber(language, share, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The zone of the browser; null where it hides it. */
export function browserTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null;
}

type Moment = Date | number | string;

/** `Türkiye Saati`, `France Time`: a zone as people call it. `zone` is its IANA name; one that the browser does not know is shown as it is. */
export const zoneName = (language: string, zone: string): string => {
  try {
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'shortGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
};

/** Day and time, in the zone of the browser. `moment` is a Date, milliseconds or an ISO text. */
export const formatDateTime = (language: string, moment: Moment): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

export const formatDate = (language: string, moment: Moment): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(moment));

/** A month of a calendar, `2026-03`; `short` without its year. */
export const formatMonth = (language: string, month: string, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    ...(length === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`));

export const formatTime = (language: string, moment: Moment): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(moment));

const wholeSeconds = (seconds: number): number => Math.max(0, Math.floor(seconds));

/** `00:12:43`, the same in every language. */
export const formatClock = (seconds: number): string => {
  const total = wholeSeconds(seconds);
  return [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/** `1 sa. 5 dk.`: the two largest units. */
export const formatDuration = (language: string, seconds: number): string => {
  const total = wholeSeconds(seconds);
  const parts: [number, string][] = [
    [Math.floor(total / 86_400), 'day'],
    [Math.floor(total / 3600) % 24, 'hour'],
    [Math.floor(total / 60) % 60, 'minute'],
    [total % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([value]) => value > 0);
  return shown
    .map(([value, unit]) => formatNumber(language, value, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
};

/** `5 dakika önce`, `yarın`; `nowMs` comes from the caller's clock. */
export const formatRelative = (language: string, moment: Moment, nowMs: number): string => {
  const seconds = Math.round((new Date(moment).getTime() - nowMs) / 1000);
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(seconds, 'second');
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
  return relative.format(Math.trunc(seconds / 86_400), 'day');
};
