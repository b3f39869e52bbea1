import { DEMO_AGENT } from '../../apps/platform/src/db/seed.ts';
import { CABINET_KEY } from '../../tests/flows/platform/platform-node.ts';
import { createAgent, type Finding, sendBadCall } from './bad-calls.ts';
import { MESSAGES_PER_SOCKET, sendBadMessages } from './bad-messages.ts';
import { createDraws } from './draws.ts';
import { type FuzzedNode, startFuzzedNode } from './fuzzed-node.ts';

export interface FuzzOptions {
  /** HTTP calls, and as many socket messages. */
  messages: number;
  seed: number;
  /** Receives progress lines. */
  log(line: string): void;
}

export interface FuzzReport {
  routes: number;
  events: number;
  calls: number;
  messages: number;
  findings: Finding[];
  /** Heap and buffers after a garbage collection, after a quarter of the run and at its end. */
  heldBytes: { early: number; late: number };
}

const OPERATOR_KEY = 'a-key-of-the-operators-people';
/** Concurrent HTTP calls. */
const CONCURRENCY = 16;
/** Calls until new tokens are used. */
const CALLS_PER_TOKENS = 400;
const NAMESPACES = ['/notifications', '/machine', '/jackpots', '/cabinets'];

/** Sends bad calls, then bad messages, to a node of its own. Ends early if the node exits. */
export async function runFuzz({ messages, seed, log }: FuzzOptions): Promise<FuzzReport> {
  const node = await startFuzzedNode({ OPERATOR_KEYS: `fuzz:${OPERATOR_KEY}` });
  try {
    const findings: Finding[] = [];
    const events = await listenedEvents(node);
    let early = 0;
    const phase = async (name: string, step: number, work: (from: number) => Promise<Finding[]>) => {
      for (let sent = 0; sent < messages && !node.hasEnded(); sent += step) {
        if (early === 0 && sent >= messages / 2) early = await node.heldBytes();
        findings.push(...(await work(sent)));
        if (sent % (step * 10) === 0) log(`${name} ${sent} of ${messages}, ${findings.length} findings`);
      }
      if (node.hasEnded()) findings.push({ what: name, why: 'the node ended' });
    };
    const base = new URL(node.url);
    const agent = createAgent();
    await phase('calls', CALLS_PER_TOKENS, async (from) => {
      const tokens = await tokensOf(node);
      const few = Math.min(CALLS_PER_TOKENS, messages - from);
      return inParallel(few, (at) =>
        sendBadCall(base, agent, routeOf(node, seed + from + at), tokens, createDraws(seed + from + at)),
      );
    });
    agent.destroy();
    const perRound = MESSAGES_PER_SOCKET * 4;
    await phase('messages', perRound, async (from) => {
      const [token] = await node.freshTokens();
      const rounds = await Promise.all(
        Array.from({ length: 4 }, (_, at) => {
          const draws = createDraws(seed + messages + from + at);
          const of = draws.pick(events);
          const auth = of.namespace === '/cabinets' ? { agent: DEMO_AGENT, key: CABINET_KEY } : { token };
          return sendBadMessages(node.url, of, auth, draws);
        }),
      );
      return rounds.flat();
    });
    const late = node.hasEnded() ? 0 : await node.heldBytes();
    const count = events.reduce((sum, { names }) => sum + names.length, 0);
    return {
      ...{ routes: node.routes.length, events: count, calls: messages, messages },
      ...{ findings, heldBytes: { early, late } },
    };
  } finally {
    await node.stop();
  }
}

const routeOf = ({ routes }: FuzzedNode, seed: number) => createDraws(seed ^ 0x5bd1e995).pick(routes);

async function tokensOf(node: FuzzedNode): Promise<string[]> {
  const fresh = await node.freshTokens();
  return ['', 'x', 'a.b.c', `${fresh[0]}x`, OPERATOR_KEY, OPERATOR_KEY, ...fresh, ...fresh];
}

/** Opens one socket of every namespace, so that every listener is registered. */
async function listenedEvents(node: FuzzedNode) {
  const [token] = await node.freshTokens();
  const draws = createDraws(1);
  for (const namespace of NAMESPACES) {
    const auth = namespace === '/cabinets' ? { agent: DEMO_AGENT, key: CABINET_KEY } : { token };
    await sendBadMessages(node.url, { namespace, names: ['nothing'] }, auth, draws);
  }
  return (await node.events()).filter(({ names }) => names.length > 0);
}

async function inParallel(count: number, work: (at: number) => Promise<Finding | null>): Promise<Finding[]> {
  const findings: Finding[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      const found = await work(at);
      if (found) findings.push({ ...found, what: `#${at} ${found.what}` });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return findings;
}
