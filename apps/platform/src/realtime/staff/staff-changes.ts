import { setTimeout as sleep } from 'node:timers/promises';
import { operator, parseJson } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import { rooms } from '../rooms.ts';

const CHANNEL = 'staff_changed';
const RETRY_MS = 1_000;
const notice = z.object({ siteId: z.int(), ...operator.changedPush.shape });

/**
 * What the database notifies of (`notify_staff`), for the consoles of this node. Every node listens on a connection of its own, so
 * nothing depends on which node has written. After a gap everything may have changed.
 */
export function followStaffChanges(databaseUrl: string, io: Server, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const aborter = new AbortController();
  const { signal } = aborter;
  const namespace = io.of(operator.STAFF_NAMESPACE);

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'salon staff' });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const stop = () => void client.end().catch(() => {});
    client.on('error', (error) => log.warn({ err: error }, 'changes for the staff are not followed'));
    client.on('notification', ({ payload = '' }) => {
      const read = parseJson(notice, payload);
      if (!read.ok) return;
      const { siteId, ...push } = read.value;
      namespace.local.to(rooms.staff(siteId, push.room)).emit('changed', push);
    });
    try {
      await client.connect();
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else await client.query(`LISTEN ${CHANNEL}`);
      for (const room of Object.keys(operator.LIVE_RIGHTS)) namespace.local.emit('changed', { room, id: null });
      await ended;
    } finally {
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => {});
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => log.warn({ err: error }, 'changes for the staff are not followed'));
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      aborter.abort();
      await running;
    },
  };
}
