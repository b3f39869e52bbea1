import { account, CODES, http } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegFile, metadata } from '../../../../apps/platform/src/features/account/photo/jpeg.fixture.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ LOGIN_ACCOUNT_FAILURES: '3', LOGIN_ADDRESS_FAILURES: '1000' });
});
afterAll(() => node.stop());

const PLAYER = `${http.API_BASE}/player`;
const PASSWORD = 'demo1234';
const sql = (text: string, values: unknown[] = []) => node.database.pool.query(text, values);
const get = (token: string, path: string) => node.call('GET', `${PLAYER}${path}`, { token });
const post = (token: string, path: string, body: unknown) => node.call('POST', `${PLAYER}${path}`, { token, body });
const logIn = (username: string, password: string) =>
  node.call('POST', `${http.API_BASE}/login`, { body: { username, password, site_id: 0 } });

/** A player of the test's own, with demo's password and no money. */
async function newPlayer(username: string): Promise<{ id: number; token: string }> {
  const { rows } = await sql(
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
     SELECT 0, $1, $1 || '@salon.example', 'Ada', 'Deneme', password_hash FROM player WHERE username = 'demo' RETURNING id`,
    [username],
  );
  return { id: rows[0].id, token: (await node.login(username)).token };
}

const logonTypes = async (token: string) =>
  account.logonsAnswer.parse((await get(token, '/logons?size=100')).body).logons.map(({ type }) => type);

it('RT-06 the profile is the own one', async () => {
  const { id, token } = await newPlayer('profiled');
  const { profile } = account.profileAnswer.parse((await get(token, '/profile')).body);
  expect(profile).toMatchObject({ id, username: 'profiled', name: 'Ada', hasPin: false, passwordChangedAt: null });
});

describe('password', () => {
  it('ER-02 ER-01 40001 for a wrong old one, 40101 for a short new one; neither changes anything', async () => {
    const { token } = await newPlayer('careful');
    const wrong = await post(token, '/password', { oldPassword: 'not it', newPassword: 'long enough' });
    expect([wrong.status, wrong.body.code, wrong.body.Params]).toEqual([
      422,
      CODES.old_password_wrong,
      { remaining: 2, minutes: 15 },
    ]);
    const short = await post(token, '/password', { oldPassword: PASSWORD, newPassword: 'seven77' });
    expect([short.status, short.body.code, short.body.Params]).toEqual([422, CODES.password_too_short, { min: 8 }]);
    expect((await logIn('careful', PASSWORD)).status).toBe(200);
  });

  it.each(['Password123', 'obvious-one', 'OBVIOUS-ONE7', 'salon2026', 'aaaaaaaa', 'qwer-1234', PASSWORD])(
    'one that everybody tries first is no new one: %s',
    async (newPassword) => {
      const { token } = await newPlayer(`obvious-one`).catch(() => node.login('obvious-one'));
      const reply = await post(token, '/password', { oldPassword: PASSWORD, newPassword });
      expect([reply.status, reply.body.code]).toEqual([422, CODES.password_common]);
      expect((await logIn('obvious-one', PASSWORD)).status).toBe(200);
    },
  );

  it('ER-02 LG-15 the new one counts at once, every other login and its sockets end, this one stays', async () => {
    const { token } = await newPlayer('changer');
    const elsewhere = (await node.login('changer')).token;
    const socket = await node.player('/notifications', elsewhere);
    const dropped = new Promise<void>((done) => socket.socket.once('disconnect', () => done()));
    const { body } = await post(token, '/password', { oldPassword: PASSWORD, newPassword: 'a new password' });
    expect(account.passwordAnswer.parse(body).endedLogins).toBe(1);
    await dropped;
    const over = await get(elsewhere, '/profile');
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'password_changed' }]);
    expect((await logIn('changer', PASSWORD)).body.code).toBe(CODES.login_wrong);
    expect((await logIn('changer', 'a new password')).status).toBe(200);
    const { profile } = account.profileAnswer.parse((await get(token, '/profile')).body);
    expect(Date.parse(profile.passwordChangedAt ?? '')).toBeGreaterThan(0);
    expect(await logonTypes(token)).toContain('password_changed');
  });

  it('LG-02 is the same in every form of Unicode, and signs that nobody sees beside the name are none of it', async () => {
    const { token } = await newPlayer('schrift');
    const composed = 'gr\u00fc\u00dfe aus \u0130zmir';
    await post(token, '/password', { oldPassword: PASSWORD, newPassword: composed.normalize('NFD') });
    for (const username of ['schrift', ' schrift\u00a0', '\u200eschrift\u200f', 'schrift@salon.example '])
      expect((await logIn(username, composed)).status).toBe(200);
    expect((await logIn('schrift', composed.normalize('NFD'))).status).toBe(200);
    expect(await logonTypes(token)).not.toContain('login_fail');
  });

  it('LG-14 LG-15 wrong old ones are counted like failed logins, until the account is protected', async () => {
    const { token } = await newPlayer('guessed');
    const guess = () => post(token, '/password', { oldPassword: 'a guess', newPassword: 'long enough' });
    for (const remaining of [2, 1])
      expect((await guess()).body).toMatchObject({ code: CODES.old_password_wrong, Params: { remaining } });
    expect((await guess()).body.code).toBe(CODES.account_protected);
    const { status, body } = await post(token, '/password', { oldPassword: PASSWORD, newPassword: 'long enough' });
    expect([status, body.code]).toEqual([429, CODES.account_protected]);
    expect((await logonTypes(token)).slice(0, 2)).toEqual(['temporary_blocked', 'login_fail']);
  });
});

it('LK-02 a new PIN needs the password, is kept as a salted slow hash under a pepper, and comes back as a fingerprint', async () => {
  const { token } = await newPlayer('pinned');
  expect((await post(token, '/pin', { password: 'wrong', pin: '4711' })).body.code).toBe(CODES.old_password_wrong);
  const { body } = await post(token, '/pin', { password: PASSWORD, pin: '4711' });
  const { pin_code } = account.pinAnswer.parse(body);
  expect(pin_code).toMatch(/^[\w-]{43}$/);
  const { rows } = await node.database.pool.query(`SELECT pin_hash FROM player WHERE username = 'pinned'`);
  expect(rows[0].pin_hash).toMatch(/^hmac-pbkdf2-sha256\$310000\$/);
  const validated = await node.call('GET', `${http.API_BASE}/validate`, { token });
  expect(validated.body.pin_code).toBe(pin_code);
});

describe('devices', () => {
  it('RT-06 lists the open logins and ends one of them', async () => {
    const { token } = await newPlayer('traveller');
    const other = (await node.login('traveller')).token;
    const { devices } = account.devicesAnswer.parse((await get(token, '/devices')).body);
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(devices[1]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' });
    const { body } = await post(token, '/devices/end', { id: devices[1]!.id });
    expect(body).toEqual({ status: 1, endedLogins: 1 });
    const over = await get(other, '/profile');
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'ended_by_player' }]);
    expect((await get(token, '/profile')).status).toBe(200);
    const again = await post(token, '/devices/end', { id: devices[1]!.id });
    expect([again.status, again.body.code]).toEqual([404, CODES.not_found]);
    expect(await logonTypes(token)).toContain('logout_success');
  });

  it('RT-06 log out everywhere ends this one too, with its sockets', async () => {
    const { token } = await newPlayer('leaver');
    const other = (await node.login('leaver')).token;
    const socket = await node.player('/notifications', other);
    const dropped = new Promise<void>((done) => socket.socket.once('disconnect', () => done()));
    expect((await post(token, '/devices/end', {})).body).toEqual({ status: 1, endedLogins: 2 });
    await dropped;
    for (const ended of [token, other]) expect((await get(ended, '/profile')).status).toBe(401);
  });

  it("RT-06 another player's device is not there", async () => {
    const mine = await newPlayer('mine');
    const theirs = await newPlayer('theirs');
    const { devices } = account.devicesAnswer.parse((await get(theirs.token, '/devices')).body);
    expect((await post(mine.token, '/devices/end', { id: devices[0]!.id })).status).toBe(404);
    expect((await get(theirs.token, '/profile')).status).toBe(200);
  });
});

it('LG-15 every log type is written, and shown to its player alone', async () => {
  const { id, token } = await newPlayer('logged');
  const cabinet = node.cabinet([1]);
  await cabinet.connect();
  await node.call('GET', `${http.API_BASE}/validate`, { token });
  const seat = await node.player('/machine', token);
  expect(await seat.ask('init', { machineID: 1, token })).toMatchObject({ status: 1 });
  expect((await post(token, '/kick', { machineId: 1 })).body).toEqual({ status: 1 });
  const gone = (await node.login('logged')).token;
  await post(gone, '/logout', undefined);
  await post(token, '/password', { oldPassword: PASSWORD, newPassword: 'another one' });
  for (let failures = 0; failures < 3; failures += 1) await logIn('logged', 'wrong password');
  await sql('UPDATE site SET settings = settings || $1 WHERE id = 0', [{ permittedAddresses: ['10.0.0.0/8'] }]);
  await logIn('logged', 'another one');
  await sql(`UPDATE site SET settings = settings - 'permittedAddresses' WHERE id = 0`);

  const types = await logonTypes(token);
  expect(new Set(types)).toEqual(new Set(account.LOGON_TYPES));
  const paged = account.logonsAnswer.parse((await get(token, '/logons?size=2&page=2')).body);
  expect([paged.total, paged.logons.map(({ type }) => type)]).toEqual([types.length, types.slice(2, 4)]);
  const { rows } = await sql('SELECT count(*)::int AS n FROM audit WHERE player_id = $1', [id]);
  expect(rows[0].n).toBe(types.length);
  const { token: other } = await newPlayer('unlogged');
  expect(await logonTypes(other)).toEqual(['login_success']);
  cabinet.disconnect();
});

it('RT-06 the data export holds what is kept about the player, and nothing that opens the account', async () => {
  const { id, token } = await newPlayer('curious');
  const reply = await get(token, '/export');
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  const data = reply.body;
  expect(data.player).toMatchObject({ id, username: 'curious', email: 'curious@salon.example' });
  expect(data.audit).toMatchObject([{ type: 'login_success', player_id: id }]);
  expect(data.login).toHaveLength(1);
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['site', 'sessions', 'transactions', 'chat_message']));
  expect(JSON.stringify(data)).not.toMatch(/argon2|_hash|pbkdf2/);
  expect(JSON.stringify(data)).not.toContain('demo@salon.example');
});

describe('CA-11 a photo', () => {
  const photo = (widthPx: number) =>
    jpegFile({ widthPx, heightPx: widthPx, before: metadata, behind: '<script>' }).toString('base64');
  const fetchPhoto = async (path: string) => {
    const response = await fetch(node.url + path);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  };
  const photosOf = async (id: number) => (await sql('SELECT name FROM player_photo WHERE player_id = $1', [id])).rows;

  it('is shown without a login under a name of its own, and tells nothing of where it was taken', async () => {
    const { id, token } = await newPlayer('pictured');
    const { body } = await post(token, '/photo', { jpeg: photo(256) });
    expect(body.photoURL).toMatch(/^\/images\/players\/[0-9a-f]{32}\.jpg$/);
    const shown = await fetchPhoto(body.photoURL);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none';sandbox");
    expect(shown.body).toEqual(jpegFile());
    expect((await logIn('pictured', PASSWORD)).body.user.photoURL).toBe(body.photoURL);
    expect((await get(token, '/export')).body.player_photo).toMatchObject([{ player_id: id }]);
    expect((await fetchPhoto('/images/players/00000000000000000000000000000000.jpg')).status).toBe(404);

    // Another one takes its place, and the old one is gone.
    const next = (await post(token, '/photo', { jpeg: photo(128) })).body.photoURL;
    expect(next).not.toBe(body.photoURL);
    expect([(await fetchPhoto(body.photoURL)).status, (await fetchPhoto(next)).status]).toEqual([404, 200]);
    expect(await post(token, '/photo', { jpeg: null })).toMatchObject({ body: { status: 1, photoURL: null } });
    expect([(await fetchPhoto(next)).status, await photosOf(id)]).toEqual([404, []]);
  });

  it('is refused where it is no square JPEG', async () => {
    const { id, token } = await newPlayer('unpictured');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
    for (const jpeg of [svg, photo(1_024), jpegFile({ widthPx: 300, heightPx: 200 }).toString('base64')])
      expect((await post(token, '/photo', { jpeg })).body.code).toBe(CODES.photo_unreadable);
    for (const jpeg of ['', 'not base64!', 'A'.repeat(90_000), 7])
      expect((await post(token, '/photo', { jpeg })).body.code).toBe(CODES.invalid_request);
    expect(await photosOf(id)).toEqual([]);
  });

  it('goes with the account, and where staff shows another one or none', async () => {
    const changes = {
      closing: (id: number) => sql('SELECT close_account($1, 5)', [id]),
      removal: (id: number) => sql('UPDATE player SET photo_url = NULL WHERE id = $1', [id]),
      another: (id: number) => sql(`UPDATE player SET photo_url = '/photos/of-the-club.jpg' WHERE id = $1`, [id]),
    };
    for (const [name, change] of Object.entries(changes)) {
      const { id, token } = await newPlayer(`pictured-${name}`);
      const { photoURL } = (await post(token, '/photo', { jpeg: photo(256) })).body;
      expect([name, (await fetchPhoto(photoURL)).status]).toEqual([name, 200]);
      await change(id);
      expect([name, (await fetchPhoto(photoURL)).status, await photosOf(id)]).toEqual([name, 404, []]);
    }
    await sql('DELETE FROM retained_identity');
  });
});

describe('closing', () => {
  const deposit = (id: number, amountMinor: number) =>
    sql(
      `SELECT post_movement('opening', $1, NULL, NULL, ARRAY[account_of('payments', 'demo'), account_of('wallet', $2)],
        ARRAY[-$3::bigint, $3::bigint])`,
      [`test:${id}:${amountMinor}`, String(id), amountMinor],
    );

  it('RT-06 is refused while money is in the balance, and says so', async () => {
    const { id, token } = await newPlayer('rich');
    await deposit(id, 500);
    expect((await get(token, '/close')).body).toEqual({
      status: 1,
      balanceMinor: 500,
      obstacles: ['balance'],
      retentionYears: 5,
    });
    const { status, body } = await post(token, '/close', { password: PASSWORD });
    expect([status, body.code, body.Params]).toEqual([409, CODES.account_not_settled, { reason: 'balance' }]);
    await deposit(id, -500);
    expect((await get(token, '/close')).body.obstacles).toEqual([]);
  });

  it('RT-06 is refused while a seat is held', async () => {
    const { token } = await newPlayer('seated');
    const cabinet = node.cabinet([5]);
    await cabinet.connect();
    const seat = await node.player('/machine', token);
    await seat.ask('init', { machineID: 5, token });
    expect((await post(token, '/close', { password: PASSWORD })).body.Params).toEqual({ reason: 'session' });
    await seat.ask('leave', {});
    expect((await get(token, '/close')).body.obstacles).toEqual([]);
    cabinet.disconnect();
  });

  it('RT-06 leaves a number where a person was; who it was is kept apart for its time', async () => {
    const { id, token } = await newPlayer('goodbye');
    await sql(`INSERT INTO player_note (player_id, title) VALUES ($1, 'mine')`, [id]);
    expect((await post(token, '/close', { password: 'wrong' })).body.code).toBe(CODES.old_password_wrong);
    expect((await post(token, '/close', { password: PASSWORD })).body).toEqual({ status: 1 });
    const over = await get(token, '/profile');
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'account_closed' }]);
    for (const name of ['goodbye', `closed-${id}`])
      expect((await logIn(name, PASSWORD)).body.code).toBe(CODES.login_wrong);

    const { rows } = await sql('SELECT * FROM player WHERE id = $1', [id]);
    expect(rows[0]).toMatchObject({
      username: `closed-${id}`,
      name: '',
      lastname: '',
      password_hash: '',
      pin_hash: '',
    });
    const stored = await sql(`SELECT *, delete_after > now() + interval '4 years' AS long FROM retained_identity`);
    expect(stored.rows).toMatchObject([{ player_id: id, username: 'goodbye', name: 'Ada', long: true }]);
    expect((await sql('SELECT 1 FROM player_note WHERE player_id = $1', [id])).rowCount).toBe(0);
    expect((await sql(`SELECT 1 FROM audit WHERE player_id = $1 AND type = 'account_closed'`, [id])).rowCount).toBe(1);

    // The name is free again, and the one who takes it is somebody else.
    const next = await newPlayer('goodbye');
    expect(next.id).not.toBe(id);
    await sql(`UPDATE retained_identity SET delete_after = now() - interval '1 day'`);
    await node.restart();
    await expect.poll(async () => (await sql('SELECT 1 FROM retained_identity')).rowCount).toBe(0);
  });
});

const calls: ['GET' | 'POST', string, unknown?][] = [
  ['GET', '/profile'],
  ['POST', '/password', { oldPassword: PASSWORD, newPassword: 'long enough' }],
  ['POST', '/pin', { password: PASSWORD, pin: '1234' }],
  ['GET', '/logons'],
  ['GET', '/devices'],
  ['POST', '/devices/end', {}],
  ['GET', '/export'],
  ['GET', '/close'],
  ['POST', '/close', { password: PASSWORD }],
];

it.each(calls)('CA-01 refuses %s %s without a login', async (method, path, body) => {
  const reply = await node.call(method, `${PLAYER}${path}`, { body });
  expect([reply.status, reply.body.code]).toEqual([401, CODES.unauthorized]);
});

it.each([
  ['/password', {}, 'oldPassword'],
  ['/password', { oldPassword: PASSWORD }, 'newPassword'],
  ['/password', { oldPassword: PASSWORD, newPassword: 'x'.repeat(201) }, 'newPassword'],
  ['/pin', { password: PASSWORD, pin: '12a4' }, 'pin'],
  ['/pin', { password: PASSWORD, pin: '123' }, 'pin'],
  ['/devices/end', { id: 'everything' }, 'id'],
  ['/close', {}, 'password'],
])('ER-01 answers 40000 with the field to %s %j', async (path, body, field) => {
  const { token } = await node.login('demo');
  const reply = await post(token, path, body);
  expect([reply.status, reply.body.code, reply.body.Params]).toEqual([400, CODES.invalid_request, { field }]);
});

it('ER-01 answers 40000 to a page that cannot be', async () => {
  const { token } = await node.login('demo');
  expect((await get(token, '/logons?page=-1')).body.Params).toEqual({ field: 'page' });
});
