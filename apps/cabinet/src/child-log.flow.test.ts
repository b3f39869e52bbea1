import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { machineId } from './machine/machine.fixture.ts';
import { openScriptedPlatform, rosterEntry } from './scripted-platform.fixture.ts';

const key = 'a key of an agent in a test';
/** What a library does: its warning is text of several lines on the child's stderr. */
const COMPLAINS = `if (/picture-main/.test(process.argv[1])) process.emitWarning('the codec\\nis odd', { code: 'ODD' });`;

it("what picture processes write and how they end are lines of the agent's log, and its own stderr stays empty", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-'));
  const platform = await openScriptedPlatform(key, [rosterEntry(machineId, 'tas-kopru')]);
  const complaint = join(dataDir, 'complain.mjs');
  await writeFile(complaint, COMPLAINS);
  const agent = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      ...process.env,
      ...{ PLATFORM_URL: platform.url, CABINET_KEY: key, DATA_DIR: join(dataDir, 'data'), DEMO: '1' },
      CABINET_CONFIG: fileURLToPath(new URL('../../../docs/cabinet.example.json', import.meta.url)),
      NODE_OPTIONS: `--import ${pathToFileURL(complaint)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [out, err] = ['', ''];
  agent.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  agent.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  try {
    await platform.linked();
    // A line that is no JSON fails here.
    const lines = () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
    const ofPictures = () => lines().filter((line) => line.child === 'picture');
    await expect.poll(() => ofPictures().length).toBeGreaterThanOrEqual(2);
    const [written] = ofPictures();
    expect(written).toMatchObject({ level: 40, agent: 'demo', pid: expect.any(Number), msg: 'a child has written' });
    expect(written.text).toContain('[ODD] Warning: the codec\nis odd');
    expect(written.pid).not.toBe(agent.pid);
    process.kill(written.pid, 'SIGSEGV');
    // Its successor complains, too.
    await expect
      .poll(() => ofPictures().find(({ level }) => level === 50))
      .toMatchObject({ pid: written.pid, signal: 'SIGSEGV', msg: 'a child was ended by a signal' });
    expect(err).toBe('');
  } finally {
    agent.kill('SIGKILL');
    await once(agent, 'exit');
    await platform.close();
    await rm(dataDir, { recursive: true, maxRetries: 5 });
  }
});
