import type { ErrorName, Params } from '@salon/contract';
import {
  COMPULSORY_MINUTES,
  type ExclusionKind,
  type LimitAmount,
  type LimitKind,
  LOOSER_LAPSES_MS,
  LOOSER_WAIT_MS,
  type Period,
} from '@salon/domain/protection/index.ts';
import type { Pool } from 'pg';

/** Where a site names no other: the least time between two reality checks, minutes. */
export const MIN_MINUTES = 10;

export interface LimitNow {
  kind: LimitKind;
  period: Period;
  amount: number;
  used: number;
  resets_at: Date;
  /** Null also where none at all was asked for: `asked_at` tells. */
  asked_amount: number | null;
  asked_at: Date | null;
  /** Loss: money on a machine and on its way there. */
  at_risk: number;
}

export interface PlayerProtection {
  settings: Record<string, unknown>;
  reality_check_minutes: number | null;
  exclusion: ExclusionKind | null;
  excluded_until: Date | null;
}

/** As `close_seat` of the ledger answers. */
export interface ClosedSeat {
  machineId: number;
  epoch: number;
  playerId: number;
  freed: boolean;
}
export type EndedSession = ClosedSeat & { error: ErrorName; params: Params };
export interface OpenCheck {
  checkId: string;
  playerId: number;
  machineId: number;
  epoch: number;
  /** Opened just now. */
  fresh: boolean;
}
export interface AskedCheck {
  id: string;
  machineId: number;
  playedS: number;
  netMinor: number;
  betMinor: number;
  winMinor: number;
}
type Refused = { ok: false; error: ErrorName; params: Params };
type Done = Refused | { ok: true };
type Answered = Refused | { ok: true; machineId: number | null; epoch: number | null; closed: ClosedSeat | null };

const raise = (_machineId: number, error: unknown): never => {
  throw error;
};

export type ProtectionQueries = ReturnType<typeof createProtectionQueries>;

/** Every method is one call of one database function; see the migrations. All are safe to repeat. */
export function createProtectionQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const call = async <T>(name: string, list: string, values: unknown[]): Promise<T> =>
    (await rows<{ answer: T }>(name, `SELECT ${name}(${list}) AS answer`, values))[0]!.answer;

  return {
    limits: (playerId: number) =>
      rows<LimitNow>(
        'limits_now',
        'SELECT kind, period, amount, used, resets_at, asked_amount, asked_at, at_risk FROM limits_now($1)',
        [playerId],
      ),
    of: async (playerId: number): Promise<PlayerProtection | null> => {
      const text = `SELECT site.settings, pp.reality_check_minutes, pp.exclusion, pp.excluded_until
        FROM player p JOIN site ON site.id = p.site_id LEFT JOIN player_protection pp ON pp.player_id = p.id
        WHERE p.id = $1`;
      return (await rows<PlayerProtection>('protection_of', text, [playerId]))[0] ?? null;
    },
    exclusionRefusal: (playerId: number) => call<Refused | null>('exclusion_refusal', '$1', [playerId]),
    setLimit: (playerId: number, kind: LimitKind, period: Period, amount: LimitAmount) =>
      call<Done>('set_limit', '$1, $2::limit_kind, $3::limit_period, $4::bigint', [playerId, kind, period, amount]),
    confirmLimit: (playerId: number, kind: LimitKind, period: Period) =>
      call<Done>('confirm_limit', '$1, $2::limit_kind, $3::limit_period, $4, $5', [
        ...[playerId, kind, period, LOOSER_WAIT_MS, LOOSER_LAPSES_MS],
      ]),
    dropLimitChange: (playerId: number, kind: LimitKind, period: Period) =>
      call<null>('drop_limit_change', '$1, $2::limit_kind, $3::limit_period', [playerId, kind, period]),
    chooseRealityCheck: (playerId: number, minutes: number | null) =>
      call<null>('choose_reality_check', '$1, $2::integer', [playerId, minutes]),
    exclude: (playerId: number, kind: ExclusionKind, until: Date) =>
      call<Done>('exclude_player', '$1, $2, $3::timestamptz', [playerId, kind, until]),
    /** Asks for each player in turn: what is slow or fails for one, of which `onFailure` hears, keeps no other from being ended. */
    endSessions: async (onFailure: (machineId: number, error: unknown) => void = raise): Promise<EndedSession[]> => {
      const text = 'SELECT machine_id FROM seats_to_check()';
      const ended: EndedSession[] = [];
      for (const { machine_id: machineId } of await rows<{ machine_id: number }>('seats_to_check', text, []))
        try {
          const session = await call<EndedSession | null>('end_protected_session', '$1', [machineId]);
          if (session !== null) ended.push(session);
        } catch (error) {
          onFailure(machineId, error);
        }
      return ended;
    },
    openChecks: () => call<OpenCheck[]>('open_reality_checks', '$1, $2', [COMPULSORY_MINUTES, MIN_MINUTES]),
    checkOf: (playerId: number) => call<AskedCheck | null>('reality_check_of', '$1', [playerId]),
    answerCheck: (playerId: number, id: string, choice: 'continue' | 'cash_out') =>
      call<Answered>('answer_reality_check', '$1, $2::uuid, $3', [playerId, id, choice]),
  };
}
