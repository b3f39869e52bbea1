import type { FastifyInstance } from 'fastify';
import { createOpenWork, type OpenWork } from '../concurrency/open-work.ts';

export interface Calls {
  ended: OpenWork['ended'];
  /** Every answer from now on is the last of its connection: the next call dials another node. */
  endConnections(): void;
}

/** The calls of this node that are not answered yet. */
export function followCalls(app: FastifyInstance): Calls {
  const openWork = createOpenWork();
  let isEnding = false;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', openWork.begin());
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  return {
    ended: openWork.ended,
    endConnections() {
      isEnding = true;
    },
  };
}
