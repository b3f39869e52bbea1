import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** The last chunk; with one request at a time nothing follows it. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

export interface LoadConnection {
  /** Resolves with the status once the answer has arrived completely. One request at a time. */
  ask(request: string): Promise<number>;
  close(): void;
}

/** One keep-alive connection that reads no more of an answer than its status and its length: the load must cost less than what it measures. */
export async function openLoadConnection(port: number): Promise<LoadConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const answers = readAnswers(socket);
  return {
    ask: (request) => {
      const answered = answers.next();
      socket.write(request);
      return answered;
    },
    close: () => void socket.destroy(),
  };
}

function readAnswers(socket: Socket): { next(): Promise<number> } {
  let waiting: { resolve(status: number): void; reject(error: Error): void } | null = null;
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  /** Bytes of the body that are still to come, infinite in chunks; null: the head is not complete. */
  let left: number | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: Buffer) => {
    if (left === null) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      left = lengthOf(text, status) - (head.length - end - END_OF_HEAD.length);
      head = Buffer.alloc(0);
    } else left -= chunk.length;
    if (left > 0 && !(left === Number.POSITIVE_INFINITY && chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)))
      return;
    if (left < 0) return fail(new Error('an answer is longer than it says'));
    left = null;
    const done = waiting;
    waiting = null;
    done?.resolve(status);
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      }),
  };
}

function lengthOf(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Number.POSITIVE_INFINITY;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head.split('\r\n', 1)[0]}`);
  return Number(length);
}
