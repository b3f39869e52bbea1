import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A command without an answer for so long was sent into a dead connection. Pushes to own sockets wait for it. */
const ANSWER_MS = 1_000;
/** Every connection asks for an answer this long after the last one. */
const PING_MS = 3_000;
/** Longer than a reader's block in Redis, 5 s by default of the adapter. */
const SILENT_MS = 8_000;
/** Between two attempts to connect. */
const LONGEST_PAUSE_MS = 2_000;
const SUBSCRIBE_AGAIN_MS = 100;

/**
 * The adapter drops promises of its client, so those must not reject; and it waits for a publish before it emits to its own
 * sockets, so a publish must not wait for Redis to come back. Nor does a start wait: a node serves alone until Redis is there.
 * A connection that stays open and carries nothing is replaced: nobody else would ever end it.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  // A quarter of the modules of a node, which one without Redis does not load.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    // The library's own rule gives up for ever after a time-out.
    socket: { socketTimeout: SILENT_MS, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_PAUSE_MS) },
  });
  let away = false;
  const isAway = (error: Error) => {
    if (!away) log.warn({ err: error }, 'redis is unreachable: pushes stay on their node');
    away = true;
  };
  client.on('error', isAway);
  client.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  const { xAdd, publish, sendCommand, duplicate, destroy } = client;
  // It tries again by itself until destroyed.
  const connect = () => void client.connect().catch(() => {});
  // What waits for an answer is rejected by it.
  const connectAnew = () => {
    if (!client.isReady) return;
    isAway(new Error(`no answer within ${ANSWER_MS} ms`));
    destroy.call(client);
    connect();
  };
  async function answered<T>(command: Promise<T>): Promise<T> {
    const late = setTimeout(connectAnew, ANSWER_MS);
    try {
      return await command;
    } finally {
      clearTimeout(late);
    }
  }
  const readers: ReturnType<typeof duplicate>[] = [];
  Object.assign(client, {
    xAdd: (...entry: Parameters<typeof xAdd>) => answered(xAdd.apply(client, entry)),
    publish: (...message: Parameters<typeof publish>) => answered(publish.apply(client, message)).catch(() => 0),
    // It asks nothing but how many nodes there are. Without an answer: one more, whose silence then means "unknown".
    sendCommand: (...asked: Parameters<typeof sendCommand>) =>
      answered(sendCommand.apply(client, asked)).catch(() => ['', '2']),
    // Readers ask again and again, which has to wait for Redis and not for nothing.
    duplicate: () => {
      const reader = duplicate.call(client, { disableOfflineQueue: false });
      const { connect: dial, subscribe } = reader;
      // It ends without Redis ever having come: nobody is left who waits for it.
      const never = () => new Promise<never>(() => {});
      // A subscription that was lost with its connection is in no list that the client would renew, and nobody hears of it.
      const subscribeAgain: typeof subscribe = (...wanted) =>
        subscribe.apply(reader, wanted).catch(async () => {
          await sleep(SUBSCRIBE_AGAIN_MS);
          if (reader.isOpen) await subscribeAgain(...wanted);
        });
      Object.assign(reader, { connect: () => dial.call(reader).catch(never), subscribe: subscribeAgain });
      replaceAtRedis(reader);
      readers.push(reader);
      return reader;
    },
    destroy: () => {
      for (const each of [client, ...readers]) if (each.isOpen) (each === client ? destroy : each.destroy).call(each);
    },
  });
  connect();
  return client;
}

interface Reader {
  on(event: 'ready', listener: () => void): unknown;
  sendCommand(command: string[]): Promise<unknown>;
}

/**
 * Redis keeps a connection that is dead for minutes, and counts it as a node more, for whose answer everybody waits. The connection
 * that replaces it ends it.
 */
function replaceAtRedis(reader: Reader): void {
  let before: string[] | null = null;
  const replace = async () => {
    const [, id, address] = /^id=(\d+) addr=(\S+)/.exec(String(await reader.sendCommand(['CLIENT', 'INFO']))) ?? [];
    if (id === undefined || address === undefined) return;
    const gone = before;
    // Ids begin anew when Redis does: by its address as well it is no connection of anybody else's.
    before = ['ID', id, 'ADDR', address];
    if (gone !== null) await reader.sendCommand(['CLIENT', 'KILL', ...gone]);
  };
  // Lost again meanwhile, or not allowed to: then Redis has to notice by itself.
  reader.on('ready', () => void replace().catch(() => {}));
}
