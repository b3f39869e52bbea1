/** A client as the specification describes it: its paths, payloads and event names, and nothing of this repository. */
import { io, type Socket } from 'socket.io-client';

// biome-ignore lint/suspicious/noExplicitAny: the specification names fields, not types
type Anything = any;
export interface SpecAnswer {
  status: number;
  body: Anything;
}

export interface SpecClient {
  token: string;
  get(path: string): Promise<SpecAnswer>;
  post(path: string, body?: object): Promise<SpecAnswer>;
  /** What an `<img>` with this address gets: no login. */
  image(path: string): Promise<{ status: number; type: string | null; bytes: number }>;
  /** A socket with the library's default transports; its own connection, as the socket URLs are separate ones. */
  connect(path: string, query?: Record<string, string>): Promise<SpecSocket>;
  close(): void;
}

export interface SpecSocket {
  /** How it was connected first: the library upgrades it afterwards. */
  firstTransport: string;
  request(event: string, ...payload: unknown[]): Promise<Anything>;
  /** The next push of this name, or the last one that came unread. */
  push(event: string): Promise<Anything>;
  close(): void;
}

const ANSWER_MS = 20_000;

/** `origin`: where the site is; the API base is below it. */
export function createSpecClient(origin: string): SpecClient {
  const apiBase = `${origin}/api/v1`;
  const sockets = new Set<Socket>();

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<SpecAnswer> {
    const url = new URL(path.startsWith('/api/') || path.endsWith('.json') ? origin + path : apiBase + path);
    const response = await fetch(url, {
      method,
      headers: {
        ...(client.token !== '' && { authorization: `Bearer ${client.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  const client: SpecClient = {
    token: '',
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    image: async (path) => {
      const response = await fetch(new URL(path, origin));
      const { byteLength } = await response.arrayBuffer();
      return { status: response.status, type: response.headers.get('content-type'), bytes: byteLength };
    },
    connect: async (path, query) => {
      const socket = io(origin + path, { forceNew: true, ...(query && { query }) });
      sockets.add(socket);
      let firstTransport = '';
      socket.io.once('open', () => {
        firstTransport = socket.io.engine.transport.name;
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return specSocket(socket, firstTransport);
    },
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
  return client;
}

function specSocket(socket: Socket, firstTransport: string): SpecSocket {
  const unread = new Map<string, Anything>();
  const waiting = new Map<string, (push: Anything) => void>();
  socket.onAny((event: string, push: Anything) => {
    const resolve = waiting.get(event);
    waiting.delete(event);
    if (resolve) resolve(push);
    else unread.set(event, push);
  });
  return {
    firstTransport,
    request: (event, ...payload) => socket.timeout(ANSWER_MS).emitWithAck(event, ...payload),
    push: (event) => {
      if (!unread.has(event)) return new Promise((resolve) => waiting.set(event, resolve));
      const push = unread.get(event);
      unread.delete(event);
      return Promise.resolve(push);
    },
    close: () => socket.disconnect(),
  };
}
