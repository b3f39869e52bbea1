import { randomBytes, timingSafeEqual } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RunSituation } from './situation-runner.ts';
import { isSituation, SITUATIONS } from './situations.ts';

const BODY_LIMIT_BYTES = 1_000;

/**
 * Serves `npm run machine`: loopback only, with a token that only a reader of the agent's folder knows. Opened in demo mode
 * alone. Returns a function that closes it.
 */
export async function startSituationServer(dataDir: string, run: RunSituation, log: Logger): Promise<() => void> {
  const token = randomBytes(24).toString('base64url');
  const file = join(dataDir, 'situations.json');
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
    const body: unknown = JSON.parse(await read(request));
    const { machineId, situation } = body as { machineId?: unknown; situation?: unknown };
    if (!Number.isSafeInteger(machineId) || typeof situation !== 'string' || !isSituation(situation))
      return { status: 400, body: { ok: false, why: 'unknown_situation', situations: SITUATIONS } };
    log.info({ machineId, situation }, 'situation requested');
    const result = await run(machineId as number, situation);
    return { status: result.ok ? 200 : 409, body: result };
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
