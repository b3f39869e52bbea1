import type { FastifyInstance } from 'fastify';
import { createUnderWay, type UnderWay } from '../concurrency/under-way.ts';

export interface Calls {
  ended: UnderWay['ended'];
  /** Every answer from now on is the last of its connection: the next call dials another node. */
  endConnections(): void;
}

/** The calls of this node that are not answered yet. */
export function followCalls(app: FastifyInstance): Calls {
  const underWay = createUnderWay();
  let isEnding = false;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', underWay.begin());
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  return {
    ended: underWay.ended,
    endConnections() {
      isEnding = true;
    },
  };
}
