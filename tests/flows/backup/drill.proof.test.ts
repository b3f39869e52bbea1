/** A floor loses its database, and a machine its journal, in the middle of play: everything comes back from the backups. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing } from '../../programs.ts';
import { demand, type Receiver, run, startReceiver } from './commands.ts';
import { type Floor, logOf, openFloor } from './floor.ts';
import type { Guest } from './guest.ts';
import { withClient } from './system-postgres.ts';

const PLAYERS = 6;
let floor: Floor;
let guests: Guest[];
let receiver: Receiver;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const untilMs = performance.now() + 90_000; !(await isSo().catch(() => false)); await sleep(200))
    if (performance.now() > untilMs) throw new Error(`${what} does not come:\n${logOf(floor, 'node')}`);
}

const backup = (...args: string[]) => demand('backup', args, floor.backupEnv);
const restore = (...args: string[]) => demand('restore', args, floor.backupEnv);

/** Nobody is answered before the backup has the commit, and the receiver is there from now on. */
async function receive(): Promise<void> {
  receiver = startReceiver(floor.backupEnv, join(floor.folder, 'receiver.log'));
  await until('a receiver', async () => {
    const [row] = await floor.rows<{ n: number }>(`SELECT 1 AS n FROM pg_stat_replication WHERE state = 'streaming'`);
    return row !== undefined;
  });
  await withClient(floor.postgres.url, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'`);
    await client.query('SELECT pg_reload_conf()');
  });
  await until('a synchronous receiver', async () => {
    const [row] = await floor.rows<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
    return row?.state === 'sync';
  });
}

/** Database and node are gone at this moment; the cabinet knows nothing of it. */
async function loseDatabase(): Promise<void> {
  await Promise.all([floor.node.kill(), floor.postgres.destroy()]);
  await receiver.stop();
}

async function startAgain(): Promise<void> {
  await floor.postgres.start();
  // The settings of the copy wait for a receiver with every commit.
  await receive();
  await startAndLink(floor.node);
}

const links = async () =>
  (
    await floor.rows<{ id: string }>(`SELECT link_id AS id FROM machine WHERE agent = 'hall-0' AND link_id IS NOT NULL`)
  ).map(({ id }) => id);

/** Every machine has been compared: a restored database says that they are linked, by links that are no more. */
async function startAndLink(program: { start(): Promise<void> }): Promise<void> {
  const before = await links();
  await program.start();
  await until('the machines', async () => {
    const rows = await floor.rows(
      `SELECT 1 FROM machine WHERE agent = 'hall-0' AND (link <> 'up' OR link_id IS NULL OR link_id = ANY($1))`,
      [before],
    );
    return rows.length === 0;
  });
}

async function outOfService(): Promise<Record<number, string>> {
  const rows = await floor.rows<{ id: number; reason: string }>(
    `SELECT id, disabled_reason AS reason FROM machine WHERE agent = 'hall-0' AND disabled_reason IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ id, reason }) => [id, reason]));
}

/** Wallets of all guests, and what is on machines and in suspense, by the ledger. */
async function ledgerNow() {
  const wallets = await floor.rows<{ username: string; amount: number }>(
    `SELECT p.username, a.balance_minor::float8 AS amount FROM account a JOIN player p ON a.owner = p.id::text
      WHERE a.kind = 'wallet' AND p.username LIKE 'guest-%' ORDER BY p.id`,
  );
  const [rest] = await floor.rows<{ machines: number; suspense: number; all: number }>(
    `SELECT coalesce(sum(balance_minor) FILTER (WHERE kind = 'machine_credit'), 0)::float8 AS machines,
        coalesce(sum(balance_minor) FILTER (WHERE kind = 'suspense'), 0)::float8 AS suspense,
        sum(balance_minor)::float8 AS all FROM account`,
  );
  return { wallets: wallets.map(({ amount }) => amount), ...rest };
}

/** Each one's wallet as they were answered last, and what their machine shows. */
const answered = (seats: (number | null)[]) =>
  Promise.all(
    guests.map(async (guest, at) => {
      const machineId = seats[at];
      return (await guest.balanceMinor()) + (machineId ? floor.creditOf(machineId) : 0);
    }),
  );

async function booked(): Promise<void> {
  await until('the last play', async () => {
    const rows = await floor.rows<{ id: number; credit: number }>(
      `SELECT id, machine_credit_minor(id)::float8 AS credit FROM machine WHERE agent = 'hall-0' AND disabled_reason IS NULL`,
    );
    return rows.every(({ id, credit }) => credit === floor.creditOf(id));
  });
}

const dispute = async (
  machineId: number,
): Promise<{ id: number; heldMinor: number; amountMinor: number } | undefined> => {
  const { disputes } = operator.disputesAnswer.parse(JSON.parse(await floor.operator('ada', 'disputes', '--json')));
  return disputes.find((one) => one.machineId === machineId);
};

/** As docs/backup.md has it: one declares the machine lost and proposes what the evidence says, the other one approves. */
async function settle(
  machineId: number,
  playerMinor: number,
): Promise<{ heldMinor: number; amountMinor: number } | null> {
  await floor.operator('ada', 'lost', String(machineId), 'restored from a backup');
  const found = await dispute(machineId);
  if (found === undefined) return null;
  await floor.operator('ada', 'propose', String(found.id), String(playerMinor), 'as the player was answered last');
  const shown = operator.disputesAnswer.parse(JSON.parse(await floor.operator('bob', 'disputes', '--json')));
  const correction = shown.disputes.find(({ id }) => id === found.id)?.proposals.at(-1);
  await floor.operator('bob', 'approve', String(correction?.id));
  return { heldMinor: found.heldMinor, amountMinor: found.amountMinor };
}

describe.skipIf(missing('PostgreSQL'))('a drill', () => {
  beforeAll(async () => {
    floor = await openFloor(PLAYERS);
    guests = await Promise.all(Array.from({ length: PLAYERS }, (_, at) => floor.guest(at)));
    await receive();
  });
  afterAll(async () => {
    await receiver?.stop();
    await floor?.close();
  });

  it('restores everything that anybody was answered, although the database was destroyed while they played', async () => {
    const [a, b, c] = guests as [Guest, Guest, Guest];
    await Promise.all(
      [a, b, c].map(async (guest, at) => {
        await guest.sit(at + 1);
        await guest.cashIn(5_000);
      }),
    );
    // The base backup runs while they play.
    await Promise.all([backup('database'), ...[a, b, c].map((guest) => guest.play(4))]);
    const back = await c.cashOut();
    expect(back).toBeGreaterThanOrEqual(0);
    await c.leave();
    const playing = Promise.all([a, b].map((guest) => guest.play(3).catch(() => undefined)));
    await sleep(700);
    await loseDatabase();
    await playing;
    await restore('database', '--to', floor.postgres.data);
    await startAgain();
    expect(await outOfService()).toEqual({});
    await Promise.all([a.sit(1), b.sit(2)]);
    await booked();
    const before = await answered([1, 2, null, null, null, null]);
    for (const guest of [a, b]) {
      await guest.cashOut();
      await guest.leave();
    }
    expect(await answered([null, null, null, null, null, null])).toEqual(before);
    expect(await ledgerNow()).toMatchObject({ wallets: before, machines: 0, suspense: 0, all: 0 });
    expect(await floor.invariants()).toContain(' 0 broken');
  }, 300_000);

  it('shows what an earlier point in time does not know, and operators bring all of it back to the minor unit', async () => {
    const [a, b, c, d, e] = guests as [Guest, Guest, Guest, Guest, Guest];
    await Promise.all([a.sit(1), b.sit(2), c.sit(3), e.sit(5)]);
    for (const [guest, amount] of [
      [a, 5_000],
      [b, 6_000],
      [c, 2_000],
      [e, 1_500],
    ] as const)
      await guest.cashIn(amount);
    // Its history is another one since the restore.
    await Promise.all([backup('database'), a.play(3), b.play(2), e.play(2)]);
    await e.cashOut();
    await e.leave();
    await booked();
    const then = { answered: await answered([1, 2, 3, null, null, null]), ledger: await ledgerNow() };
    const onB = floor.creditOf(2);
    const [clock] = await floor.rows<{ now: Date }>('SELECT clock_timestamp() AS now');
    await sleep(50);

    await b.play(2);
    const cashedOut = await c.cashOut();
    expect(cashedOut).toBe(2_000);
    await c.leave();
    await d.sit(4);
    await d.cashIn(4_000);
    await booked();
    const last = await answered([1, 2, null, 4, null, null]);
    const ofB = floor.creditOf(2);
    await loseDatabase();
    await restore('database', '--to', floor.postgres.data, '--time', clock!.now.toISOString());
    await startAgain();

    // It says what it said then, and every machine that has gone on since is out of service: nothing is played from either side.
    expect(await ledgerNow()).toEqual(then.ledger);
    expect(await outOfService()).toEqual({ 2: 'platform_behind', 3: 'out_meter', 4: 'in_meter' });
    // Who has done nothing since plays on.
    await a.sit(1);
    await a.play(1);
    await booked();
    last[0] = (await a.balanceMinor()) + floor.creditOf(1);
    await a.cashOut();
    await a.leave();

    // What the player was answered last is the wallet of now and, of the dispute, so much.
    expect(await settle(2, ofB)).toEqual({ heldMinor: onB, amountMinor: Math.max(onB, ofB) });
    expect(await settle(3, cashedOut)).toEqual({ heldMinor: 2_000, amountMinor: 2_000 });
    // The cash in is not in the ledger: the wallet has it.
    expect(await settle(4, 0)).toBeNull();
    await newJournals(2, 4);
    for (const machineId of [2, 3, 4]) await floor.operator('ada', 'return', String(machineId));
    await until('every machine', async () => Object.keys(await outOfService()).length === 0);
    expect(await ledgerNow()).toMatchObject({ wallets: last, machines: 0, suspense: 0, all: 0 });
    expect(await floor.invariants()).toContain(' 0 broken');
    await visitAll([b, 2], [c, 3], [d, 4]);
    expect(await floor.invariants()).toContain('\n0 to attend to');
  }, 300_000);

  it('finds a journal that was restored to an earlier time, and brings its player what they were answered last', async () => {
    const f = guests[5] as Guest;
    await f.sit(6);
    await f.cashIn(3_000);
    // The agent writes while it is copied.
    await Promise.all([f.play(2), backup('journals')]);
    await booked();
    await backup('journals');
    const copied = floor.creditOf(6);
    await f.play(2);
    await f.cashIn(500);
    await booked();
    const held = floor.creditOf(6);
    const last = await answered([null, null, null, null, null, 6]);
    await floor.cabinet.kill();
    await restore('journal', '--machine', '6');
    expect(floor.creditOf(6)).toBe(copied);
    await startAndLink(floor.cabinet);
    expect(Object.keys(await outOfService())).toEqual(['6']);
    expect(await settle(6, held)).toEqual({ heldMinor: held, amountMinor: Math.max(held, copied) });
    // Its plays are booked already: it would play under their numbers.
    await expect(floor.operator('ada', 'return', '6')).rejects.toThrow('machine not playable');
    await newJournals(6);
    await floor.operator('ada', 'return', '6');
    await until('the machine', async () => Object.keys(await outOfService()).length === 0);
    expect(await ledgerNow()).toMatchObject({ wallets: last, machines: 0, suspense: 0, all: 0 });
    await visitAll([f, 6]);
    expect(await floor.invariants()).toContain('\n0 to attend to');
  }, 300_000);

  it('says that everything can be restored, and what cannot once it is damaged; what is pruned is not needed', async () => {
    await backup('database');
    // The two before it are of histories that ended with a restore.
    const { length } = readdirSync(join(backupsOf(floor), 'base'));
    expect([length, readdirSync(join(backupsOf(floor), 'wal')).length]).toEqual([3, 3]);
    for (let segment = 0; segment < 3; segment += 1)
      await floor.rows(`SELECT pg_logical_emit_message(true, 'drill', 'a record'), pg_switch_wal()`);
    const [history = ''] = readdirSync(join(backupsOf(floor), 'wal')).slice(-1);
    const log = join(backupsOf(floor), 'wal', history);
    const complete = () =>
      readdirSync(log)
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .sort();
    await until('the log', async () => complete().length >= 4);
    expect(await checked()).toEqual({ code: 0, lines: [] });
    const sound = {
      base: readdirSync(join(backupsOf(floor), 'base')).slice(-1)[0] ?? '',
      segment: complete().at(-2) ?? '',
    };

    const segment = readFileSync(join(log, sound.segment));
    rmSync(join(log, sound.segment));
    expect(await checked()).toMatchObject({ code: 1, lines: [expect.stringContaining('has a gap')] });
    expect((await run('restore', ['database', '--to', join(floor.folder, 'elsewhere')], floor.backupEnv)).code).toBe(1);
    await backup('prune', '--keep-days', '0.000001');
    // Those before are the newest from which everything can be restored.
    expect(readdirSync(join(backupsOf(floor), 'base')).at(-1)).toBe(sound.base);
    expect(readdirSync(join(backupsOf(floor), 'base')).length).toBeGreaterThan(1);
    const damaged = Buffer.from(segment);
    damaged.fill(0x5a, 64, 256);
    writeFileSync(join(log, sound.segment), damaged);
    expect(await checked()).toMatchObject({ code: 1, lines: [expect.stringContaining('pg_waldump')] });
    writeFileSync(join(log, sound.segment), segment);

    const histories = readdirSync(join(backupsOf(floor), 'wal'));
    const later = '20991231T000000.000Z';
    mkdirSync(join(backupsOf(floor), 'base', later));
    writeFileSync(join(backupsOf(floor), 'base', later, 'about.json'), '{');
    const pruned = await run('backup', ['prune', '--keep-days', '0.000001'], floor.backupEnv);
    expect([pruned.code, pruned.stderr]).toEqual([1, expect.stringMatching(/^\S+ is damaged: it is not JSON\n$/)]);
    expect(readdirSync(join(backupsOf(floor), 'base'))).toEqual([sound.base, later]);
    // Nobody knows what the damaged one needs of the log.
    expect(readdirSync(join(backupsOf(floor), 'wal'))).toEqual(histories);
    rmSync(join(backupsOf(floor), 'base', later), { recursive: true });
    await backup('prune', '--keep-days', '0.000001');
    expect(readdirSync(join(backupsOf(floor), 'base'))).toEqual([sound.base]);
    expect(readdirSync(join(backupsOf(floor), 'wal'))).toEqual([history]);
    expect(await checked()).toEqual({ code: 0, lines: [] });
    const version = join(backupsOf(floor), 'base', sound.base, 'data/PG_VERSION');
    const whole = readFileSync(version);
    writeFileSync(version, 'XX\n');
    expect(await checked()).toMatchObject({ code: 1, lines: [expect.stringContaining('PG_VERSION')] });
    const elsewhere = join(floor.folder, 'elsewhere');
    expect((await run('restore', ['database', '--to', elsewhere], floor.backupEnv)).code).toBe(1);
    expect(existsSync(elsewhere)).toBe(false);
    writeFileSync(version, whole);
    await receiver.stop();
    expect(await checked()).toMatchObject({ code: 1, lines: ['Nobody receives the log: npm run backup -- wal'] });
    await restore('database', '--to', elsewhere);
    expect(readFileSync(join(elsewhere, 'pg_wal', sound.segment))).toEqual(segment);
  }, 300_000);
});

const backupsOf = ({ backupEnv }: Floor) => String(backupEnv.BACKUP_DIR);

async function checked() {
  const { code, stderr } = await run('backup', ['check', 'database', 'journals'], floor.backupEnv);
  return { code, lines: stderr.split('\n').filter(Boolean) };
}

/** Nothing of what these machines hold is believed any more: their journals are removed, and made anew. */
async function newJournals(...machineIds: number[]): Promise<void> {
  await floor.cabinet.kill();
  for (const machineId of machineIds) rmSync(floor.journalPath(machineId));
  await startAndLink(floor.cabinet);
}

/** Each puts money on the machine and takes all of it off again. */
async function visitAll(...visits: [Guest, number][]): Promise<void> {
  for (const [guest, machineId] of visits) {
    const before = await guest.balanceMinor();
    await guest.sit(machineId);
    await guest.cashIn(1_000);
    expect(await guest.cashOut()).toBe(1_000);
    await guest.leave();
    expect(await guest.balanceMinor()).toBe(before);
  }
}
