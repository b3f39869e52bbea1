/** A client that is generated from the document of a real node plays a round, and all that it is sent is as the documents say. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DocumentedCall } from '@salon/contract/documents/call.ts';
import { documentedCalls, pathOf } from '@salon/contract/documents/open-api.ts';
import generateTypes from 'openapi-typescript';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_AGENT, DEMO_PASSWORD } from '../../../apps/platform/src/db/seed.ts';
import { checkInvariants } from '../../../apps/platform/src/ledger/invariants.ts';
import { openDocuments } from './api-documents.ts';
import { CABINET_KEY, type PlatformNode, startPlatformNode } from './platform-node.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CABINET = join(ROOT, 'apps/cabinet/src/main.ts');
const MACHINE = 1;
const OPERATOR_KEY = 'a-key-of-the-operators-people';
const MAIN = join(ROOT, 'examples/player/main.ts');
const run = promisify(execFile);
/** Not by a name that the compiler follows: the types that it is written with are generated below. */
const EXAMPLE = new URL('../../../examples/player/play-a-round.ts', import.meta.url).href;
interface AnswerSeen {
  request: Request;
  schemaPath: string;
  response: Response;
}
interface RoundPlayed {
  betMinor: number;
  winMinor: number;
  balanceBeforeMinor: number;
  balanceAfterMinor: number;
}

let folder = '';
let node: PlatformNode;
let cabinet: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salon-client-'));
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${OPERATOR_KEY}` });
  // A game without free spins, which the machine draws by chance: a round with many of them lasts longer than the example waits.
  await node.database.pool.query(`UPDATE machine SET game_id = 'tas-kopru' WHERE id = $1`, [MACHINE]);
  writeFileSync(join(folder, 'cabinet.json'), '{"machines":[{"machineId":1,"driver":"simulated"}]}');
  cabinet = spawn(process.execPath, [CABINET], {
    env: {
      ...process.env,
      ...{ PLATFORM_URL: node.url, AGENT: DEMO_AGENT, CABINET_KEY, DEMO: '1', LOG_LEVEL: 'silent' },
      ...{ DATA_DIR: join(folder, 'data'), CABINET_CONFIG: join(folder, 'cabinet.json') },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
});
afterAll(async () => {
  cabinet.kill('SIGKILL');
  await node.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

it('the example compiles with the types that are generated from the document', async () => {
  const copy = join(folder, 'examples/player');
  cpSync(join(ROOT, 'examples/player'), copy, { recursive: true });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(copy, 'salon-api.d.ts'), await generateTypes(new URL(`${node.url}/api/docs/openapi.json`)));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [compiler, '-p', copy]).catch(({ stdout }) => ({ stdout }));
  expect((await compiled).stdout).toBe('');
});

it('it plays a round, and every answer, acknowledgement and push fits the documents', async () => {
  const documents = await openDocuments(node.url);
  await expect.poll(machineStatus, { timeout: 60_000 }).toBe('available');
  const listener = await node.player('/notifications', (await node.login('demo')).token);
  documents.watchSocket(listener.socket as Socket, '/notifications');
  const { playARound } = await import(EXAMPLE);
  const played: RoundPlayed = await playARound({
    ...{ url: node.url, username: 'demo', password: DEMO_PASSWORD, machineId: MACHINE, amountMinor: 5_000 },
    middleware: {
      onResponse: ({ request, schemaPath, response }: AnswerSeen) =>
        documents.checkAnswer(request.method, schemaPath, response),
    },
    onSocket: documents.watchSocket,
  });
  expect(played.betMinor).toBeGreaterThan(0);
  expect(played.balanceAfterMinor).toBe(played.balanceBeforeMinor - played.betMinor + played.winMinor);
  expect(documents.unfit).toEqual([]);
  const { checked } = documents;
  for (const name of ['POST /api/v1/login 200', 'GET /api/v1/player/balance 200', 'POST /api/v1/player/logout 200'])
    expect(checked).toContain(name);
  for (const name of [
    'machine sent.balance',
    'machine sent.transfer',
    'notifications sent.balance',
    'notifications sent.session',
  ])
    expect(checked).toContain(name);
  for (const event of ['init', 'cashin', 'socket-fallback', 'cashout', 'leave'])
    expect(checked).toContain(`machine received.${event}.answer`);
  expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
});

it('another player plays one from the command line, without the generated types', async () => {
  const { stdout } = await run(process.execPath, [MAIN, node.url, 'demo3', DEMO_PASSWORD, String(MACHINE)]);
  expect(stdout).toMatch(/betMinor: [1-9]/);
});

it('every read of players and operators answers as the document says', async () => {
  const documents = await openDocuments(node.url);
  const { token } = await node.login('demo');
  const { body } = await node.call('GET', '/api/v1/player/sessions', { token });
  const ids: Record<string, string> = { sessions: body.sessions[0].id, machine: String(MACHINE) };
  const isRead = ({ method, access, answer, path }: DocumentedCall) =>
    method === 'GET' && access !== 'person' && typeof answer !== 'string' && !/\/(discount|bonus)$/.test(path);
  const reads = Object.values(documentedCalls).filter(isRead);
  expect(reads.length).toBeGreaterThan(60);
  let answered = 0;
  for (const call of reads) {
    const path = call.path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, noun: string) => `${noun}/${ids[noun] ?? '1'}`);
    const query = call.path.endsWith('/player/plays') ? `?machineId=${MACHINE}` : '';
    const chat = call.path.endsWith('/get-chat') ? `?contactId=1&userId=${(await node.login('demo')).user.id}` : '';
    const own = call.access === 'staff' ? OPERATOR_KEY : token;
    const response = await fetch(`${node.url}${path}${query}${chat}`, { headers: { authorization: `Bearer ${own}` } });
    if (response.status === 200) answered += 1;
    await documents.checkAnswer('GET', pathOf(call), response);
  }
  expect(documents.unfit).toEqual([]);
  // The others name what is not there, or are for people alone.
  expect(answered).toBeGreaterThan(70);
});

async function machineStatus(): Promise<string> {
  const { token } = await node.login('demo2');
  const { body } = await node.call('GET', '/api/v1/machine/all', { token });
  return body.find(({ id }: { id: number }) => id === MACHINE).status;
}
