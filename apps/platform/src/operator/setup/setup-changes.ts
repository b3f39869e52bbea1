import { type ErrorName, type Failure, failure, operator, type Params, siteSettings } from '@salon/contract';
import type pg from 'pg';
import type { SealedTexts } from '../../sealed-texts.ts';
import type { Operator } from '../calls/operator.ts';

export interface Proposal {
  kind: operator.SetupChangeKind;
  /** Name of the setting, the host, or the cabinet's agent. */
  target: string;
  /** Of a setting: its new value; undefined: its default. Of a key: hours until the old ones end. */
  after?: unknown;
  isSecret?: boolean;
  /** Of the cabinet's key that the proposer is shown. */
  keyHash?: Buffer;
}

type Decision = 'approved' | 'refused' | 'withdrawn';
type Refused = { ok: false; error: ErrorName; params: Params };
type Proposed = Refused | { ok: true; id: number | null };
type Decided = Refused | { ok: true; changed: boolean };

interface ChangeRow extends operator.SetupChange {
  sealed: Buffer | null;
  /** What a secret is now, while its change waits. */
  now: unknown;
}

/** A list shows so many of the newest. */
const LIST_MAX = 200;

/** Changes of the set-up that hold once another person has approved them. */
export function createSetupChanges({ pool, sealed }: { pool: pg.Pool; sealed: Pick<SealedTexts, 'seal' | 'open'> }) {
  /** All of them, or none where one is refused. Answers their numbers, without those that are so already. */
  async function propose({ siteId, name }: Operator, proposals: readonly Proposal[]): Promise<number[] | Failure> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const waiting: number[] = [];
      for (const proposal of proposals) {
        const answer = await proposeOne(client, siteId, name, proposal);
        if (!answer.ok) {
          await client.query('ROLLBACK');
          return failure(answer.error, answer.params);
        }
        if (answer.id !== null) waiting.push(answer.id);
      }
      await client.query('COMMIT');
      return waiting;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  async function proposeOne(client: pg.PoolClient, siteId: number, by: string, proposal: Proposal): Promise<Proposed> {
    const { kind, target, after, isSecret = false, keyHash = null } = proposal;
    const text = after === undefined ? null : JSON.stringify(after);
    const { rows } = await client.query<{ answer: Proposed }>({
      name: 'propose_setup_change',
      text: 'SELECT propose_setup_change($1, $2, $3, $4, $5, $6, $7, $8, $9) AS answer',
      values: [
        ...[siteId, kind, target, text, isSecret, isSecret && text !== null ? sealed.seal(text) : null],
        ...[keyHash, operator.SETUP_CHANGE_DAYS, by],
      ],
    });
    return rows[0]!.answer;
  }

  const openOf = (row: Pick<ChangeRow, 'sealed'> | undefined): string | null => {
    if (!row?.sealed) return null;
    try {
      return sealed.open(row.sealed);
    } catch {
      // Sealed by a pepper that is gone: nobody can say any more what it was.
      return null;
    }
  };

  async function decide(by: Operator, id: number, outcome: Decision) {
    const { siteId, isOfEverySite, name } = by;
    const waiting = await pool.query<Pick<ChangeRow, 'sealed'>>({
      name: 'sealed_setup_change',
      text: 'SELECT sealed FROM setup_change WHERE id = $1 AND site_id = $2',
      values: [id, siteId],
    });
    const opened = outcome === 'approved' ? openOf(waiting.rows[0]) : null;
    const { rows } = await pool.query<{ answer: Decided }>({
      name: 'decide_setup_change',
      text: 'SELECT decide_setup_change($1, $2, $3, $4, $5, $6, $7) AS answer',
      values: [siteId, id, isOfEverySite, outcome, opened, name, siteSettings.SECRET_SETTINGS],
    });
    const { answer } = rows[0]!;
    return answer.ok ? { status: 1 as const, isChanged: answer.changed } : failure(answer.error, answer.params);
  }

  return {
    propose,
    approve: (by: Operator, id: number) => decide(by, id, 'approved'),
    refuse: (by: Operator, id: number) => decide(by, id, 'refused'),
    withdraw: (by: Operator, id: number) => decide(by, id, 'withdrawn'),

    async list({ siteId, rights }: Operator, state: 'open' | 'decided'): Promise<operator.SetupChange[]> {
      const { rows } = await pool.query<ChangeRow>({
        name: 'setup_changes',
        text: `SELECT id, kind, target, is_secret AS "isSecret", before_value AS before, after_value AS after, sealed,
            CASE WHEN is_secret AND outcome IS NULL THEN setup_now(site_id, kind, target) END AS now,
            coalesce(outcome, CASE WHEN expires_at <= ledger_now() THEN 'expired' ELSE 'waiting' END) AS state,
            proposed_by AS "proposedBy", iso(proposed_at) AS "proposedAt", iso(expires_at) AS "expiresAt",
            decided_by AS "decidedBy", iso(decided_at) AS "decidedAt"
          FROM setup_change WHERE site_id = $1 AND (outcome IS NULL AND expires_at > ledger_now()) = $2
          ORDER BY id DESC LIMIT ${LIST_MAX}`,
        values: [siteId, state === 'open'],
      });
      const maySee = rights.has('setup.secure');
      return rows.map(({ sealed: hidden, now, ...change }) => {
        if (!change.isSecret || !maySee) return change;
        const text = openOf({ sealed: hidden });
        return { ...change, before: now, after: text === null ? null : shownOf(change.kind, JSON.parse(text)) };
      });
    },
  };
}
export type SetupChanges = ReturnType<typeof createSetupChanges>;

/** A webhook waits with what it is signed by, which is its receiver's alone. */
const shownOf = (kind: operator.SetupChangeKind, value: unknown): unknown =>
  kind === 'webhook' ? (value as { url: string }).url : value;
