import { randomBytes, timingSafeEqual } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Stage } from './situation-runner.ts';
import { isSituation, SITUATIONS } from './situations.ts';

const BODY_LIMIT_BYTES = 1_000;

/**
 * The way in for `npm run machine`: loopback only, with a token that only who may read the agent's folder knows. Opened in
 * demo mode alone. Answers a function that closes it.
 */
export async function openStageDoor(dataDir: string, stage: Stage, log: Logger): Promise<() => void> {
  const token = randomBytes(24).toString('base64url');
  const file = join(dataDir, 'stage.json');
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    void answerTo(request)
      .then(({ status, body }) => answer(status, body))
      .catch((error: unknown) => {
        log.error({ err: error }, 'situation failed');
        answer(500, { ok: false, why: String(error) });
      });
  });

  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
    if (!isToken(request.headers.authorization, token))
      return { status: 401, body: { ok: false, why: 'unauthorized' } };
    const wish: unknown = JSON.parse(await read(request));
    const { machineId, situation } = wish as { machineId?: unknown; situation?: unknown };
    if (!Number.isSafeInteger(machineId) || typeof situation !== 'string' || !isSituation(situation))
      return { status: 400, body: { ok: false, why: 'unknown_situation', situations: SITUATIONS } };
    log.info({ machineId, situation }, 'situation asked for');
    const staged = await stage(machineId as number, situation);
    return { status: staged.ok ? 200 : 409, body: staged };
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  writeFileSync(`${file}.new`, JSON.stringify({ port, token }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => {
    rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_LIMIT_BYTES) throw new Error('too long');
  }
  return text;
}
