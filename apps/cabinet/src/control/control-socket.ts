import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { answerRequest, type FindAttendant } from './answer-request.ts';
import { type ControlAnswer, LINE_BYTES_AT_MOST } from './messages.ts';
import { controlSocketPath } from './socket-path.ts';

const REQUEST_WITHIN_MS = 5_000;
const CONNECTIONS_AT_MOST = 8;
const OWNER_ALONE = 0o600;

/**
 * Listens for `npm run sas` in the agent's folder, whose lock this process holds: the agent's own user alone may attend its
 * machines, and nothing listens on a network. One request and one answer a connection, a line of JSON each. Returns a function
 * that closes it.
 */
export function openControlSocket(dataDir: string, find: FindAttendant, log: Logger): () => void {
  const path = controlSocketPath(dataDir);
  if (path === null) {
    log.error(
      { dataDir },
      'no control socket: DATA_DIR is too long a path for one; npm run sas cannot reach this agent',
    );
    return () => undefined;
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(socket, find, log));
  server.maxConnections = CONNECTIONS_AT_MOST;
  server.on('error', (error) => log.error({ err: error }, 'no control socket: npm run sas cannot reach this agent'));
  // Of an agent that was killed.
  rmSync(path, { force: true });
  const mask = process.umask(0o777 & ~OWNER_ALONE);
  server.listen(path, () => chmodSync(path, OWNER_ALONE));
  process.umask(mask);
  return () => {
    server.close();
  };
}

function serve(socket: Socket, find: FindAttendant, log: Logger): void {
  let received = '';
  let isAnswered = false;
  const answer = (message: ControlAnswer): void => {
    if (!socket.destroyed) socket.end(`${JSON.stringify(message)}\n`);
  };
  socket.setEncoding('utf8');
  socket.setTimeout(REQUEST_WITHIN_MS, () => {
    if (!isAnswered) socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.on('data', (text: string) => {
    if (isAnswered) return;
    received += text;
    const end = received.indexOf('\n');
    if (end < 0 && received.length <= LINE_BYTES_AT_MOST) return;
    isAnswered = true;
    if (end < 0) return answer({ is: 'refused', reason: 'bad_request' });
    answerRequest(received.slice(0, end), find).then(answer, (error: unknown) => {
      log.error({ err: error }, 'request of an attendant has failed');
      answer({ is: 'refused', reason: 'failed' });
    });
  });
}
