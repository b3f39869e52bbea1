/** Day, week and month of a site: they begin at midnight of its own time zone, weeks on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

interface WallDate {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(zone, made);
  return made;
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Local time at `atMs`, expressed as if it were UTC. */
function wallMs(zone: string, atMs: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

const DAY_MS = 86_400_000;

/**
 * The first moment at which local time is midnight of a day; if the clocks skip midnight, the moment of the change. The
 * database function `day_start` does the same.
 */
function midnightMs(zone: string, { year, month, day }: WallDate): number {
  const wanted = Date.UTC(year, month - 1, day);
  // The offset from UTC depends on the moment: two steps find it on both sides of a change of the clocks.
  const first = wanted - (wallMs(zone, wanted) - wanted);
  const second = wanted - (wallMs(zone, first) - first);
  const shows = (atMs: number) => wallMs(zone, atMs) === wanted;
  const found = shows(first) ? first : shows(second) ? second : Math.max(first, second);
  // As much earlier as the clocks were put back in the day before.
  const other = found + wallMs(zone, found) - wallMs(zone, found - DAY_MS) - DAY_MS;
  return shows(other) ? Math.min(found, other) : found;
}

const dateOf = (wall: number): WallDate => {
  const date = new Date(wall);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** The last day that has begun: clocks that are put back past midnight show the date before once more. */
function dayOf(zone: string, atMs: number): WallDate {
  const shown = dateOf(wallMs(zone, atMs));
  const next = dateOf(Date.UTC(shown.year, shown.month - 1, shown.day + 1));
  return midnightMs(zone, next) <= atMs ? next : shown;
}

/** First day of the period that contains `atMs`, plus `periods` periods. */
function firstDay(period: Period, zone: string, atMs: number, periods: number): WallDate {
  const { year, month, day } = dayOf(zone, atMs);
  if (period === 'month') return dateOf(Date.UTC(year, month - 1 + periods, 1));
  if (period === 'day') return dateOf(Date.UTC(year, month - 1, day + periods));
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return dateOf(Date.UTC(year, month - 1, day - sinceMonday + 7 * periods));
}

/** Begin of the period that contains `atMs`, Unix time in milliseconds. Throws `RangeError` for an unknown time zone. */
export function periodStartMs(period: Period, zone: string, atMs: number): number {
  return midnightMs(zone, firstDay(period, zone, atMs, 0));
}

/** Begin of the next period, when a limit starts again. */
export function periodEndMs(period: Period, zone: string, atMs: number): number {
  return midnightMs(zone, firstDay(period, zone, atMs, 1));
}
