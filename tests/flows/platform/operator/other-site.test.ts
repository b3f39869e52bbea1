/**
 * Role × call × site: every call of the contract's table, made by people of one site with the ids of another one, answers nothing of it
 * and changes nothing there. Made from the table itself: a new call is in it, and fails here until its path has ids to be called with.
 */
import { createHash, randomUUID } from 'node:crypto';
import { CODES, operator } from '@salon/contract';
import { type CallField, fieldsOf } from '@salon/contract/operator/call-fields.ts';
import { games } from '@salon/domain/games/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID, SECOND_SITE_PLAYERS } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { inheritedNames } from '../inherited-names.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

/** Begins every text of the first site, and every uuid; in small and capital letters. */
const LABEL = 'zeroes';
const UUID_LABEL = '2e202e20-2e20-4e20-8e20-';
const uuid = (last: number) => UUID_LABEL + String(last).padStart(12, '0');
const calls = Object.entries(operator.operatorCalls as operator.OperatorCalls);
let node: PlatformNode;
let theirs: Record<string, string | number>;
const people = new Map<operator.Role, StaffPerson>();

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;

/** Something of every kind that a call names, of the first site; rows as the ledger would leave them. */
async function seedFirstSite(): Promise<typeof theirs> {
  for (const text of [
    `UPDATE site SET name = '${LABEL} site' WHERE id = 0`,
    `UPDATE brand SET name = '${LABEL} ' || name WHERE site_id = 0`,
    `UPDATE machine SET name = '${LABEL} ' || machine.name FROM brand b WHERE b.id = brand_id AND b.site_id = 0`,
    `UPDATE player SET username = '${LABEL}-' || username, name = '${LABEL}', email = '${LABEL}' || id || '@salon.example' WHERE site_id = 0`,
    // Nothing of the first site changes by itself.
    ...Object.keys(operator.ALERT_KINDS).map(
      (kind) => `INSERT INTO alert_rule VALUES (0, '${kind}', false, 0, false, false)`,
    ),
  ])
    await sql(text);
  const one = async (text: string): Promise<string | number> => Object.values((await sql(text))[0])[0] as string;
  const player = await one(`SELECT id FROM player WHERE site_id = 0 AND username = '${LABEL}-demo'`);
  const agent = await one(
    `SELECT player_id FROM support_agent a JOIN player p ON p.id = player_id WHERE site_id = 0 AND NOT automatic LIMIT 1`,
  );
  const ended = `VALUES ('${uuid(1)}', ${player}, 1, now() - interval '1 hour', now())`;
  await sql(`INSERT INTO session (id, player_id, machine_id, started_at, ended_at) ${ended}`);
  await sql(`INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, amount_minor, ended_at)
    VALUES ('${uuid(2)}', 'cash_in', 'posted', 1, ${player}, '${uuid(1)}', 1, 100, now())`);
  // Asked for tomorrow: the demo floor's provider fetches what is older than a moment.
  await sql(`INSERT INTO withdrawal (id, player_id, site_id, provider, currency, amount_minor, requested_at)
    VALUES ('${uuid(3)}', ${player}, 0, '${LABEL} pay', 'TRY', 100, now() + interval '1 day')`);
  await sql(`INSERT INTO deposit (id, player_id, site_id, provider, currency, opened_at, expires_at)
    VALUES ('${uuid(4)}', ${player}, 0, '${LABEL} pay', 'TRY', now(), now() + interval '1 day')`);
  const movement = await one(
    `SELECT max(m.id) FROM movement m JOIN entry e ON e.movement_id = m.id JOIN account a ON a.id = e.account_id
      WHERE a.kind = 'wallet' AND a.owner = '${player}'`,
  );
  await sql(`INSERT INTO adjustment (id, site_id, movement_id, subject, player_id, player_minor, held_minor, reason, proposed_by, proposed_at)
    VALUES ('${uuid(5)}', 0, ${movement}, '${LABEL}', ${player}, 5, 0, '${LABEL}', '${LABEL}', now())`);
  const dispute =
    await one(`INSERT INTO dispute (opened_at, site_id, machine_id, player_id, session_id, cause, held_minor, claimed_minor, evidence)
    VALUES (now(), 0, 1, ${player}, '${uuid(1)}', 'journal_replaced', 0, 10, '{"machine": {}, "ledger": {}}') RETURNING id`);
  await sql(`INSERT INTO dispute_proposal (id, dispute_id, player_minor, reason, proposed_by, proposed_at)
    VALUES ('${uuid(6)}', ${dispute}, 5, '${LABEL}', '${LABEL}', now())`);
  const chat = await one(`INSERT INTO chat (player_id, agent_id) VALUES (${player}, ${agent}) RETURNING id`);
  await sql(
    `INSERT INTO chat_message (chat_id, number, sender_id, message_id, body) VALUES (${chat}, 1, ${player}, '${uuid(7)}', '${LABEL}')`,
  );
  await sql(`UPDATE chat SET last_number = 1, waiting_since = now() WHERE id = ${chat}`);
  const reading =
    await one(`INSERT INTO meter_reading (machine_id, kind, due_at, was_linked, read_at, report, booked, rollovers)
    VALUES (1, 'before_clear', now(), true, now(), '{}', '{}', '{}') RETURNING id`);
  await sql(`INSERT INTO cabinet (agent, site_id, created_by) VALUES ('${LABEL}-cabinet', 0, '${LABEL}')`);
  await sql(`INSERT INTO staff_note (player_id, written_by, text) VALUES (${player}, '${LABEL}', '${LABEL}')`);
  return {
    player: Number(player),
    username: `${LABEL}-demo`,
    movement: Number(movement),
    dispute: Number(dispute),
    chat: Number(chat),
    // Due tomorrow: the demo floor's own attendant pays what is overdue.
    handPay: await one(`INSERT INTO hand_pay (machine_id, reference, player_id, session_id, amount_minor, due_at)
      VALUES (1, 'play:1', ${player}, '${uuid(1)}', 100, now() + interval '1 day') RETURNING id`),
    staff: await one(`INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
      VALUES (0, '${LABEL}-staff', '${LABEL}', 'support', '', false) RETURNING id`),
    apiKey: await one(`INSERT INTO api_key (site_id, name, key_hash, rights, created_by, expires_at)
      VALUES (0, '${LABEL}', '\\x00', '{floor.read}', '${LABEL}', now() + interval '1 day') RETURNING id`),
    setupChange:
      await one(`INSERT INTO setup_change (site_id, kind, target, after_value, is_secret, before_digest, proposed_by, proposed_at, expires_at)
      VALUES (0, 'setting', 'DEPOSIT_URL', '"/${LABEL}"', false, '', '${LABEL}', now(), now() + interval '7 days') RETURNING id`),
    cabinetKey: await one(
      `INSERT INTO cabinet_key (agent, key_hash, created_by) VALUES ('${LABEL}-cabinet', '\\x00', '${LABEL}') RETURNING id`,
    ),
    canned: await one(
      `INSERT INTO canned_answer (site_id, title, tr, en, ar, changed_by) VALUES (0, '${LABEL}', '${LABEL}', '', '', '${LABEL}') RETURNING id`,
    ),
    mail: await one(`INSERT INTO mail_outbox (site_id, player_id, kind, key, state, ended_at)
      VALUES (0, ${player}, 'password_reset', '${LABEL}', 'given_up', now()) RETURNING id`),
    alert: await one(`INSERT INTO alert (site_id, kind, subject, details, is_event, opened_at, ended_at)
      VALUES (0, 'big_win', '${LABEL}', '{}', true, now(), now()) RETURNING id`),
    reconciliation: await one(`INSERT INTO reconciliation (site_id, name, uploaded_by, uploaded_at, from_at, to_at)
      VALUES (0, '${LABEL}', '${LABEL}', now(), now() - interval '1 day', now()) RETURNING id`),
    procedure:
      await one(`INSERT INTO meter_procedure (machine_id, cause, reason, opened_by, opened_at, before_reading_id, after_reading_id)
      VALUES (1, 'memory_cleared', '${LABEL}', '${LABEL}', now(), ${reading}, ${reading}) RETURNING id`),
    grant: await one(
      `INSERT INTO bonus_grant (player_id, amount_minor, reason, request_id) VALUES (${player}, 100, '${LABEL}', '${uuid(8)}') RETURNING id`,
    ),
  };
}

/** What the path of a call names, by the word before it and its own. */
const named = (): Record<string, string | number> => ({
  'machines :id': 1,
  'roster :id': 1,
  'brands :id': 1,
  'players :id': theirs.player!,
  'grants :kind': 'bonus',
  ':kind :grant': theirs.grant!,
  'hand-pays :id': theirs.handPay!,
  'disputes :id': theirs.dispute!,
  'corrections :id': uuid(6),
  'adjustments :id': uuid(5),
  'movements :id': theirs.movement!,
  'transfers :id': uuid(2),
  'withdrawals :id': uuid(3),
  'reconciliations :id': theirs.reconciliation!,
  'meter-procedures :id': theirs.procedure!,
  'chats :id': theirs.chat!,
  'answers :id': theirs.canned!,
  'staff :id': theirs.staff!,
  'keys :id': theirs.apiKey!,
  'cabinets :agent': `${LABEL}-cabinet`,
  'cabinet-keys :id': theirs.cabinetKey!,
  'setup-changes :id': theirs.setupChange!,
  'alerts :id': theirs.alert!,
  'outbox :id': theirs.mail!,
  // Of every site: what it has set of them is its own.
  'alert-rules :kind': 'big_win',
  'templates :kind': 'password_reset',
  ':kind :language': 'en',
});

/** Fields that name something of the first site, in any call that has them. */
const pointing = (): Record<string, unknown> => ({
  username: theirs.username,
  player: theirs.username,
  playerId: theirs.player,
  machineId: 1,
  brandId: 1,
  ids: [1, 2],
  staffId: theirs.staff,
  answerId: theirs.canned,
  agent: `${LABEL}-cabinet`,
});
/** Values of fields that are of no site, where their schema does not give one by itself. */
const PLAIN: Record<string, unknown> = {
  ...{ address: 'somebody@mail.example', subject: 'a subject', body: 'words' },
  ...{
    reason: 'a reason of the test',
    gameId: games[0]!.id,
    name: 'somebody',
    csv: 'transaction,kind,amount,currency,time\n',
  },
  ...{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', image: '', host: 'new.example', currency: 'EUR' },
  ...{
    photoURL: 'https://photo.example/1.jpg',
    tr: 'merhaba',
    text: 'a text',
    title: 'a title',
    emails: [],
    length: 24,
  },
  ...{ rights: ['floor.read'], webhookUrl: null, seconds: 60, set: { PAYMENT_PROVIDER: 'Demo Pay' } },
};
const OF_CALL: Record<string, Record<string, unknown>> = {
  'staff-add': { username: `person-${randomUUID()}` },
  'support-answer-save': { tr: 'merhaba' },
  'settings-propose': { set: { LIVE_CHAT_URL: 'https://chat.example/w.js' } },
};

/** `pointing`: with the first site's ids wherever a field takes one. Else what is required alone, about the caller's own site. */
function sampleOf(name: string, call: operator.OperatorCall, isPointing: boolean, uuidOf: () => string) {
  const at = pointing();
  const sampleOfField = ({ name: field, schema, isRequired, in: place }: CallField): unknown => {
    const own = OF_CALL[name]?.[field];
    if (own !== undefined) return own;
    if (isPointing && field in at) return at[field];
    if (!isRequired) return place === 'body' && isPointing ? PLAIN[field] : undefined;
    if (field === 'id') return uuidOf();
    if (field === 'username') return SECOND_SITE_PLAYERS[0];
    if (field === 'agent' || field === 'staffId' || field === 'brandId' || field === 'ids') return at[field];
    if (field in PLAIN) return PLAIN[field];
    if (schema.enum) return schema.enum[0];
    return schema.type === 'boolean' ? true : schema.type === 'string' ? 'a text' : 1;
  };
  const of = (place: CallField['in']) =>
    Object.fromEntries(
      fieldsOf(call)
        .filter((field) => field.in === place)
        .map((field) => [field.name, sampleOfField(field)] as const)
        .filter(([, value]) => value !== undefined),
    );
  return { query: of('query'), body: of('body') };
}

function pathOf(call: operator.OperatorCall, own: Record<string, unknown> = {}): string {
  const words = call.path.split('/');
  return words
    .map((word, index) => {
      if (!word.startsWith(':')) return word;
      const value = own[word.slice(1)] ?? named()[`${words[index - 1]} ${word}`];
      if (value === undefined)
        throw new Error(`nothing of the first site for "${words[index - 1]} ${word}" of ${call.path}`);
      return String(value);
    })
    .join('/');
}

const labelsOf = (text: string): string[] => text.match(new RegExp(`(${LABEL}|${UUID_LABEL})[\\w@.-]*`, 'gi')) ?? [];
const sent = new Set<string>();

async function ask(
  person: StaffPerson,
  name: string,
  call: operator.OperatorCall,
  isPointing: boolean,
  uuidOf: () => string,
) {
  const { query, body } = sampleOf(name, call, isPointing, uuidOf);
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const path = pathOf(call) + (search.length > 0 ? `?${search.join('&')}` : '');
  const reply = await person.call(call.method, path, call.method === 'POST' ? body : undefined);
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  // A refusal repeats what it was asked, and the caller's own audit has what they asked before.
  for (const label of labelsOf([decodeURIComponent(path), JSON.stringify(body)].join())) sent.add(label);
  const leaked = labelsOf(text).filter((label) => !sent.has(label));
  return { code: (reply.body as { code?: number })?.code, status: reply.status, leaked, text };
}

/** Whose a row is, where it does not say it by `site_id`, `machine_id`, `player_id`, `brand_id` or `staff_id`. */
const SITE_OF: Record<string, string> = {
  site: 't.id',
  machine: '(SELECT site_id FROM brand WHERE id = t.brand_id)',
  account: 'site_of_account(t.kind, t.owner)',
  entry: '(SELECT site_of_account(a.kind, a.owner) FROM account a WHERE a.id = t.account_id)',
  movement:
    '(SELECT max(site_of_account(a.kind, a.owner)) FROM entry e JOIN account a ON a.id = e.account_id WHERE e.movement_id = t.id)',
  cabinet_key: '(SELECT site_id FROM cabinet c WHERE c.agent = t.agent)',
  reconciliation_row: '(SELECT site_id FROM reconciliation r WHERE r.id = t.reconciliation_id)',
  chat_message: '(SELECT site_id FROM chat c JOIN player p ON p.id = c.player_id WHERE c.id = t.chat_id)',
};
/** Of no site: the audit's chain, counters of wrong passwords, and what the node's jobs write about the time that passes. */
const OF_NOBODY =
  /^(audit_link|audit_head|login_failure|chat_node|cabinet_presence|meter_request|site_day|closed_day|day_figure|migration.*|.*_migration.*)$/;

/** A count of the calls that are too many for rows of their own. It names nobody, and is written when its minute is over. */
const COUNT_OF_NOBODY = /^new audit: \(\d+,"[^"]*",,,operator_call,,"\{""repeated"": \d+\}"\)$/;

/** A hash of each row that is not the second site's, by table and hash. */
async function restOfDatabase(): Promise<Map<string, string>> {
  const tables =
    await sql(`SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1`);
  const rows = new Map<string, string>();
  for (const { name, columns } of tables as { name: string; columns: string[] }[]) {
    if (OF_NOBODY.test(name)) continue;
    const by = [
      ['site_id', 't.site_id'],
      ['player_id', '(SELECT site_id FROM player WHERE id = t.player_id)'],
      ['machine_id', '(SELECT b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = t.machine_id)'],
      ['brand_id', '(SELECT site_id FROM brand WHERE id = t.brand_id)'],
      ['staff_id', '(SELECT site_id FROM staff WHERE id = t.staff_id)'],
    ].filter(([column]) => columns.includes(column!));
    const site = SITE_OF[name] ?? (by.length > 0 ? `coalesce(${by.map(([, text]) => text).join(', ')})` : 'NULL::int');
    for (const { text } of await sql(
      `SELECT t::text AS text FROM "${name}" t WHERE (${site}) IS DISTINCT FROM ${SECOND_SITE_ID}`,
    ))
      rows.set(`${name} ${createHash('sha256').update(text).digest('hex')}`, `${name}: ${text}`.slice(0, 300));
  }
  return rows;
}

async function changesOf(act: () => Promise<void>): Promise<string[]> {
  const before = await restOfDatabase();
  await act();
  const after = await restOfDatabase();
  const only = (some: Map<string, string>, others: Map<string, string>, what: string) =>
    [...some].filter(([key]) => !others.has(key)).map(([, row]) => `${what} ${row}`);
  return [...only(before, after, 'gone'), ...only(after, before, 'new')];
}

beforeAll(async () => {
  node = await startPlatformNode();
  theirs = await seedFirstSite();
  for (const role of operator.ROLES)
    people.set(role, await staffPerson(node, { username: `riviera-${role}`, role, siteId: SECOND_SITE_ID }));
});
afterAll(() => node.stop());

describe('people of another site', () => {
  it('are called with what the site’s own people find', async () => {
    const own = await staffPerson(node, { username: `${LABEL}-ada`, role: 'admin', siteId: 0 });
    const blind: string[] = [];
    for (const [name, call] of calls.filter(([, { method, path }]) => method === 'GET' && path.includes(':'))) {
      const { status, code, text } = await ask(own, name, call, false, randomUUID);
      if (status >= 400) blind.push(`${name}: ${status} ${code} ${text.slice(0, 200)}`);
    }
    expect(blind).toEqual([]);
    const { leaked } = await ask(own, 'players', operator.operatorCalls.players, false, randomUUID);
    expect(leaked.length).toBeGreaterThan(0);
  });

  it.each(operator.ROLES)(
    'as %s get nothing of a site that is not theirs, and change nothing there',
    { timeout: 120_000 },
    async (role) => {
      const person = people.get(role)!;
      const wrong: string[] = [];
      const changes = await changesOf(async () => {
        // The calls that ask for everything, then those that ask for what is another's, also by the id of a request that it has made.
        for (const [isPointing, uuidOf] of [
          [false, randomUUID],
          [true, randomUUID],
          ...[3, 5, 6, 7, 8].map((last) => [false, () => uuid(last)] as const),
        ] as [boolean, () => string][])
          for (const [name, call] of calls) {
            const { status, code, leaked, text } = await ask(person, name, call, isPointing, uuidOf);
            const line = `${name}${isPointing ? ' (pointing)' : ''}: ${status} ${code} ${text.slice(0, 200)}`;
            if (leaked.length > 0) wrong.push(`${leaked[0]} in ${line}`);
            if (status >= 500) wrong.push(line);
            // Refused for its form, it would have proved nothing.
            if (!isPointing && code === CODES.invalid_request) wrong.push(line);
            const isNamed = call.path.includes(':') && !/alert-rules|templates/.test(call.path);
            if (isNamed && status < 400) wrong.push(`found: ${line}`);
          }
      });
      expect(wrong).toEqual([]);
      expect(changes.filter((one) => !/^new audit: .*,staff_/.test(one) && !COUNT_OF_NOBODY.test(one))).toEqual([]);
    },
  );
});

it('a name that every object has is answered like any other, in every field of every call', async () => {
  const person = await staffPerson(node, { username: `${LABEL}-root`, role: 'admin', siteId: null });
  const wrong: string[] = [];
  const ask = async (name: string, call: operator.OperatorCall, field: CallField, value: unknown) => {
    const asked = { params: {}, ...sampleOf(name, call, false, randomUUID) };
    asked[field.in] = { ...asked[field.in], [field.name]: value };
    const path = `${pathOf(call, asked.params)}?${new URLSearchParams(asked.query as Record<string, string>)}`;
    const { status, body } = await person.call(call.method, path, call.method === 'POST' ? asked.body : undefined, 0);
    if (status >= 500) wrong.push(`${name} ${field.name} ${JSON.stringify(value)}: ${status} ${JSON.stringify(body)}`);
  };
  for (const [name, call] of calls)
    for (const field of fieldsOf(call))
      for (const value of inheritedNames(field.schema)) await ask(name, call, field, value);
  expect(wrong).toEqual([]);
});
