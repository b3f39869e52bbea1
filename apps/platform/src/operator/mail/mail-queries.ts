import { randomUUID } from 'node:crypto';
import type { operator } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import type { Pool } from 'pg';

export interface OwnTemplate {
  kind: operator.MailKind;
  language: Language;
  subject: string;
  body: string;
}
type Which = Pick<OwnTemplate, 'kind' | 'language'>;

export interface MailSite {
  name: string;
  currency: string;
  timeZone: string;
  /** Null: it has none of its own. */
  host: string | null;
  isOn: boolean;
}

export type MailRoomQueries = ReturnType<typeof createMailRoomQueries>;

const PAGE = 100;

export function createMailRoomQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    site: async (siteId: number): Promise<MailSite> => {
      const text = `SELECT name, currency, site_zone(id) AS "timeZone", (SELECT min(h.host) FROM site_host h WHERE h.site_id = site.id) AS host,
        settings -> 'MAIL' IS DISTINCT FROM 'false' AS "isOn" FROM site WHERE id = $1`;
      return (await rows<MailSite>('mail_site', text, [siteId]))[0]!;
    },
    ownTemplates: (siteId: number) =>
      rows<OwnTemplate & { changedAt: string; changedBy: string }>(
        'own_mail_templates',
        `SELECT kind, language, subject, body, iso(changed_at) AS "changedAt", changed_by AS "changedBy"
          FROM site_mail_template WHERE site_id = $1`,
        [siteId],
      ),
    /** Whether it differs from what was there. */
    setTemplate: async (siteId: number, { kind, language, subject, body }: OwnTemplate, by: string) =>
      (
        await rows(
          'set_mail_template',
          `INSERT INTO site_mail_template AS t (site_id, kind, language, subject, body, changed_by) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (site_id, kind, language) DO UPDATE SET subject = $4, body = $5, changed_by = $6, changed_at = now()
              WHERE (t.subject, t.body) IS DISTINCT FROM ($4, $5) RETURNING kind`,
          [siteId, kind, language, subject, body, by],
        )
      ).length > 0,
    removeTemplate: async (siteId: number, { kind, language }: Which) =>
      (
        await rows(
          'remove_mail_template',
          'DELETE FROM site_mail_template WHERE site_id = $1 AND kind = $2 AND language = $3 RETURNING kind',
          [siteId, kind, language],
        )
      ).length > 0,
    queueTest: async (
      siteId: number,
      address: string,
      language: Language,
      words: { subject: string; body: string },
    ) => {
      const text = `INSERT INTO mail_outbox (site_id, address, kind, key, params, language)
        VALUES ($1, $2, 'text', $3, $4, $5) RETURNING id`;
      const values = [siteId, address, `test:${randomUUID()}`, words, language];
      return Number((await rows<{ id: number }>('queue_test_mail', text, values))[0]!.id);
    },
    outbox: async (siteId: number, state: operator.MailState | 'all', before: number | undefined) => {
      const mails = await rows<operator.OutboxRow>('mail_outbox_page', OUTBOX, [siteId, state, before]);
      return { mails, next: mails.length === PAGE ? mails.at(-1)!.id : null };
    },
    /** The state that it was in; null: the site has no such mail. Of two people at once one sends it. */
    sendAgain: async (siteId: number, id: number, from: readonly operator.MailState[]) => {
      const found = await rows<{ state: operator.MailState }>('mail_again', AGAIN, [siteId, id, from]);
      return found[0]?.state ?? null;
    },
  };
}

const OUTBOX = `
  SELECT m.id, m.kind, m.params ->> 'subject' AS subject, m.address, m.state, m.attempts, iso(m.created_at) AS "createdAt",
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'username', p.username) END AS player,
    CASE WHEN m.state = 'queued' THEN iso(m.next_try_at) END AS "nextTryAt", iso(m.ended_at) AS "endedAt", m.last_error AS problem
  FROM mail_outbox m LEFT JOIN player p ON p.id = m.player_id
  WHERE m.site_id = $1 AND ($2 = 'all' OR m.state::text = $2) AND ($3::bigint IS NULL OR m.id < $3)
  ORDER BY m.id DESC LIMIT ${PAGE}`;

const AGAIN = `
  WITH was AS (SELECT id, state FROM mail_outbox WHERE site_id = $1 AND id = $2 FOR UPDATE),
  done AS (UPDATE mail_outbox m SET state = 'queued', claim = NULL, attempts = 0, next_try_at = now(), requeued_at = now(), ended_at = NULL,
      last_error = NULL FROM was WHERE m.id = was.id AND was.state::text = ANY ($3::text[]))
  SELECT state FROM was`;
