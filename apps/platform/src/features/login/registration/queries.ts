import type { Pool } from 'pg';

export interface NewAccount {
  siteId: number;
  username: string;
  email: string;
  name: string;
  lastname: string;
  passwordHash: string;
  /** Of mails; null: the site's. */
  language: string | null;
}

type Named = Pick<NewAccount, 'siteId' | 'username' | 'email'>;

export interface RegistrationQueries {
  /** Whether name or e-mail address is taken. A username may not equal another player's e-mail address either. */
  taken(named: Named): Promise<boolean>;
  /** Why the owner of this e-mail address may not open another account at any site of this platform. */
  obstacle(email: string): Promise<'excluded' | 'banned' | null>;
  /** Null where another registration took the name or the address first. */
  add(account: NewAccount): Promise<number | null>;
  /** Queues a mail to the player of the site whose address was refused. Queued for nobody as well: how long it takes says nothing. */
  queueNotice(siteId: number, email: string): Promise<void>;
}

export function createRegistrationQueries(pool: Pool): RegistrationQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    taken: async ({ siteId, username, email }) => {
      const text = `SELECT EXISTS (SELECT FROM player
        WHERE site_id = $1 AND (lower(username) IN (lower($2), lower($3)) OR lower(email) IN (lower($2), lower($3)))) AS is_taken`;
      return (await rows<{ is_taken: boolean }>('taken', text, [siteId, username, email]))[0]!.is_taken;
    },
    obstacle: async (email) => {
      const found = await rows<{ why: 'excluded' | 'banned' }>('registration_obstacle', OBSTACLE, [email]);
      return found[0]?.why ?? null;
    },
    add: async ({ siteId, username, email, name, lastname, passwordHash, language }) => {
      // The mail that verifies the address is queued with the account.
      const text = `WITH made AS (
          INSERT INTO player (site_id, username, email, name, lastname, password_hash, language)
          VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id),
        mailed AS (INSERT INTO mail_outbox (site_id, player_id, kind, key)
          SELECT $1, id, 'verify_address', 'registered:' || id FROM made)
        SELECT id FROM made`;
      const made = await rows<{ id: number }>('add_player', text, [
        siteId,
        username,
        email,
        name,
        lastname,
        passwordHash,
        language,
      ]);
      return made[0]?.id ?? null;
    },
    queueNotice: async (siteId, email) => {
      await rows('queue_address_taken', NOTICE, [siteId, email]);
    },
  };
}

/** Also of accounts that were closed meanwhile: closing an account does not lift a break or a ban. */
const OBSTACLE = `
  SELECT CASE WHEN x.excluded_until > ledger_now() THEN 'excluded' ELSE 'banned' END AS why
    FROM player p LEFT JOIN retained_identity k ON k.player_id = p.id LEFT JOIN player_protection x ON x.player_id = p.id
   WHERE (lower(p.email) = lower($1) OR lower(k.email) = lower($1)) AND (x.excluded_until > ledger_now() OR p.banned)
   ORDER BY why DESC LIMIT 1`;

/** Whom the site lets in: a break is left in peace, and one who is banned could not log in. Retained addresses are for the refusal alone. */
const NOTICE = `
  INSERT INTO mail_outbox (site_id, player_id, kind, key)
  VALUES ($1, (SELECT p.id FROM player p LEFT JOIN player_protection x ON x.player_id = p.id
      WHERE p.site_id = $1 AND lower(p.email) = lower($2) AND p.closed_at IS NULL AND NOT p.banned
        AND coalesce(x.excluded_until <= ledger_now(), true)), 'address_taken', 'address_taken:' || gen_random_uuid())`;
