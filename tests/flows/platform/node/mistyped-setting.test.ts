import { siteSettings } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const OPERATOR_KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `ada:${OPERATOR_KEY}` });
});
afterAll(() => node.stop());

/** As a row that is older than the database's check. */
async function leave(values: object): Promise<void> {
  const client = await node.database.pool.connect();
  await client.query('ALTER TABLE site DISABLE TRIGGER site_settings_fit');
  await client.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [values]);
  await client.query('ALTER TABLE site ENABLE TRIGGER site_settings_fit');
  client.release();
}
const write = (name: string, value: unknown) =>
  node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [{ [name]: value }]).then(
    () => 'written',
    (error: Error) => error.message,
  );
const settings = async () => (await node.call('GET', '/Settings.json')).body;

describe('one mistyped setting', () => {
  it('PR-04 takes no other with it, falls to its default, a security one to its strict value, and is reported', async () => {
    await leave({
      UPDATE_LOBBY: 'often',
      PIN_CHECK: 'yes',
      HAND_PAY_WIN_LIMIT: 'much',
      MIN_CASH_IN: '1,00',
      AGE_MINN: 18,
    });
    // The demo's provider may have read them: they are cached until the database's notice comes.
    await expect.poll(async () => (await settings()).REFUSED).toContain('UPDATE_LOBBY');
    const served = await settings();
    expect(served).toMatchObject({ PIN_CHECK: true, DEPOSIT_URL: '/demo-payment/', REGISTRATION: true });
    expect(served).not.toHaveProperty('UPDATE_LOBBY');
    expect(served.REFUSED.toSorted()).toEqual([
      'AGE_MINN',
      'HAND_PAY_WIN_LIMIT',
      'MIN_CASH_IN',
      'PIN_CHECK',
      'UPDATE_LOBBY',
    ]);
    const metrics = await node.call('GET', '/metrics', { token: OPERATOR_KEY });
    expect(metrics.body).toContain('salon_site_settings_refused{site="0"} 5\n');
    expect(metrics.body).toContain('salon_site_settings_refused{site="1"} 0\n');
  });

  it('PR-04 stops neither the machines nor the money of its site', async () => {
    await leave({
      HAND_PAY_WIN_LIMIT: 'much',
      MIN_CASH_IN: '1,00',
      REALITY_CHECK_MIN_MINUTES: 'ten',
      DISCOUNT_BALANCE_CHECK: 'on',
    });
    const cabinet = node.cabinet([1]);
    await cabinet.connect();
    const { token } = await node.login('demo');
    const player = await node.player('/machine', token);
    await player.ask('init', { machineID: 1, token });
    const cashed = await player.ask('cashin', { transferId: crypto.randomUUID(), amountMinor: 5_000 });
    expect(cashed).toMatchObject({ transfer: { state: 'posted' } });
    const { rows } = await node.database.pool.query('SELECT open_reality_checks(60, 10) AS checks');
    expect(rows).toEqual([{ checks: [] }]);
  });

  it('PR-04 is refused by name when it is written, whatever else the row holds', async () => {
    await leave({ UPDATE_LOBBY: 'often' });
    expect(await write('PIN_CHECK', 'no')).toMatch(/PIN_CHECK may not be "no"/);
    expect(await write('PIN_CHEK', true)).toMatch(/no setting PIN_CHEK/);
    expect(await write('PIN_CHECK', true)).toBe('written');
    expect(await write('UPDATE_LOBBY', 5)).toBe('written');
  });

  it('PR-04 is the same to the database as to the contract', async () => {
    const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = siteSettings.stored.shape;
    const { rows } = await node.database.pool.query<{ rules: Record<string, unknown> }>(
      'SELECT setting_rules() AS rules',
    );
    expect(Object.keys(rows[0]!.rules).toSorted()).toEqual(Object.keys(shape).toSorted());
    const cases = Object.keys(shape).flatMap((name) => VALUES.map((value) => ({ name, value })));
    const { rows: answers } = await node.database.pool.query<{ fits: boolean }>(
      `SELECT setting_fits(setting_rules() -> (c ->> 'name'), c -> 'value') AS fits FROM jsonb_array_elements($1) WITH ORDINALITY x (c, i) ORDER BY i`,
      [JSON.stringify(cases)],
    );
    const differ = cases.filter(({ name, value }, i) => shape[name]!.safeParse(value).success !== answers[i]!.fits);
    expect(differ).toEqual([]);
  });
});

const VALUES = [
  ...[true, false, null, 'true', '', 'yes', 'tr', 'dark1', 'TRY', 'strict', 'blue', 'Europe/Paris', 'Europe/Nowhere'],
  ...[0, 1, -1, 0.5, 17, 18, 31, 59.9, 1_440, 60_001, 86_400, 86_401, 1e15, 1e300],
  ...[
    'a@b.example',
    'a@b',
    '@b.example',
    '905551112233',
    '+90 555',
    '/logo.svg',
    '/logo .svg',
    '//x',
    'www.pay.example',
  ],
  ...[
    'https://chat.example/w.js',
    'http://chat.example/w.js',
    'http://localhost:3/w',
    'javascript:alert(1)',
    'x'.repeat(201),
  ],
  ...[['999.1.1.1/99'], ['10.1.2.3/8'], ['10.0.0.0/33'], ['010.0.0.1'], ['127.1'], ['::ffff:7f00:1'], ['fe80::1%eth0']],
  ...[['fd00::/8'], ['fd00::/129'], ['::1.2.3.4/128'], ['1:2:3'], ['12345::'], ['1::2::3'], ['::/0'], ['10.0.0.0/08']],
  ...[[], {}, [1], ['TR'], ['Turkey'], ['10.0.0.0/8'], ['10.0.0.1', '::1'], ['everywhere'], ['https://chat.example/']],
  ...[[{ price: 500, color: 'blue' }], [{ price: 500 }], [{ price: -1, color: 'blue' }], [{ price: 1, color: 'pink' }]],
];
