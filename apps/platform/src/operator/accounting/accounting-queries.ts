import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import type { Refused } from '../../ledger/refused.ts';

/** What a function of the database answers. */
type LedgerAnswer<T> = ({ ok: true } & T) | Refused;

export interface AccountingQueries {
  ownsMachine(siteId: number, machineId: number): Promise<boolean>;
  /** The ledger's clock. */
  now(): Promise<Date>;
  /** Null: not comparable at this moment, unless `isFinal`. */
  record(reading: NewReading, isFinal: boolean): Promise<number | null>;
  reading(id: number): Promise<operator.MeterReading>;
  list(siteId: number, asked: operator.MetersQuery): Promise<operator.MetersList>;
  openProcedure(procedure: NewProcedure): Promise<LedgerAnswer<{ id: number }>>;
  /** The machine of an open procedure of the site. */
  openProcedureOf(siteId: number, id: number): Promise<number | null>;
  noteNewMeters(id: number, readingId: number): Promise<boolean>;
  endProcedure(siteId: number, id: number, approve: boolean, by: string): Promise<LedgerAnswer<{ machineId: number }>>;
  procedures(siteId: number, state: string): Promise<{ currency: string; procedures: operator.MeterProcedure[] }>;
  trail(siteId: number, handPayId: number): Promise<operator.HandPayTrail | null>;
  /** Null: the site has no such hand pay; false: it is not due any more, or this person looks already. */
  look(siteId: number, handPayId: number, by: string): Promise<boolean | null>;
}

interface NewProcedure {
  machineId: number;
  cause: string;
  reason: string;
  by: string;
  /** Old meters; null: the machine is away. */
  readingId: number | null;
}

export interface NewReading {
  machineId: number;
  kind: operator.MeterReading['kind'];
  day: string | null;
  by: string | null;
  report: object;
  own: object | null;
  askedAt: Date;
}

const MOST = 500;

const READING = (r: string) => `jsonb_build_object('id', ${r}.id, 'machineId', ${r}.machine_id,
  'machine', (SELECT name FROM machine WHERE id = ${r}.machine_id),
  'isRetired', (SELECT retired_at IS NOT NULL FROM machine WHERE id = ${r}.machine_id), 'kind', ${r}.kind, 'day', ${r}.day, 'dueAt', iso(${r}.due_at),
  'wasLinked', ${r}.was_linked, 'readAt', iso(${r}.read_at), 'readBy', ${r}.read_by, 'isAnswered', ${r}.answered_at IS NOT NULL,
  'machineMinor', jsonb_build_object('in', ${r}.report #> '{meters,inMinor}', 'out', ${r}.report #> '{meters,outMinor}',
    'bet', ${r}.report #> '{meters,betMinor}', 'win', ${r}.report #> '{meters,winMinor}',
    'handPay', (${r}.report #>> '{meters,handPayPaidMinor}')::bigint + (${r}.report #>> '{holdings,handPayPendingMinor}')::bigint),
  'ledgerMinor', jsonb_build_object('in', ${r}.booked -> 'inMinor', 'out', ${r}.booked -> 'outMinor', 'bet', ${r}.booked -> 'betMinor',
    'win', ${r}.booked -> 'winMinor', 'handPay', ${r}.booked -> 'handPayMinor'),
  'variance', jsonb_build_object('in', ${r}.in_variance, 'out', ${r}.out_variance, 'bet', ${r}.bet_variance, 'win', ${r}.win_variance,
    'handPay', ${r}.hand_pay_variance),
  'creditMinor', ${r}.report #> '{holdings,creditMinor}', 'ledgerCreditMinor', ${r}.booked -> 'creditMinor',
  'games', ${r}.report #> '{meters,games}', 'lastPlay', ${r}.report -> 'lastPlay', 'bookedPlay', ${r}.booked -> 'bookedPlay',
  'own', ${r}.counters, 'rollovers', to_jsonb(${r}.rollovers))`;
const CURRENCY = '(SELECT rtrim(currency) FROM site WHERE id = $1) AS currency';

export function createAccountingQueries(pool: Pool): AccountingQueries {
  const one = async <T>(text: string, values: unknown[]): Promise<T | undefined> =>
    (await pool.query(text, values)).rows[0] as T | undefined;
  return {
    ownsMachine: async (siteId, machineId) =>
      (await one('SELECT FROM machine m JOIN brand b ON b.id = m.brand_id WHERE b.site_id = $1 AND m.id = $2', [
        siteId,
        machineId,
      ])) !== undefined,
    now: async () => (await one<{ now: Date }>('SELECT ledger_now() AS now', []))!.now,
    record: async ({ machineId, kind, day, by, report, own, askedAt }, isFinal) => {
      const values = [machineId, kind, day, by, JSON.stringify(report), own && JSON.stringify(own), askedAt, isFinal];
      return (await one<{ id: number | null }>('SELECT record_reading($1, $2, $3, $4, $5, $6, $7, $8) AS id', values))!
        .id;
    },
    reading: async (id) =>
      (await one<{ reading: operator.MeterReading }>(
        `SELECT ${READING('r')} AS reading FROM meter_reading r WHERE id = $1`,
        [id],
      ))!.reading,
    list: (siteId, asked) => list(pool, siteId, asked),
    openProcedure: async ({ machineId, cause, reason, by, readingId }) =>
      (await one<{ answer: LedgerAnswer<{ id: number }> }>('SELECT open_procedure($1, $2, $3, $4, $5) AS answer', [
        ...[machineId, cause, reason, by, readingId],
      ]))!.answer,
    openProcedureOf: async (siteId, id) =>
      (
        await one<{ machine_id: number }>(
          `SELECT p.machine_id FROM meter_procedure p JOIN machine m ON m.id = p.machine_id JOIN brand b ON b.id = m.brand_id
            WHERE b.site_id = $1 AND p.id = $2 AND p.state = 'open'`,
          [siteId, id],
        )
      )?.machine_id ?? null,
    noteNewMeters: async (id, readingId) =>
      (await one<{ noted: boolean }>('SELECT note_new_meters($1, $2) AS noted', [id, readingId]))!.noted,
    endProcedure: async (siteId, id, approve, by) =>
      (await one<{ answer: LedgerAnswer<{ machineId: number }> }>('SELECT end_procedure($1, $2, $3, $4) AS answer', [
        ...[id, siteId, approve, by],
      ]))!.answer,
    procedures: async (siteId, state) =>
      (await one<{ currency: string; procedures: operator.MeterProcedure[] }>(
        `SELECT ${CURRENCY}, coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'machineId', p.machine_id, 'machine', m.name,
            'cause', p.cause, 'reason', p.reason, 'state', p.state, 'openedBy', p.opened_by, 'openedAt', iso(p.opened_at),
            'endedBy', p.ended_by, 'endedAt', iso(p.ended_at), 'before', ${READING('f')},
            'after', CASE WHEN a.id IS NOT NULL THEN ${READING('a')} END) ORDER BY p.id DESC)
          FROM (SELECT o.* FROM meter_procedure o WHERE o.state = $2 ORDER BY o.id DESC) p
          JOIN machine m ON m.id = p.machine_id JOIN brand b ON b.id = m.brand_id AND b.site_id = $1
          JOIN meter_reading f ON f.id = p.before_reading_id LEFT JOIN meter_reading a ON a.id = p.after_reading_id), '[]') AS procedures`,
        [siteId, state],
      ))!,
    trail: async (siteId, handPayId) =>
      (await one<operator.HandPayTrail>(
        `SELECT 1 AS status, h.id, h.machine_id AS "machineId", m.name AS machine, p.username AS player, h.amount_minor AS "amountMinor",
            ${CURRENCY}, (SELECT coalesce(jsonb_agg(jsonb_build_object('event', e.event, 'at', iso(e.at), 'by', e.by) ORDER BY e.id), '[]')
              FROM hand_pay_event e WHERE e.hand_pay_id = h.id) AS events
          FROM hand_pay h JOIN machine m ON m.id = h.machine_id JOIN brand b ON b.id = m.brand_id LEFT JOIN player p ON p.id = h.player_id
          WHERE b.site_id = $1 AND h.id = $2`,
        [siteId, handPayId],
      )) ?? null,
    look: (siteId, handPayId, by) => look(pool, siteId, handPayId, by),
  };
}

async function list(pool: Pool, siteId: number, asked: operator.MetersQuery): Promise<operator.MetersList> {
  const { machineId = null, kind = null, from = null, to = null, nonZero } = asked;
  const { rows } = await pool.query<Omit<operator.MetersList, 'status'>>(
    `SELECT ${CURRENCY}, coalesce((SELECT jsonb_agg(${READING('r')} ORDER BY r.id DESC) FROM (
        SELECT x.* FROM meter_reading x JOIN machine m ON m.id = x.machine_id JOIN brand b ON b.id = m.brand_id
        WHERE b.site_id = $1 AND ($2::integer IS NULL OR x.machine_id = $2) AND ($3::text IS NULL OR x.kind = $3)
          AND ($4::date IS NULL OR x.day >= $4) AND ($5::date IS NULL OR x.day <= $5)
          AND (NOT $6 OR 0 <> ANY (ARRAY[x.in_variance, x.out_variance, x.bet_variance, x.win_variance, x.hand_pay_variance]))
        ORDER BY x.id DESC LIMIT ${MOST}) r), '[]') AS readings,
      coalesce((SELECT jsonb_agg(jsonb_build_object('machineId', m.id, 'machine', m.name, 'day', q.day, 'wasLinked', q.was_linked)
          ORDER BY q.day DESC, m.id) FROM meter_request q JOIN machine m ON m.id = q.machine_id JOIN brand b ON b.id = m.brand_id
        WHERE b.site_id = $1 AND m.retired_at IS NULL AND ($2::integer IS NULL OR m.id = $2)), '[]') AS awaited`,
    [siteId, machineId, kind, from, to, nonZero],
  );
  return { status: 1, ...rows[0]! };
}

async function look(pool: Pool, siteId: number, handPayId: number, by: string): Promise<boolean | null> {
  const { rows } = await pool.query<{ fresh: boolean }>(
    `WITH due AS (
       SELECT h.id, h.state FROM hand_pay h JOIN machine m ON m.id = h.machine_id JOIN brand b ON b.id = m.brand_id
       WHERE b.site_id = $1 AND h.id = $2),
     noted AS (
       INSERT INTO hand_pay_event (hand_pay_id, event, at, by) SELECT id, 'looked_at', ledger_now(), $3 FROM due
       WHERE state = 'due' AND NOT EXISTS (
         SELECT FROM hand_pay_event e WHERE e.hand_pay_id = due.id AND e.event = 'looked_at' AND e.by = $3) RETURNING id)
     SELECT EXISTS (SELECT FROM noted) AS fresh FROM due`,
    [siteId, handPayId, by],
  );
  return rows[0]?.fresh ?? null;
}
