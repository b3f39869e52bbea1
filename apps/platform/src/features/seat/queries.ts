import type { Pool } from 'pg';

export interface SeatRow {
  player_id: number | null;
  epoch: number;
  isKept: boolean;
}

export interface HeldSeat {
  machine_id: number;
  player_id: number;
  epoch: number;
  /** The player is marked as gone. */
  gone: boolean;
}

export interface PlayerSeat {
  machine_id: number;
  /** Somebody sits there for the player now. */
  present: boolean;
  /** On the machine and on its way there. */
  creditMinor: number;
}

export interface SeatQueries {
  one(siteId: number, machineId: number): Promise<SeatRow | null>;
  /** Operators still have to decide about that player's last session at the machine. */
  underReview(machineId: number, playerId: number): Promise<boolean>;
  /** Why that player's session of this epoch was closed; null: nobody has closed it. */
  endCode(machineId: number, epoch: number, playerId: number): Promise<number | null>;
  /** Only the machine's report that it is idle and empty keeps the seat: nothing of the player's is on it or on its way. */
  awaitsReport(machineId: number, epoch: number): Promise<boolean>;
  /** Every seat that somebody has. */
  held(): Promise<HeldSeat[]>;
  siteSettings(siteId: number): Promise<Record<string, unknown>>;
  /** A cash out above it is paid by an attendant, minor units; null: the site has no such limit. */
  handPayCashOutMinor(siteId: number): Promise<number | null>;
  /** The wallet is empty and no session is open. */
  isBroke(playerId: number): Promise<boolean>;
  /** The player's open session, null where there is none. */
  ofPlayer(playerId: number): Promise<PlayerSeat | null>;
}

export function createSeatQueries(pool: Pool): SeatQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    one: async (siteId, machineId) => {
      const text = `SELECT s.player_id, s.epoch, s.keep_until IS NOT NULL AS "isKept" FROM seat s
        JOIN machine m ON m.id = s.machine_id JOIN brand b ON b.id = m.brand_id WHERE b.site_id = $1 AND m.id = $2`;
      return (await rows<SeatRow>('seat', text, [siteId, machineId]))[0] ?? null;
    },
    underReview: async (machineId, playerId) => {
      const text = `SELECT EXISTS (SELECT 1 FROM dispute WHERE session_id = (SELECT id FROM session
        WHERE machine_id = $1 AND player_id = $2 ORDER BY started_at DESC LIMIT 1) AND NOT is_settled(id)) AS yes`;
      return (await rows<{ yes: boolean }>('under_review', text, [machineId, playerId]))[0]!.yes;
    },
    endCode: async (machineId, epoch, playerId) => {
      const text = `SELECT end_code AS code FROM seat_epoch e JOIN session ON session.id = e.session_id
        WHERE e.machine_id = $1 AND e.epoch = $2 AND session.player_id = $3`;
      return (await rows<{ code: number | null }>('end_code', text, [machineId, epoch, playerId]))[0]?.code ?? null;
    },
    awaitsReport: async (machineId, epoch) => {
      const text = `SELECT EXISTS (SELECT 1 FROM seat s JOIN machine m ON m.id = s.machine_id
        WHERE s.machine_id = $1 AND s.epoch = $2 AND s.session_id IS NOT NULL AND m.link = 'up' AND m.activity <> 'bonus'
          AND machine_credit_minor(s.machine_id) = 0 AND NOT EXISTS (
            SELECT 1 FROM transfer WHERE machine_id = s.machine_id AND state IN ('reserved', 'sent', 'unknown', 'requested'))) AS yes`;
      return (await rows<{ yes: boolean }>('awaits_report', text, [machineId, epoch]))[0]!.yes;
    },
    held: () =>
      rows<HeldSeat>(
        'held_seats',
        `SELECT machine_id, player_id, epoch, keep_until IS NOT NULL AS gone FROM seat WHERE session_id IS NOT NULL`,
        [],
      ),
    siteSettings: async (siteId) => {
      const text = 'SELECT settings FROM site WHERE id = $1';
      return (await rows<{ settings: Record<string, unknown> }>('seat_site', text, [siteId]))[0]?.settings ?? {};
    },
    handPayCashOutMinor: async (siteId) => {
      const text = "SELECT whole_setting(settings, 'HAND_PAY_CASH_OUT_LIMIT') AS minor FROM site WHERE id = $1";
      return (await rows<{ minor: number | null }>('hand_pay_cash_out', text, [siteId]))[0]?.minor ?? null;
    },
    isBroke: async (playerId) => {
      const text = `SELECT coalesce((SELECT balance_minor FROM account WHERE kind = 'wallet' AND owner = $1::integer::text), 0) = 0
        AND NOT EXISTS (SELECT 1 FROM session WHERE player_id = $1 AND ended_at IS NULL) AS broke`;
      return (await rows<{ broke: boolean }>('is_broke', text, [playerId]))[0]!.broke;
    },
    ofPlayer: async (playerId) => {
      const text = `SELECT se.machine_id, s.keep_until IS NULL AS present, at_risk_minor($1) AS "creditMinor" FROM session se
        JOIN seat s ON s.session_id = se.id WHERE se.player_id = $1 AND se.ended_at IS NULL`;
      return (await rows<PlayerSeat>('seat_of_player', text, [playerId]))[0] ?? null;
    },
  };
}

/** The seated player and what the booked plays of their session came to, minor units. */
export interface SessionFigures {
  playerId: number;
  /** Won less bet, jackpots included. */
  netMinor: number;
  jackpotMinor: number;
  /** Jackpots and hand pays. */
  offMeterWinMinor: number;
}

/** Null: nobody is seated. */
export type SessionFiguresOf = (machineId: number) => Promise<SessionFigures | null>;

export function createSessionFiguresOf(pool: Pool): SessionFiguresOf {
  const text = `SELECT s.player_id AS "playerId", session_won_minor(se) - se.bet_minor AS "netMinor",
      session_won_minor(se) - se.win_minor AS "jackpotMinor",
      session_won_minor(se) - se.win_minor + (SELECT coalesce(sum(hand_pay_minor), 0)::bigint FROM play
        WHERE session_id = se.id AND hand_pay_minor > 0) AS "offMeterWinMinor"
    FROM seat s JOIN session se ON se.id = s.session_id WHERE s.machine_id = $1`;
  return async (machineId) =>
    (await pool.query({ name: 'session_figures', text, values: [machineId] })).rows[0] ?? null;
}
