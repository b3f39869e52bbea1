import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import type { UnplayableQueries } from '../alarm/unplayable-machines.ts';
import type { Refused } from '../ledger/refused.ts';

export interface OperatorQueries extends UnplayableQueries {
  handPays(siteId: number, state: operator.HandPay['state']): Promise<operator.HandPay[]>;
  /** False: it needs none, or has it. */
  approveHandPay(siteId: number, handPayId: number, by: string): Promise<{ ok: true; changed: boolean } | Refused>;
  /** Who sits at each machine of the site, and the countdown of the seat. */
  seats(siteId: number): Promise<Map<number, { player: string | null; closesInS: number | null }>>;
  /** Whether the hand pay, the machine is of the site. */
  ownsHandPay(siteId: number, handPayId: number): Promise<boolean>;
  ownsMachine(siteId: number, machineId: number): Promise<boolean>;
  /** The procedure of a cleared memory or a replaced board keeps it out of service. */
  isBeingCleared(machineId: number): Promise<boolean>;
  /** Machines that may have missed a stop, a return, or that they are out of service for a play. */
  unsureStops(): Promise<{ machineId: number; stopped: boolean }[]>;
  /** Why the machine is out of service, and whether its return waits for a comparison with the ledger. Null: no such machine. */
  trust(machineId: number): Promise<{ disabledReason: string | null; isReturning: boolean } | null>;
  /**
   * Linked machines that were returned and not compared since, for the caller to request; each at most every `ASK_AGAIN_S`. One that is
   * named always: its operator waits for the answer, although a job may have just asked.
   */
  claimComparisons(machineId: number | null): Promise<{ machineId: number }[]>;
  /** False: the site has no such player. */
  setPhoto(siteId: number, username: string, photoUrl: string | null): Promise<boolean>;
  /** Hand pays that have been due for longer than that: for the demo floor's own attendant. */
  overdue(afterS: number): Promise<{ handPayId: number; amountMinor: number }[]>;
}

const LIST_MAX = 200;
/** Longer than a handshake may take. */
const ASK_AGAIN_S = 10;

export function createOperatorQueries(pool: Pool): OperatorQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const site = 'JOIN brand b ON b.id = m.brand_id AND b.site_id = $1';
  return {
    handPays: (siteId, state) =>
      rows<operator.HandPay>(
        'hand_pays',
        `SELECT h.id, h.machine_id AS "machineId", m.name AS machine, h.reference, p.username AS player,
            h.amount_minor AS "amountMinor", rtrim(site.currency) AS currency, h.state, iso(h.due_at) AS "dueAt",
            iso(h.paid_at) AS "paidAt", h.paid_by AS "paidBy", h.state <> 'due' AND h.next_notify_at IS NULL AS "isConfirmed",
            h.state = 'due' AND is_hand_pay_in_correction(h) AS "isInCorrection",
            hand_pay_needs_approval(h) AS "needsApproval", h.approved_by AS "approvedBy"
          FROM hand_pay h JOIN machine m ON m.id = h.machine_id ${site} JOIN site ON site.id = b.site_id
          LEFT JOIN player p ON p.id = h.player_id WHERE h.state = $2 ORDER BY h.due_at DESC, h.id DESC LIMIT ${LIST_MAX}`,
        [siteId, state],
      ),
    approveHandPay: async (siteId, handPayId, by) => {
      const text = 'SELECT approve_hand_pay($1, $2, $3) AS answer';
      type Answer = Awaited<ReturnType<OperatorQueries['approveHandPay']>>;
      return (await rows<{ answer: Answer }>('approve_hand_pay', text, [siteId, handPayId, by]))[0]!.answer;
    },
    seats: async (siteId) => {
      const found = await rows<{ id: number; player: string | null; closes_in_s: number | null }>(
        'operated_seats',
        `SELECT m.id, p.username AS player, CASE WHEN s.close_at IS NOT NULL THEN greatest(0, ceil(extract(epoch FROM s.close_at - ledger_now())))::int END AS closes_in_s
          FROM machine m ${site} JOIN seat s ON s.machine_id = m.id LEFT JOIN player p ON p.id = s.player_id`,
        [siteId],
      );
      return new Map(found.map(({ id, player, closes_in_s }) => [id, { player, closesInS: closes_in_s }]));
    },
    ownsHandPay: async (siteId, handPayId) => {
      const text = `SELECT 1 FROM hand_pay h JOIN machine m ON m.id = h.machine_id ${site} WHERE h.id = $2`;
      return (await rows('owns_hand_pay', text, [siteId, handPayId])).length > 0;
    },
    ownsMachine: async (siteId, machineId) =>
      (
        await rows('owns_machine', `SELECT 1 FROM machine m ${site} WHERE m.id = $2 AND m.retired_at IS NULL`, [
          siteId,
          machineId,
        ])
      ).length > 0,
    isBeingCleared: async (machineId) => {
      const text = 'SELECT is_being_cleared($1) AS "isBeingCleared"';
      return (await rows<{ isBeingCleared: boolean }>('is_being_cleared', text, [machineId]))[0]!.isBeingCleared;
    },
    unsureStops: () =>
      rows(
        'unsure_stops',
        `SELECT id AS "machineId", stopped_at IS NOT NULL OR is_play_doubted(disabled_reason) AS stopped FROM machine
          WHERE link = 'up' AND activity = CASE WHEN stopped_at IS NOT NULL OR is_play_doubted(disabled_reason) THEN 'idle' ELSE 'error' END`,
        [],
      ),
    trust: async (machineId) => {
      const text = `SELECT disabled_reason AS "disabledReason", returned_at IS NOT NULL AS "isReturning" FROM machine WHERE id = $1`;
      return (
        (await rows<{ disabledReason: string | null; isReturning: boolean }>('trust', text, [machineId]))[0] ?? null
      );
    },
    claimComparisons: (machineId) =>
      rows(
        'claim_comparisons',
        `UPDATE machine SET comparison_asked_at = ledger_now()
          WHERE returned_at IS NOT NULL AND link = 'up' AND (id = $1 OR $1::int IS NULL
            AND coalesce(comparison_asked_at, '-infinity') < greatest(returned_at, ledger_now() - make_interval(secs => ${ASK_AGAIN_S})))
          RETURNING id AS "machineId"`,
        [machineId],
      ),
    claimUnplayable: async (afterMs) => {
      const text = 'SELECT claim_unplayable($1) AS alarms';
      type Claimed = Awaited<ReturnType<UnplayableQueries['claimUnplayable']>>;
      return (await rows<{ alarms: Claimed }>('claim_unplayable', text, [afterMs]))[0]!.alarms;
    },
    unplayable: () =>
      rows(
        'unplayable',
        `SELECT id AS "machineId", faults, greatest(0, floor(extract(epoch FROM ledger_now() - unplayable_since)))::int AS seconds
          FROM machine WHERE unplayable_since IS NOT NULL ORDER BY id`,
        [],
      ),
    setPhoto: async (siteId, username, photoUrl) => {
      const text = `UPDATE player SET photo_url = $3 WHERE site_id = $1 AND lower(username) = lower($2) AND closed_at IS NULL
        RETURNING id`;
      return (await rows('set_photo', text, [siteId, username, photoUrl])).length > 0;
    },
    overdue: (afterS) =>
      rows(
        'overdue_hand_pays',
        `SELECT id AS "handPayId", amount_minor AS "amountMinor" FROM hand_pay
          WHERE state = 'due' AND due_at < ledger_now() - make_interval(secs => $1) ORDER BY id LIMIT 20`,
        [afterS],
      ),
  };
}
