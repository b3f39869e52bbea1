import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import { type BookedPlay, shownPlay } from '../../ledger/shown-play.ts';

type Answers = typeof operator.machineCalls;
type Of<N extends keyof Answers> = operator.Answer<Answers[N]>;

const LIST_MAX = 100;
const PLAYS = 50;

export type MachinePages = ReturnType<typeof createMachinePages>;

/** About one machine; the caller has checked whose it is. */
export function createMachinePages(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    page: async (machineId: number): Promise<Omit<operator.MachinePage, 'machine'>> => {
      const text = `SELECT b.name AS brand, m.game_id AS "gameId", rtrim(site.currency) AS currency, m.agent, m.link, m.activity,
          jsonb_build_object('inMinor', k.in_minor, 'outMinor', k.out_minor, 'betMinor', k.bet_minor, 'winMinor', k.win_minor,
            'handPayMinor', k.hand_pay_minor) AS booked, k.play_number AS "bookedPlay", machine_credit_minor(m.id) AS "ledgerCreditMinor",
          r.report, iso(r.at) AS "reportedAt", m.stopped_by AS "stoppedBy",
          (SELECT jsonb_build_object('betsMinor', (x.g).bets_minor, 'unitMinor', (x.g).unit_minor, 'betMostMinor', (x.g).bet_most_minor,
              'winMostMinor', (x.g).win_most_minor, 'hourMostMinor', hour_most(x.g, whole_setting(site.settings, 'HAND_PAY_WIN_LIMIT')),
              'hourMinor', CASE WHEN k.hour_from > ledger_now() - interval '1 hour' OR is_play_doubted(m.disabled_reason)
                THEN k.hour_net_minor ELSE 0 END)
            FROM (SELECT machine_bound(m) AS g) x WHERE (x.g).game_id IS NOT NULL) AS bounds
        FROM machine m JOIN brand b ON b.id = m.brand_id JOIN site ON site.id = b.site_id JOIN booked_meter k ON k.machine_id = m.id
        LEFT JOIN machine_report r ON r.machine_id = m.id WHERE m.id = $1`;
      return (await rows<Omit<operator.MachinePage, 'machine'>>('machine_page', text, [machineId]))[0]!;
    },
    plays: async (machineId: number, before: number | null): Promise<Of<'machine-plays'>['plays']> => {
      const text = `SELECT p.number, iso(p.ended_at) AS "endedAt", p.kind, p.game_id AS "gameId", p.bet_minor AS "betMinor",
          p.win_minor AS "winMinor", p.games, p.hand_pay_minor AS "handPayMinor", p.jackpot_minor AS "jackpotMinor", p.outcome, q.username AS player
        FROM play p LEFT JOIN session s ON s.id = p.session_id LEFT JOIN player q ON q.id = s.player_id
        WHERE p.machine_id = $1 AND ($2::bigint IS NULL OR p.number < $2) ORDER BY p.number DESC LIMIT ${PLAYS}`;
      const found = await rows<BookedPlay & { player: string | null }>('machine_plays', text, [machineId, before]);
      return found.map(({ player, ...play }) => ({ ...shownPlay(play), player }));
    },
    transfers: (machineId: number) =>
      rows<Of<'machine-transfers'>['transfers'][number]>(
        'machine_transfers',
        `SELECT t.id, t.kind, t.state, t.machine_id AS "machineId", k.name AS machine, p.username AS player, t.amount_minor AS "amountMinor",
            rtrim(site.currency) AS currency, t.reason, t.attempts, iso(t.created_at) AS "createdAt", iso(t.ended_at) AS "endedAt"
          FROM transfer t JOIN machine k ON k.id = t.machine_id JOIN player p ON p.id = t.player_id JOIN site ON site.id = p.site_id
          WHERE t.machine_id = $1 ORDER BY t.created_at DESC, t.id LIMIT ${LIST_MAX}`,
        [machineId],
      ),
    sessions: (machineId: number) =>
      rows<Of<'machine-sessions'>['sessions'][number]>(
        'machine_sessions',
        `SELECT s.id, p.username AS player, iso(s.started_at) AS "startedAt", iso(s.ended_at) AS "endedAt", s.spin_count AS games,
            s.in_minor AS "inMinor", s.out_minor AS "outMinor", s.bet_minor AS "betMinor", s.win_minor AS "winMinor"
          FROM session s JOIN player p ON p.id = s.player_id WHERE s.machine_id = $1 ORDER BY s.started_at DESC LIMIT ${LIST_MAX}`,
        [machineId],
      ),
    /** Calls name a machine by their parameter, everything else by itself. */
    events: (siteId: number, machineId: number) =>
      rows<Of<'machine-events'>['events'][number]>(
        'machine_events',
        `SELECT a.id, iso(a.at) AS at, a.type, a.details ->> 'operator' AS who, a.details FROM audit a
          WHERE a.site_id = $1 AND (a.details ->> 'machineId' = $2::text
            OR a.details ->> 'call' IN ('stop', 'return', 'warn', 'close', 'remove', 'lost') AND a.details #>> '{asked,params,id}' = $2::text)
          ORDER BY a.id DESC LIMIT ${LIST_MAX}`,
        [siteId, machineId],
      ),
  };
}
