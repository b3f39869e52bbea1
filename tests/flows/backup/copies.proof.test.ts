/** Copies of journals and secrets: what is torn, damaged or readable is never taken for good. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileDisk } from '../../../apps/cabinet/src/journal/file-disk.ts';
import { lockFolder } from '../../../apps/cabinet/src/journal/folder-lock.ts';
import { encodeFrame } from '../../../apps/cabinet/src/journal/frame.ts';
import { beginJournal } from '../../../apps/cabinet/src/journal/journal.ts';
import { JOURNAL_FORMAT } from '../../../apps/cabinet/src/machine/state/record.ts';
import { readWholeJournal } from '../../../tools/backup/journals/read-journal.ts';
import { missing } from '../../programs.ts';
import { demand, run } from './commands.ts';

let folder = '';
let env: NodeJS.ProcessEnv = {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
  env = {
    BACKUP_DIR: join(folder, 'backups'),
    DATA_DIR: join(folder, 'data'),
    AGENT: 'hall-1',
    BACKUP_DATABASE_URL: '',
  };
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (machineId: number) => join(folder, 'data', `machine-${machineId}.journal`);
const opened = (machineId: number) => ({
  ...{ t: 'opened', format: JOURNAL_FORMAT, machineId, incarnation: `0d0a1c0e-0000-4000-8000-00000000000${machineId}` },
});

async function writeJournal(machineId: number): Promise<void> {
  const disk = fileDisk(pathOf(machineId));
  await beginJournal(disk, opened(machineId));
  await disk.close();
}

const names = (...kind: string[]) => readdirSync(join(folder, 'backups', ...kind)).sort();
const copyOf = (at: number, machineId: number) =>
  join(folder, 'backups/journals/hall-1', names('journals', 'hall-1')[at] ?? '', `machine-${machineId}.journal`);

/** The name of a copy is when it was made. */
function age(kind: string[], from: string, to: string): void {
  renameSync(join(folder, 'backups', ...kind, from), join(folder, 'backups', ...kind, to));
}

describe('a copy of a journal', () => {
  it('is taken whole or not at all, each machine for itself', async () => {
    await Promise.all([writeJournal(1), writeJournal(2)]);
    appendFileSync(pathOf(2), encodeFrame([{ t: 'torn' }]).subarray(0, 15));
    const { code, stderr } = await run('backup', ['journals'], env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/machine-2\.journal is not whole and is not copied: 15 bytes/),
    ]);
    expect(readdirSync(join(copyOf(0, 1), '..'))).toEqual(['about.json', 'machine-1.journal']);
    expect(readFileSync(copyOf(0, 1))).toEqual(readFileSync(pathOf(1)));
  });

  it('waits for the end of an append that is under way', async () => {
    await writeJournal(1);
    const whole = Buffer.concat([readFileSync(pathOf(1)), encodeFrame([opened(1)])]);
    const next = encodeFrame([{ ...opened(3), machineId: 3, incarnation: 'x'.repeat(3_000) }]);
    writeFileSync(pathOf(3), next.subarray(0, 100));
    const reading = readWholeJournal(pathOf(3));
    appendFileSync(pathOf(3), next.subarray(100));
    expect(await reading).toMatchObject({ machineId: 3, lastPlay: 0, creditMinor: 0 });
    // Records that contradict each other are no journal, however sound their frames are.
    writeFileSync(pathOf(1), whole);
    await expect(readWholeJournal(pathOf(1))).rejects.toThrow('opened in the middle');
  });

  it('is put back where no agent runs and where it is as it was, and what it replaces stays beside it', async () => {
    await writeJournal(1);
    const first = readFileSync(pathOf(1));
    await demand('backup', ['journals'], env);
    const lock = lockFolder(join(folder, 'data'));
    expect(await run('restore', ['journal', '--machine', '1'], env)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('An agent uses') },
    });
    lock?.release();
    writeFileSync(pathOf(1), 'of another time');
    await demand('restore', ['journal', '--machine', '1'], env);
    expect(readFileSync(pathOf(1))).toEqual(first);
    const [replaced = ''] = readdirSync(join(folder, 'data')).filter((name) => name.includes('.replaced-'));
    expect(readFileSync(join(folder, 'data', replaced), 'utf8')).toBe('of another time');

    const damaged = readFileSync(copyOf(0, 1));
    damaged[20]! ^= 1;
    writeFileSync(copyOf(0, 1), damaged);
    expect(await run('restore', ['journal', '--machine', '1'], env)).toMatchObject({ code: 1 });
    expect(await run('backup', ['check', 'journals'], env)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('damaged') },
    });
    expect(readFileSync(pathOf(1))).toEqual(first);
  });

  it('that is another sound journal than the one that was copied is noticed by its checksum', async () => {
    await Promise.all([writeJournal(1), writeJournal(2)]);
    await demand('backup', ['journals'], env);
    cpSync(copyOf(0, 2), copyOf(0, 1));
    expect(await run('backup', ['check', 'journals'], env)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('its checksum is another') },
    });
  });

  it('goes by its age, but the newest of each machine stays, and what was never finished goes', async () => {
    await Promise.all([writeJournal(1), writeJournal(2)]);
    const kind = ['journals', 'hall-1'];
    await demand('backup', ['journals'], env);
    age(kind, names(...kind)[0] ?? '', '20200101T000000.000Z');
    // A machine that is here no more.
    rmSync(pathOf(2));
    await demand('backup', ['journals'], env);
    age(kind, names(...kind)[1] ?? '', '20200102T000000.000Z');
    await demand('backup', ['journals'], env);
    mkdirSync(join(folder, 'backups/journals/hall-1/20200103T000000.000Z.part'));
    expect(await run('backup', ['check', 'journals'], env)).toMatchObject({
      ...{ code: 1, stderr: expect.stringMatching(/^The newest journal of machine 2 is \d+\.\d hours old\n$/) },
    });
    await demand('backup', ['prune', '--keep-days', '30'], env);
    expect(names(...kind)).toEqual(['20200101T000000.000Z', expect.stringMatching(/^20[2-9]/)]);
  });
});

describe('a damaged copy', () => {
  const kind = ['journals', 'hall-1'];
  const [first, second] = ['20200101T000000.000Z', '20200102T000000.000Z'] as const;

  async function copyAt(name: string): Promise<void> {
    await demand('backup', ['journals'], env);
    age(kind, names(...kind).at(-1) ?? '', name);
  }

  it('that does not say any more what it is is named in one line and passed over, and no good one goes for it', async () => {
    await writeJournal(1);
    const sound = readFileSync(pathOf(1));
    await copyAt(first);
    await copyAt(second);
    await demand('backup', ['journals'], env);
    const newest = names(...kind)[2] ?? '';
    const bases = join(folder, 'backups/base');
    for (const name of [first, second]) mkdirSync(join(bases, name), { recursive: true });
    writeFileSync(join(bases, first, 'about.json'), '{"systemIdentifier":"74');
    writeFileSync(join(folder, 'backups', ...kind, newest, 'about.json'), '[{"machineId":"1"}]');
    writeFileSync(join(folder, 'backups/journals/notes.txt'), 'of a person');
    const damaged = [
      expect.stringMatching(/base\/20200101\S+about\.json is damaged: it is not JSON$/),
      expect.stringMatching(/base\/20200102\S+about\.json is damaged: ENOENT: [^\n]*$/),
      expect.stringMatching(/journals\S+about\.json is damaged: 0\.machineId is not as it was written$/),
    ];
    const called = async (name: 'backup' | 'restore', ...args: string[]) => {
      const { code, stdout, stderr } = await run(name, args, env);
      return { code, stdout, lines: stderr.trimEnd().split('\n') };
    };
    const listed = await called('backup', 'list');
    expect(listed).toMatchObject({ code: 1, lines: damaged });
    expect(listed.stdout.match(/^journals \S+/gm)).toEqual([`journals ${first}`, `journals ${second}`]);
    expect(await called('backup', 'check', 'database', 'journals')).toMatchObject({
      ...{ code: 1, lines: [...damaged.slice(0, 2), 'There is no base backup', damaged[2], expect.any(String)] },
    });
    expect(await called('backup', 'prune', '--keep-days', '30')).toMatchObject({ code: 1, lines: damaged });
    expect([names(...kind), names('base')]).toEqual([
      [second, newest],
      [first, second],
    ]);
    writeFileSync(pathOf(1), 'of another time');
    expect(await called('restore', 'journal', '--machine', '1')).toMatchObject({ code: 0, lines: [damaged[2]] });
    expect(readFileSync(pathOf(1))).toEqual(sound);
    expect(await called('restore', 'database', '--to', join(folder, 'cluster'))).toMatchObject({
      ...{ code: 1, lines: [...damaged.slice(0, 2), 'There is no base backup; npm run backup -- list'] },
    });
  });

  it('with a file that is gone is found, and is not the newest for whose sake the older ones go', async () => {
    await writeJournal(1);
    await copyAt(first);
    await copyAt(second);
    rmSync(copyOf(1, 1));
    for (const name of [first, second]) mkdirSync(join(folder, 'backups/secrets', name), { recursive: true });
    const text = 'of secrets';
    writeFileSync(join(folder, 'backups/secrets', first, 'secrets.tar.age'), text);
    writeFileSync(join(folder, 'backups/secrets', first, 'sha256'), createHash('sha256').update(text).digest('hex'));
    const { code, stderr } = await run('backup', ['check', 'journals', 'secrets'], env);
    expect([code, stderr.trimEnd().split('\n')]).toEqual([
      1,
      [
        expect.stringContaining('hours old'),
        expect.stringMatching(/machine-1\.journal is damaged: ENOENT/),
        expect.stringMatching(/secrets\.tar\.age is damaged: ENOENT/),
      ],
    ]);
    expect(await demand('backup', ['prune', '--keep-days', '30'], env)).toBe('');
    expect([names(...kind), names('secrets')]).toEqual([
      [first, second],
      [first, second],
    ]);
  });
});

describe.skipIf(missing('age'))('a copy of secrets', () => {
  it('has none of them in it, and gives all of them back to who has the other key', async () => {
    const secrets = join(folder, 'secrets');
    mkdirSync(secrets);
    writeFileSync(join(secrets, 'pin.pepper'), 'a pepper that nobody may read\n', { mode: 0o600 });
    execFileSync('age-keygen', ['-o', join(folder, 'identity')], { stdio: 'ignore' });
    const recipients = execFileSync('age-keygen', ['-y', join(folder, 'identity')], { encoding: 'utf8' });
    writeFileSync(join(folder, 'recipients'), recipients);
    await demand('backup', ['secrets', '--from', secrets, '--recipients', join(folder, 'recipients')], env);
    const [name = ''] = names('secrets');
    const file = join(folder, 'backups/secrets', name, 'secrets.tar.age');
    expect(readFileSync(file).includes('pepper')).toBe(false);
    await demand('backup', ['check', 'secrets'], env);
    const back = join(folder, 'back');
    await demand('restore', ['secrets', '--identity', join(folder, 'identity'), '--to', back], env);
    expect(readFileSync(join(back, 'pin.pepper'), 'utf8')).toBe('a pepper that nobody may read\n');

    execFileSync('age-keygen', ['-o', join(folder, 'stranger')], { stdio: 'ignore' });
    const stranger = ['secrets', '--identity', join(folder, 'stranger'), '--to', join(folder, 'stolen')];
    expect((await run('restore', stranger, env)).code).toBe(1);
    appendFileSync(file, 'x');
    expect(await run('backup', ['check', 'secrets'], env)).toMatchObject({ code: 1 });
  });

  it('is not made of half a call', async () => {
    const nobody = ['secrets', '--from', join(folder, 'data'), '--recipients', join(folder, 'none')];
    expect((await run('backup', nobody, env)).code).toBe(1);
    expect((await run('backup', ['secrets'], env)).code).toBe(2);
  });
});
