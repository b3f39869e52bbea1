import type { Pool, PoolClient } from 'pg';
import type {
  ModelAdjustment,
  ModelDispute,
  ModelHandPay,
  ModelMachine,
  ModelMovement,
  ModelPlay,
  ModelProposal,
  ModelSession,
  ModelState,
  ModelTransfer,
} from '../../../apps/platform/src/ledger/model/state.ts';

/** Makes `state` what the database holds in one snapshot, as far as checks, staff and faults look at it. */
export async function readState(pool: Pool, state: ModelState): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await readAll(client, state);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function readAll(client: PoolClient, state: ModelState): Promise<void> {
  const rows = async <T>(text: string): Promise<T[]> => (await client.query(text)).rows as T[];
  fill(
    state.accounts,
    await rows<{ name: string; balanceMinor: number; seq: number }>(
      `SELECT kind || ':' || owner AS name, balance_minor AS "balanceMinor", seq FROM account WHERE seq > 0`,
    ),
    ({ name }) => name,
  );
  const movements = await rows<Omit<ModelMovement, 'entries'> & { entries: Record<string, number> }>(
    // One that moves nothing, as a correction that finds nothing wrong, has no entries.
    `SELECT v.id, v.kind, v.key, (extract(epoch FROM v.at) * 1000)::float8 AS "atMs", (SELECT coalesce(jsonb_object_agg(a.kind || ':' || a.owner, e.amount_minor), '{}') FROM entry e
        JOIN account a ON a.id = e.account_id WHERE e.movement_id = v.id) AS entries FROM movement v ORDER BY v.id`,
  );
  fill(
    state.movements,
    movements.map((one) => ({ ...one, entries: new Map(Object.entries(one.entries)) })),
    ({ key }) => key,
  );
  fill(
    state.transfers,
    await rows<ModelTransfer>(
      `SELECT id, kind, state, reason, machine_id AS "machineId", player_id AS "playerId", session_id AS "sessionId", epoch, incarnation,
          amount_minor AS "amountMinor", doubted_minor AS "doubtedMinor", then_free AS "thenFree", attempts FROM transfer ORDER BY created_at, id`,
    ),
    ({ id }) => id,
  );
  fill(
    state.sessions,
    await rows<ModelSession>(
      `SELECT id, player_id AS "playerId", machine_id AS "machineId", (extract(epoch FROM started_at) * 1000)::float8 AS "startedAtMs",
          (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAtMs" FROM session`,
    ),
    ({ id }) => id,
  );
  await readMachines(rows, state);
  fill(
    state.handPays,
    await rows<ModelHandPay>(
      `SELECT id, machine_id AS "machineId", reference, player_id AS "playerId", session_id AS "sessionId", amount_minor AS "amountMinor",
          state, (extract(epoch FROM next_notify_at) * 1000)::float8 AS "nextNotifyAtMs", attempts FROM hand_pay ORDER BY id`,
    ),
    ({ id }) => id,
  );
  await readCorrections(rows, state);
}

type Rows = <T>(text: string) => Promise<T[]>;

async function readMachines(rows: Rows, state: ModelState): Promise<void> {
  type Row = Pick<
    ModelMachine,
    'id' | 'incarnation' | 'link' | 'linkId' | 'activity' | 'disabledReason' | 'stopped' | 'returned' | 'baselineDue'
  > &
    Pick<ModelMachine['seat'], 'epoch' | 'sessionId' | 'playerId' | 'keepUntilMs'> &
    Pick<
      ModelMachine['meter'],
      'playNumber' | 'inMinor' | 'outMinor' | 'betMinor' | 'winMinor' | 'handPayMinor' | 'compare'
    >;
  const machines = await rows<Row>(
    `SELECT m.id, m.incarnation, m.link, m.link_id AS "linkId", m.activity, m.disabled_reason AS "disabledReason",
        m.stopped_at IS NOT NULL AS stopped, m.returned_at IS NOT NULL AS returned,
        m.baseline_due AS "baselineDue", coalesce(s.epoch, 0) AS epoch, s.session_id AS "sessionId",
        s.player_id AS "playerId", (extract(epoch FROM s.keep_until) * 1000)::float8 AS "keepUntilMs", coalesce(b.play_number, 0) AS "playNumber",
        coalesce(b.in_minor, 0) AS "inMinor", coalesce(b.out_minor, 0) AS "outMinor", coalesce(b.bet_minor, 0) AS "betMinor",
        coalesce(b.win_minor, 0) AS "winMinor", coalesce(b.hand_pay_minor, 0) AS "handPayMinor",
        CASE WHEN b.compare_at IS NOT NULL THEN jsonb_build_object('at', b.compare_at, 'betMinor', b.compare_bet_minor,
          'winMinor', b.compare_win_minor, 'handPayMinor', b.compare_hand_pay_minor) END AS compare
      FROM machine m LEFT JOIN seat s ON s.machine_id = m.id LEFT JOIN booked_meter b ON b.machine_id = m.id`,
  );
  const plays = await rows<ModelPlay & { machineId: number }>(
    `SELECT machine_id AS "machineId", number, incarnation, session_id AS "sessionId", bet_minor AS "betMinor", win_minor AS "winMinor",
        jackpot_minor AS "jackpotMinor" FROM play`,
  );
  for (const row of machines) {
    const {
      epoch,
      sessionId,
      playerId,
      keepUntilMs,
      playNumber,
      inMinor,
      outMinor,
      betMinor,
      winMinor,
      handPayMinor,
      compare,
      ...facts
    } = row;
    const known = state.machines.get(row.id)!;
    Object.assign(known, facts);
    Object.assign(known.seat, { epoch, sessionId, playerId, keepUntilMs });
    Object.assign(known.meter, { playNumber, inMinor, outMinor, betMinor, winMinor, handPayMinor, compare });
    known.plays.clear();
  }
  for (const play of plays) state.machines.get(play.machineId)!.plays.set(play.number, play);
}

async function readCorrections(rows: Rows, state: ModelState): Promise<void> {
  fill(
    state.disputes,
    await rows<ModelDispute>(
      `SELECT id, machine_id AS "machineId", player_id AS "playerId", session_id AS "sessionId", cause, held_minor AS "heldMinor",
          claimed_minor AS "claimedMinor", is_settled(id) AS settled FROM dispute ORDER BY id`,
    ),
    ({ id }) => id,
  );
  const decision = `CASE WHEN d.decided_by IS NOT NULL THEN jsonb_build_object('approved', d.approved, 'by', d.decided_by) END AS decision`;
  fill(
    state.proposals,
    await rows<ModelProposal & { id: string }>(
      `SELECT p.id, p.dispute_id AS "disputeId", p.player_minor AS "playerMinor", p.reason, p.proposed_by AS "proposedBy", ${decision}
        FROM dispute_proposal p LEFT JOIN dispute_decision d ON d.proposal_id = p.id ORDER BY p.proposed_at, p.id`,
    ),
    ({ id }) => id,
  );
  fill(
    state.adjustments,
    await rows<ModelAdjustment & { id: string }>(
      `SELECT p.id, p.movement_id AS "movementId", p.subject, p.player_id AS "playerId", p.machine_id AS "machineId",
          p.player_minor AS "playerMinor", p.proposed_by AS "proposedBy", ${decision}
        FROM adjustment p LEFT JOIN adjustment_decision d ON d.adjustment_id = p.id ORDER BY p.proposed_at, p.id`,
    ),
    ({ id }) => id,
  );
}

function fill<Key, Row>(map: Map<Key, Row>, rows: readonly Row[], keyOf: (row: never) => Key): void {
  map.clear();
  for (const row of rows) map.set(keyOf(row as never), row);
}
