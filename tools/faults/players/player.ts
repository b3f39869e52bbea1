import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sockets } from '@salon/contract';
import { openAccount } from './account.ts';
import { Interrupted } from './interrupted.ts';
import { createKnown } from './known.ts';
import { openPlayerSockets, type PlayerSockets } from './sockets.ts';
import { type Visitor, visit } from './visit.ts';
import type { PlayerView } from './wire.ts';

export type Mode =
  /** One visit after the other. */
  | 'play'
  /** One whole visit more, and then stays at the machine with what is on it. */
  | 'stay'
  /** One whole visit more, and then stays away. */
  | 'go';

/** One scripted player with a web client's habits. */
export interface Player {
  set(mode: Mode): void;
  view(): Promise<PlayerView>;
}

const LOGS_OUT_ONE_IN = 6;
const AGAIN_MS = { least: 200, most: 900 };
const POLL_EVERY_MS = 100;

export function startPlayer(url: string, username: string, password: string): Player {
  const account = openAccount(url, username, password);
  let socket: PlayerSockets | null = null;
  let visitor: Visitor | null = null;
  let open: Visitor['open'] = null;
  let mode: Mode = 'play';
  let isAtRest = false;
  let visits = 0;
  const interruptions: Record<string, number> = {};
  const known = createKnown(() => {
    account.expire();
    disconnect();
  });

  function disconnect(): void {
    visitor?.seat?.close();
    open = visitor?.open ?? open;
    socket?.close();
    [socket, visitor] = [null, null];
  }

  async function connect(): Promise<Visitor> {
    const { token, playerId } = await account.identify();
    socket ??= openPlayerSockets(url, { token, playerId }, known.events);
    visitor ??= { account, known, socket, playerId, seat: null, standing: null, open, doing: 'connects' };
    open = null;
    const mine = visitor;
    await socket.connected();
    return mine;
  }

  async function run(): Promise<never> {
    for (;;) {
      const asked = mode;
      try {
        isAtRest = false;
        await visit(await connect(), asked === 'stay');
        visits += 1;
        isAtRest = asked !== 'play' && asked === mode;
        while (isAtRest && asked === mode) await sleep(POLL_EVERY_MS);
        if (asked === 'play' && randomInt(LOGS_OUT_ONE_IN) === 0) {
          await account.logOut().finally(disconnect);
        }
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        interruptions[error.message] = (interruptions[error.message] ?? 0) + 1;
        if (visitor) visitor.doing = `${visitor.doing}: ${error.message}`;
        visitor?.seat?.close();
        await sleep(randomInt(AGAIN_MS.least, AGAIN_MS.most));
      }
    }
  }
  void run();

  return {
    set(next) {
      if (next !== mode) isAtRest = false;
      mode = next;
    },
    async view() {
      const [balance, session] = await Promise.all([account.balance().catch(() => null), askSession()]);
      return {
        ...{ username, playerId: visitor?.playerId ?? 0, isAtRest, visits, balance, session, interruptions },
        doing: `${visitor?.doing ?? 'is not connected'} (${deckOf(visitor)?.activity ?? 'no deck'})`,
        creditMinor: deckOf(visitor)?.creditMinor ?? null,
        ...known.view(),
      };
    },
  };

  async function askSession(): Promise<number | null | undefined> {
    if (visitor === null) return undefined;
    const { playerId } = visitor;
    return visitor.socket.ask('notifications', 'init', { id: playerId }, sockets.openSession).then(
      ({ id }) => id,
      () => undefined,
    );
  }
}

function deckOf(visitor: Visitor | null) {
  try {
    return visitor?.seat?.deck() ?? null;
  } catch {
    return null;
  }
}
