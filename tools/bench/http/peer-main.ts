/** The peer: a bare Fastify that answers each path with bytes that it was given, and does nothing else. */
import Fastify from 'fastify';
import type { PeerAnswer } from './processes.ts';

process.on('message', async (answers: PeerAnswer[]) => {
  const app = Fastify();
  for (const { path, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64');
    app.get(path, async (_request, reply) => reply.headers(headers).send(bytes));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('disconnect', () => process.exit(0));
