import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cashIn, cashOut, machineId, question, seatCommand } from './machine/machine.fixture.ts';
import { openScriptedPlatform, rosterEntry } from './scripted-platform.fixture.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const configFile = fileURLToPath(new URL('../../../docs/cabinet.example.json', import.meta.url));
const key = 'a key of an agent in a test';
const floor = [rosterEntry(machineId, 'tas-kopru'), rosterEntry(8, 'no-such-game')];

let dataDir = '';
let platform: Awaited<ReturnType<typeof openScriptedPlatform>>;
const started: ChildProcess[] = [];

function start(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      PLATFORM_URL: platform.url,
      AGENT: 'floor-1',
      CABINET_KEY: key,
      DATA_DIR: dataDir,
      CABINET_CONFIG: configFile,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  started.push(child);
  return child;
}

async function ready(child: ChildProcess): Promise<void> {
  expect(await once(child, 'message')).toEqual([{ ready: true }, undefined]);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cabinet-'));
  platform = await openScriptedPlatform(key, floor);
});
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child);
  await platform.close();
  // Children of a killed agent end a moment later.
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

describe('the agent as a process', () => {
  it('GM-10 GM-11 GM-16 keeps what it has acknowledged over kill -9, and goes on where it was', async () => {
    const first = start();
    await ready(first);
    const socket = await platform.linked();
    await socket.emitWithAck('seat', seatCommand(1));
    expect(await socket.emitWithAck('apply', cashIn(1, 5_000))).toMatchObject({
      result: 'applied',
      creditMinor: 5_000,
    });
    expect(await socket.emitWithAck('apply', { ...cashIn(2, 5), amountMinor: 0 })).toMatchObject({
      code: 40_000,
      Params: { field: 'amountMinor' },
    });
    expect(await socket.emitWithAck('seat', { ...seatCommand(1), machineId: 8 })).toMatchObject({ code: 60_004 });
    // A driver that can drive it later finds no journal of another kind.
    expect(await readdir(dataDir)).toContain(`machine-${machineId}.journal`);
    expect(await readdir(dataDir)).not.toContain('machine-8.journal');
    platform.expectAgain();
    await kill(first);

    const second = start();
    await ready(second);
    const again = await platform.linked();
    const [before, after] = platform.received.handshakes.map(({ machines }) => machines[0]);
    expect(after).toMatchObject({ incarnation: before?.incarnation, epoch: 1, holdings: { creditMinor: 5_000 } });
    expect(await again.emitWithAck('ask', question(cashIn(1, 5_000)))).toMatchObject({ result: 'applied' });
    expect(await again.emitWithAck('cashout', cashOut(3))).toMatchObject({ status: 1 });
    await expect
      .poll(() => platform.received.debited)
      .toMatchObject([{ transferId: cashOut(3).transferId, amountMinor: 5_000 }]);
    await expect.poll(() => again.emitWithAck('cashout', cashOut(3))).toMatchObject({ status: 1, state: 'done' });
    expect(platform.received.agents).toEqual(['floor-1', 'floor-1']);
  });

  it.skipIf(process.platform === 'win32')('keeps its folder to itself, also one that was made otherwise', async () => {
    await chmod(dataDir, 0o755);
    const agent = start();
    await ready(agent);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    platform.expectAgain();
    await kill(agent);
    await chmod(dataDir, 0o777);
    await ready(start());
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('leaves nothing in the temporary folder when it is killed; the code that its children share is in its own', async () => {
    const temporary = join(dataDir, 'temporary');
    await mkdir(temporary);
    for (let starts = 0; starts < 2; starts += 1) {
      const agent = start({ TMPDIR: temporary });
      await ready(agent);
      expect(await readdir(temporary)).toEqual([]);
      // Of the pinned Node alone, whose children write it once they are ready.
      await expect.poll(() => readdir(join(dataDir, 'code'))).toHaveLength(1);
      // Nobody else may write what they run.
      if (process.platform !== 'win32') expect((await stat(join(dataDir, 'code'))).mode & 0o077).toBe(0);
      platform.expectAgain();
      await kill(agent);
    }
    expect(await readdir(temporary)).toEqual([]);
  });

  it('hosts a machine that is new on the floor without a restart, and lets it go once it is empty', async () => {
    const agent = start();
    await ready(agent);
    const socket = await platform.linked();
    await platform.changeRoster([...floor, rosterEntry(9, 'tas-kopru')]);
    await expect.poll(() => platform.received.handshakes.at(-1)?.machines.map((one) => one.machineId)).toEqual([9]);
    const to9 = <T extends object>(command: T) => ({ ...command, machineId: 9 });
    await socket.emitWithAck('seat', to9(seatCommand(1)));
    expect(await socket.emitWithAck('apply', cashIn(1, 5_000, 1, 9))).toMatchObject({ result: 'applied' });
    // The agent asks for the next roster only once it is done with the one before.
    for (let looks = 0; looks < 3; looks += 1) await platform.changeRoster(floor);
    expect(platform.received.off).toEqual([]);
    expect(await socket.emitWithAck('cashout', to9(cashOut(2)))).toMatchObject({ status: 1 });
    await expect.poll(() => platform.received.debited.length).toBe(1);
    await socket.emitWithAck('unseat', to9({ epoch: 1 }));
    await expect.poll(() => platform.received.off).toEqual([9]);
    await expect.poll(async () => (await socket.emitWithAck('seat', to9(seatCommand(2)))).code).toBe(60_001);
    expect(await socket.emitWithAck('seat', seatCommand(1))).toMatchObject({ status: 1 });
  });

  it('opens a machine anew whose game has changed, on the same journal and without a restart', async () => {
    await ready(start());
    const socket = await platform.linked();
    const [first] = platform.received.handshakes;
    await platform.changeRoster([rosterEntry(machineId, 'gece-pazari')]);
    await expect.poll(() => platform.received.off).toEqual([machineId, 8]);
    await expect.poll(() => platform.received.handshakes.length).toBe(2);
    const again = platform.received.handshakes[1]!.machines;
    expect(again).toMatchObject([{ machineId, incarnation: first!.machines[0]!.incarnation }]);
    expect(await socket.emitWithAck('seat', seatCommand(1))).toMatchObject({ status: 1 });
  });

  it('GM-16 links again by itself when the platform comes back', async () => {
    const agent = start();
    await ready(agent);
    const socket = await platform.linked();
    platform.expectAgain();
    socket.conn.close();
    await platform.linked();
    expect(platform.received.handshakes).toHaveLength(2);
  });

  it('PR-01 never shares its folder, and ends in order', async () => {
    const agent = start();
    await ready(agent);
    const other = start();
    const [code] = await once(other, 'exit');
    expect(code).toBe(1);
    agent.kill('SIGTERM');
    expect((await once(agent, 'exit'))[0]).toBe(0);
  });

  it('PR-01 ends with the process that started it', async () => {
    const agent = start();
    await ready(agent);
    agent.disconnect();
    expect((await once(agent, 'exit'))[0]).toBe(0);
  });
});
