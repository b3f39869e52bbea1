import { connect } from 'node:net';
import {
  ANSWER_WITHIN_MS,
  type ControlAnswer,
  type ControlRequest,
  controlAnswer,
  LINE_BYTES_AT_MOST,
} from './messages.ts';
import { controlSocketPath } from './socket-path.ts';

/** `path`: the folder's path is too long for a socket; `agent`: none runs there; `answer`: it gave none that reads. */
export type NoAnswer = { missing: 'path' | 'agent' | 'answer' };

/** Asks the agent of this folder, as `npm run sas` does. */
export async function askAgent(dataDir: string, request: ControlRequest): Promise<ControlAnswer | NoAnswer> {
  const path = controlSocketPath(dataDir);
  if (path === null) return { missing: 'path' };
  const line = await exchange(path, `${JSON.stringify(request)}\n`);
  if (line === null) return { missing: 'agent' };
  try {
    const read = controlAnswer.safeParse(JSON.parse(line));
    return read.success ? read.data : { missing: 'answer' };
  } catch {
    return { missing: 'answer' };
  }
}

/** Null: nobody listens there. */
function exchange(path: string, request: string): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    let isOpen = false;
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.on('connect', () => {
      isOpen = true;
      socket.write(request);
    });
    socket.on('data', (text: string) => {
      received += text;
      if (received.length > LINE_BYTES_AT_MOST) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(isOpen ? received : null));
  });
}
