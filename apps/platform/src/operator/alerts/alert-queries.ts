import type { operator } from '@salon/contract';
import type { Pool } from 'pg';

type Presets = Partial<Record<operator.AlertKind, { threshold: number; isEvent: boolean }>>;

/** An alert that goes to one address. */
export interface Delivery {
  channel: 'email' | 'webhook';
  target: string;
  /** This attempt included. */
  attempts: number;
  /** Of the webhook, sealed, base64. */
  secret: string | null;
  alert: operator.WebhookAlert;
  siteName: string;
  language: string | null;
}

export type AlertQueries = ReturnType<typeof createAlertQueries>;

const PAGE = 100;
/** About a day of attempts. */
const ATTEMPTS_MOST = 200;

export function createAlertQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    /** Checks the rules of these kinds. How many alerts have opened; null: another node is at it. */
    raise: async (presets: Presets): Promise<number | null> =>
      (await rows<{ opened: number | null }>('raise_alerts', 'SELECT raise_alerts($1) AS opened', [presets]))[0]!
        .opened,
    claimDeliveries: async (limit: number, random: number): Promise<Delivery[]> =>
      (
        await rows<{ due: Delivery[] }>('claim_alert_deliveries', 'SELECT claim_alert_deliveries($1, $2) AS due', [
          ...[limit, random],
        ])
      )[0]!.due,
    /** `problem` null: it has arrived. */
    endAttempt: ({ alert, channel, target }: Delivery, problem: string | null) =>
      rows(
        'end_alert_attempt',
        `UPDATE alert_delivery SET problem = $4, state = CASE WHEN $4::text IS NULL THEN 'sent'
            WHEN attempts >= ${ATTEMPTS_MOST} THEN 'given_up' ELSE state END
          WHERE (alert_id, channel, target) = ($1, $2, $3)`,
        [alert.id, channel, target, problem],
      ),
    list: (siteId: number, { state, before }: { state: 'open' | 'all'; before?: number | undefined }) =>
      rows<operator.AlertRow>(
        'alerts',
        `SELECT id, kind, subject, details, iso(opened_at) AS "openedAt", iso(ended_at) AS "endedAt",
            iso(acknowledged_at) AS "acknowledgedAt", acknowledged_by AS "acknowledgedBy"
          FROM alert WHERE site_id = $1 AND ($2 = 'all' OR ended_at IS NULL OR (is_event AND acknowledged_at IS NULL))
            AND ($3::int IS NULL OR id < $3) ORDER BY id DESC LIMIT ${PAGE}`,
        [siteId, state, before],
      ),
    nextOf: (page: operator.AlertRow[]): number | null => (page.length === PAGE ? page.at(-1)!.id : null),
    /** Null: the site has no such alert. */
    acknowledge: async (siteId: number, id: number, by: string): Promise<boolean | null> => {
      const found = await rows<{ fresh: boolean }>(
        'acknowledge_alert',
        `UPDATE alert a SET acknowledged_at = coalesce(a.acknowledged_at, now()), acknowledged_by = coalesce(a.acknowledged_by, $3)
          FROM (SELECT id, acknowledged_at IS NULL AS fresh FROM alert WHERE id = $2 AND site_id = $1 FOR UPDATE) was
          WHERE a.id = was.id RETURNING was.fresh`,
        [siteId, id, by],
      );
      return found[0]?.fresh ?? null;
    },
    rules: (siteId: number) =>
      rows<operator.AlertRule>(
        'alert_rules',
        'SELECT kind, is_enabled AS "isEnabled", threshold, email, webhook FROM alert_rule WHERE site_id = $1',
        [siteId],
      ),
    setRule: (siteId: number, { kind, isEnabled, threshold, email, webhook }: operator.AlertRule) =>
      rows(
        'set_alert_rule',
        `INSERT INTO alert_rule (site_id, kind, is_enabled, threshold, email, webhook) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (site_id, kind) DO UPDATE SET is_enabled = $3, threshold = $4, email = $5, webhook = $6`,
        [siteId, kind, isEnabled, threshold, email, webhook],
      ),
    targets: async (siteId: number) =>
      (
        await rows<{ emails: string[]; webhookUrl: string | null }>(
          'alert_targets',
          'SELECT emails, webhook_url AS "webhookUrl" FROM alert_target WHERE site_id = $1',
          [siteId],
        )
      )[0] ?? { emails: [], webhookUrl: null },
    setEmails: (siteId: number, emails: string[]) =>
      rows(
        'set_alert_emails',
        `INSERT INTO alert_target (site_id, emails) VALUES ($1, $2)
          ON CONFLICT (site_id) DO UPDATE SET emails = EXCLUDED.emails`,
        [siteId, emails],
      ),
    /** `secret` null: the one that is there stays. */
    setTargets: (siteId: number, emails: string[], webhookUrl: string | null, secret: Buffer | null) =>
      rows(
        'set_alert_targets',
        `INSERT INTO alert_target (site_id, emails, webhook_url, webhook_secret) VALUES ($1, $2, $3,
            CASE WHEN $3::text IS NOT NULL THEN coalesce($4, (SELECT webhook_secret FROM alert_target WHERE site_id = $1)) END)
          ON CONFLICT (site_id) DO UPDATE
            SET emails = EXCLUDED.emails, webhook_url = EXCLUDED.webhook_url, webhook_secret = EXCLUDED.webhook_secret`,
        [siteId, emails, webhookUrl, secret],
      ),
  };
}
