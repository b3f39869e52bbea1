/** What a list shows, as its address has it: a link to it, or a reload, shows the same. */
export interface ListState<Sort extends string> {
  /** From 1. */
  page: number;
  /** Days of the browser's calendar, `2026-03-01`, both included; empty: without that end. */
  from: string;
  to: string;
  /** Action code, null: all. */
  type: number | null;
  /** Sessions in which nothing was played are listed too. */
  hasUnplayed: boolean;
  sort: Sort;
  descending: boolean;
}

const PAGE_MAX = 100_000;

/** Invalid values in the address are ignored. */
export function listStateIn<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): ListState<Sort> {
  const page = Number(params.get('page') ?? '1');
  const type = Number(params.get('type') ?? '0');
  return {
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    type: Number.isInteger(type) && type >= 1 && type <= 6 ? type : null,
    hasUnplayed: params.get('unplayed') === '1',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    descending: params.get('order') !== 'asc',
  };
}

/** The address after a change, without default values; any change but a new page resets to page 1. */
export function paramsOf<Sort extends string>(
  state: ListState<Sort>,
  change: Partial<ListState<Sort>>,
  firstSort: Sort,
): URLSearchParams {
  const next = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.from !== '') params.set('from', next.from);
  if (next.to !== '') params.set('to', next.to);
  if (next.type !== null) params.set('type', String(next.type));
  if (next.hasUnplayed) params.set('unplayed', '1');
  if (next.sort !== firstSort) params.set('sort', next.sort);
  if (!next.descending) params.set('order', 'asc');
  if (next.page > 1) params.set('page', String(next.page));
  return params;
}

/** The filter as the platform wants it: moments, the end exclusive. */
export function filterQuery({ from, to, type }: Pick<ListState<string>, 'from' | 'to' | 'type'>): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== '') query.set('since', startOf(from, 0).toISOString());
  if (to !== '') query.set('until', startOf(to, 1).toISOString());
  if (type !== null) query.set('type', String(type));
  return query;
}

/** How many filters are set; first and last day are one. */
export const filterCount = ({ from, to, type }: ListState<string>) =>
  Number(from !== '' || to !== '') + Number(type !== null);

export const isFiltered = (state: ListState<string>) => filterCount(state) > 0;

export const RANGES = { all: null, today: 1, week: 7, month: 30 } as const;
export type RangeName = keyof typeof RANGES;

/** The days of a range up to today; empty for all. */
export function daysOf(range: RangeName, now: Date): { from: string; to: string } {
  const days = RANGES[range];
  if (days === null) return { from: '', to: '' };
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  return { from: dayText(first), to: dayText(now) };
}

function dayIn(text: string | null): string {
  if (text === null || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return '';
  // Rejects days such as 31 February, which Date would shift.
  return dayText(startOf(text, 0)) === text ? text : '';
}

/** Midnight in the browser's own time, `plusDays` later: days of 23 and 25 hours included. */
function startOf(day: string, plusDays: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + plusDays);
}

function dayText(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
