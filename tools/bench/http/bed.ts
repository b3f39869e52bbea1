import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type BenchDatabase, openBenchDatabase } from '../node/bench-database.ts';
import { type BenchNode, startBenchNode, tokenOf } from '../node/bench-node.ts';
import { givePasswords } from './login-flood.ts';
import { type Generator, type Peer, type PeerAnswer, startGenerator, startPeer } from './processes.ts';
import { ACCEPTED, READS, type Read, requestsOf } from './reads.ts';

export interface HttpBed {
  node: BenchNode;
  nodePort: number;
  peer: Peer;
  /** Of the reads; the other one is of those who log in. */
  readers: Generator;
  strangers: Generator;
  requests: Record<Read, string[]>;
  close(): Promise<void>;
}

/** The real node, the peer with the bytes that the node answers, and two load generators: five processes with PostgreSQL's. */
export async function openHttpBed(size: { machines: number; players: number }): Promise<HttpBed> {
  const database: BenchDatabase = await openBenchDatabase(size);
  await givePasswords(database);
  const node = await startBenchNode(database);
  const tokens = database.players.map(tokenOf);
  const peer = await startPeer(await answersOf(node.url, tokens[0] as string));
  const [readers, strangers] = [startGenerator(), startGenerator()];
  return {
    ...{ node, peer, readers, strangers, nodePort: Number(new URL(node.url).port) },
    requests: {
      lobby: requestsOf('lobby', tokens),
      balance: requestsOf('balance', tokens),
      settings: requestsOf('settings', tokens),
    },
    close: async () => {
      for (const child of [readers, strangers, peer]) child.stop();
      await node.stop();
      await database.stop();
    },
  };
}

async function answersOf(url: string, token: string): Promise<PeerAnswer[]> {
  return Promise.all(
    Object.values(READS).map(async (path) => {
      // `fetch` unpacks what it gets, so the peer gets the bytes from a plain request.
      const { status, headers, body } = await rawGet(`${url}${path}`, token);
      if (status !== 200) throw new Error(`${path} is answered with ${status}`);
      const found = ['content-type', 'content-encoding'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      return { path, headers: Object.fromEntries(found), body: body.toString('base64') };
    }),
  );
}

function rawGet(url: string, token: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const headers = { 'accept-encoding': ACCEPTED, authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    }).on('error', reject);
  });
}
