/**
 * Demo mode's support: at every site one person with a login of their own (`support`) and one automatic contact, with which
 * nobody can log in; and what the quick panel has to tell.
 */
import type pg from 'pg';
import type { SeedHashes } from './seed-hashes.ts';

export const DEMO_SUPPORT = 'support';

/** Only adds what is missing. */
export async function seedSupport(client: pg.PoolClient, hashes: SeedHashes): Promise<void> {
  const { rows: sites } = await client.query<{ id: number; name: string; language: string }>(
    `SELECT id, name, coalesce(settings ->> 'LANGUAGE', 'tr') AS language FROM site ORDER BY id`,
  );
  for (const { id, name, language } of sites) {
    const lastname = language === 'tr' ? 'Asistan' : 'Assistant';
    const assistant = { username: 'asistan', name, lastname, position: 0, automatic: true };
    const person = { username: DEMO_SUPPORT, name: 'Selin', lastname: 'Arslan', position: 1, automatic: false };
    await seedAgent(client, id, assistant, hashes.nobody);
    await seedAgent(client, id, person, hashes.password);
    for (const event of EVENTS) {
      await client.query(
        `INSERT INTO site_event (site_id, name, texts) VALUES ($1, $2, $3) ON CONFLICT (site_id, name) DO NOTHING`,
        [id, event.name, event.texts],
      );
    }
  }
  const { rows } = await client.query<{ id: number }>(
    `SELECT p.id FROM player p WHERE lower(p.username) = 'demo' AND NOT EXISTS (SELECT 1 FROM player_note n WHERE n.player_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM login l WHERE l.player_id = p.id)`,
  );
  for (const { id } of rows) {
    await client.query('INSERT INTO player_note (player_id, title, detail) VALUES ($1, $2, $3)', [id, ...NOTE]);
  }
}

interface Agent {
  username: string;
  name: string;
  lastname: string;
  position: number;
  automatic: boolean;
}

async function seedAgent(
  client: pg.PoolClient,
  siteId: number,
  { username, name, lastname, position, automatic }: Agent,
  passwordHash: string,
): Promise<void> {
  const known = await client.query('SELECT 1 FROM player WHERE site_id = $1 AND lower(username) = $2', [
    siteId,
    username,
  ]);
  if (known.rowCount) return;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [siteId, username, `${username}@salon.example`, name, lastname, passwordHash],
  );
  await client.query('INSERT INTO support_agent (player_id, position, automatic) VALUES ($1, $2, $3)', [
    rows[0]!.id,
    position,
    automatic,
  ]);
}

const NOTE = ['Mola ver', 'Her saat başı on dakika ara.'] as const;

/** Only what is true of the demo. */
const EVENTS = [
  {
    name: 'demo-money',
    texts: {
      tr: { title: 'Demo günü', detail: 'Bu salonda oyun parasıyla oynanır; gerçek para yoktur.' },
      en: { title: 'Demo day', detail: 'This hall is played with play money; no real money is involved.' },
      ar: { title: 'يوم تجريبي', detail: 'اللعب في هذه القاعة بأموال افتراضية، ولا مكان للمال الحقيقي.' },
    },
  },
  {
    name: 'jackpots',
    texts: {
      tr: { title: 'Salon jackpotları', detail: 'Her salonun kendi jackpotu var; her bahisle biraz büyür.' },
      en: {
        title: 'Jackpots of the halls',
        detail: 'Every hall has a jackpot of its own that grows a little with every bet.',
      },
      ar: { title: 'الجوائز الكبرى للقاعات', detail: 'لكل قاعة جائزتها الكبرى التي تزداد قليلًا مع كل رهان.' },
    },
  },
  {
    name: 'support',
    texts: {
      tr: {
        title: 'Destek sohbeti açık',
        detail: 'Sohbet panelinde otomatik yardımcıya ya da destek ekibine yazabilirsiniz.',
      },
      en: {
        title: 'Support chat is open',
        detail: 'In the chat panel you can write to the automatic assistant or to the support team.',
      },
      ar: { title: 'دردشة الدعم متاحة', detail: 'يمكنك في لوحة الدردشة مراسلة المساعد الآلي أو فريق الدعم.' },
    },
  },
];
