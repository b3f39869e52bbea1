import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { MOST, MOST_ASKED } from './mailbox.ts';

/** A mail that this node has claimed, with what it needs to be written. */
export interface ClaimedMail {
  id: string;
  claim: string;
  kind: string;
  params: Record<string, unknown>;
  language: string | null;
  siteId: number;
  siteName: string;
  siteLanguage: string | null;
  timeZone: string;
  /** Null: the site has none of its own. */
  host: string | null;
  playerId: number | null;
  /** Null: nobody is meant, or the account is closed. */
  address: string | null;
  /** Whether the player has opened a link that was sent to that address. */
  isVerified: boolean;
  /** As the player chose it; empty where nobody has shown that the address is theirs. */
  name: string;
  attempts: number;
}

export type MailEnd =
  | { state: 'sent' }
  /** The server may have it. */
  | { state: 'in_doubt'; why: string }
  | { state: 'given_up'; why: string }
  | { state: 'queued'; why: string; inS: number };

export interface Outbox {
  claim(leaseMs: number): Promise<ClaimedMail | null>;
  template(mail: ClaimedMail, language: string): Promise<{ subject: string; body: string } | null>;
  /** Counts it for its mailbox, by all nodes together. `full`: that has got its share; `lost`: another node has claimed the mail since. */
  takePlace(mail: ClaimedMail, place: { mailbox: Buffer; isAsked: boolean }): Promise<'taken' | 'full' | 'lost'>;
  /** Stores the hash of a link's token. */
  addToken(token: { hash: Buffer; playerId: number; purpose: string; email: string; hours: number }): Promise<void>;
  /** The server waits for the content: from here on it may have it. False: another node has claimed the mail since. */
  begin(mail: ClaimedMail): Promise<boolean>;
  end(mail: ClaimedMail, end: MailEnd): Promise<void>;
}

export function createOutbox(pool: Pool): Outbox {
  return {
    claim: async (leaseMs) => {
      const { rows } = await pool.query<ClaimedMail>({
        name: 'claim_mail',
        text: CLAIM,
        values: [randomUUID(), leaseMs],
      });
      return rows[0] ?? null;
    },
    template: async ({ siteId, kind }, language) => {
      const text = 'SELECT subject, body FROM site_mail_template WHERE site_id = $1 AND kind = $2 AND language = $3';
      const { rows } = await pool.query({ name: 'mail_template', text, values: [siteId, kind, language] });
      return rows[0] ?? null;
    },
    takePlace: async ({ id, claim }, { mailbox, isAsked }) => {
      const text = 'SELECT take_mailbox_place($1, $2, $3, $4, $5) AS taken';
      const values = [id, claim, mailbox, isAsked, [MOST.hour, MOST.day, MOST_ASKED.hour, MOST_ASKED.day]];
      const { rows } = await pool.query<{ taken: boolean | null }>({ name: 'take_mailbox_place', text, values });
      const taken = rows[0]?.taken ?? null;
      return taken === null ? 'lost' : taken ? 'taken' : 'full';
    },
    addToken: async ({ hash, playerId, purpose, email, hours }) => {
      const text = `INSERT INTO player_email_token (token_hash, player_id, purpose, email, expires_at)
        VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`;
      await pool.query({ name: 'add_email_token', text, values: [hash, playerId, purpose, email, hours] });
    },
    begin: async ({ id, claim }) => {
      const text = `UPDATE mail_outbox SET state = 'sending' WHERE id = $1 AND claim = $2 AND state = 'queued'`;
      return ((await pool.query({ name: 'begin_mail', text, values: [id, claim] })).rowCount ?? 0) > 0;
    },
    end: async ({ id, claim }, end) => {
      const text = `UPDATE mail_outbox SET state = $3, last_error = $4, ended_at = CASE WHEN $3 = 'queued'::mail_state THEN NULL ELSE now() END,
          next_try_at = now() + make_interval(secs => $5) WHERE id = $1 AND claim = $2 AND state IN ('queued', 'sending')`;
      const why = 'why' in end ? end.why : null;
      await pool.query({ name: 'end_mail', text, values: [id, claim, end.state, why, 'inS' in end ? end.inS : 0] });
    },
  };
}

const CLAIM = `
  SELECT m.id, m.claim, m.kind, m.params, coalesce(m.language, p.language) AS language, m.attempts, s.id AS "siteId", s.name AS "siteName",
    s.settings ->> 'LANGUAGE' AS "siteLanguage", site_zone(s.id) AS "timeZone",
    (SELECT min(host) FROM site_host h WHERE h.site_id = s.id) AS host, p.id AS "playerId",
    coalesce(m.address, CASE WHEN p.closed_at IS NULL THEN p.email END) AS address,
    p.email_verified_at IS NOT NULL AS "isVerified",
    CASE WHEN p.email_verified_at IS NOT NULL THEN coalesce(nullif(p.name, ''), p.username) ELSE '' END AS name
  FROM claim_mail($1, $2) m JOIN site s ON s.id = m.site_id LEFT JOIN player p ON p.id = m.player_id`;

/** Queues a mail with words of its own to any address, e.g. an alert; the same key again queues nothing. Answers whether it is new. */
export async function queueMail(
  client: Pool | PoolClient,
  {
    siteId,
    to,
    subject,
    body,
    key,
  }: { siteId: number; to: string; kind: 'text'; subject: string; body: string; key: string },
): Promise<boolean> {
  const text = `INSERT INTO mail_outbox (site_id, address, kind, key, params) VALUES ($1, $2, 'text', $3, $4) ON CONFLICT (site_id, key) DO NOTHING`;
  return ((await client.query(text, [siteId, to, `text:${key}`, { subject, body }])).rowCount ?? 0) > 0;
}
