import { type Failure, failure, operator } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import type { DatedQuery, ReportQueries, SummedRow, Sums } from './report-queries.ts';

export interface ReportService {
  /** With all rows where `all` is set. */
  read(siteId: number, asked: operator.ReportQuery, all?: boolean): Promise<operator.Report | Failure>;
}

/** Of a normal distribution: 95 of 100 lie within so many standard deviations of the mean. */
const DEVIATIONS = 1.96;
const DAY_MS = 86_400_000;

export function createReportService(queries: ReportQueries): ReportService {
  return {
    read: async (siteId, asked, all = false) => {
      const { today, timeZone, currency } = await queries.today(siteId);
      const to = asked.to ?? today;
      const dated: DatedQuery = { ...asked, to, from: asked.from ?? to };
      const days = (Date.parse(dated.to) - Date.parse(dated.from)) / DAY_MS + 1;
      if (days < 1 || days > operator.REPORT_MOST_DAYS) return failure('invalid_request', { field: 'from' });
      const most = all ? null : operator.REPORT_MOST_ROWS + 2;
      const [total, ...rows] = await queries.sum(siteId, dated, most);
      return {
        ...{ status: 1, by: dated.by, from: dated.from, to: dated.to, today, timeZone, currency },
        rows: rows.slice(0, all ? rows.length : operator.REPORT_MOST_ROWS).map((row) => rowOf(row, dated.by)),
        hasMore: !all && rows.length > operator.REPORT_MOST_ROWS,
        total: figuresOf(total!),
      };
    },
  };
}

function rowOf(row: SummedRow, by: operator.ReportQuery['by']): operator.ReportRow {
  const { key, isClosed, isRetired } = row;
  const name = by === 'game' ? (gameById(key)?.name ?? row.name) : row.name;
  return { ...figuresOf(row), key, name, isClosed, isRetired };
}

/** Percent of the bets; null where there are none. */
function figuresOf(sums: Sums): operator.ReportFigures {
  const { bet_minor: bet, win_minor: win, expected, variance } = sums;
  const percent = (amount: number | null) => (amount === null || bet === 0 ? null : (100 * amount) / bet);
  const spread = expected === null || variance === null ? null : DEVIATIONS * Math.sqrt(variance);
  return {
    ...{ games: sums.games, betMinor: bet, winMinor: win, netMinor: bet - win },
    ...{ marginPercent: percent(bet - win), rtpPercent: percent(win), theoreticalPercent: percent(expected) },
    bandLowPercent: percent(spread === null ? null : Math.max(0, expected! - spread)),
    bandHighPercent: percent(spread === null ? null : expected! + spread),
    ...{ handPays: sums.hand_pays, handPayMinor: sums.hand_pay_minor, handPayPaidMinor: sums.hand_pay_paid_minor },
    ...{ jackpots: sums.jackpots, jackpotMinor: sums.jackpot_minor, contributionMinor: sums.contribution_minor },
    ...{ discountMinor: sums.discount_minor, bonusMinor: sums.bonus_minor },
    ...{ depositMinor: sums.deposit_minor, withdrawalMinor: sums.withdrawal_minor },
    ...{ cashInMinor: sums.cash_in_minor, cashOutMinor: sums.cash_out_minor },
    ...{ correctionMinor: sums.correction_minor, houseCorrectionMinor: sums.house_correction_minor },
    ...{ disputedMinor: sums.disputed_minor, players: sums.players, sessions: sums.sessions },
  };
}
