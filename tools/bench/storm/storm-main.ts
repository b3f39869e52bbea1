/** Players who lose their node and come back as our client does, in a process of their own. */
import { dial, type LightSocket } from '../crowd/light-socket.ts';
import type { StormReport, StormRequest } from './storm.ts';

/** Of `shared/sockets/sockets.ts` of the client: delay before the n-th try, ± 50 %; a dial is given up after that time. */
const FIRST_MS = 250;
const MOST_MS = 2_000;
const DIAL_MS = 5_000;
/** At the beginning, nobody storms. */
const DIALS_AT_ONCE = 100;

const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

interface Player {
  token: string;
  playerId: number;
  tries: number;
  /** Null: not back. */
  backAtMs: number | null;
  isBack: () => void;
}

/** One connection with what a lobby needs: every machine and the pools, the open session and the wallet. */
function connect(player: Player, port: number): void {
  const missing = new Set(['lobby', 'init']);
  let late: NodeJS.Timeout | undefined;
  const has = (what: string) => {
    missing.delete(what);
    if (missing.size > 0) return;
    clearTimeout(late);
    player.tries = 0;
    player.backAtMs = nowMs();
    player.isBack();
  };
  const again = () => {
    clearTimeout(late);
    player.backAtMs = null;
    const delayMs = Math.min(MOST_MS, FIRST_MS * 2 ** player.tries) * (0.5 + Math.random());
    player.tries += 1;
    setTimeout(() => connect(player, port), delayMs);
  };
  const socket: LightSocket = dial(port, '/socket.io/?EIO=4&transport=websocket', {
    onEnd: again,
    onText: (text) => {
      if (text === '2') return socket.send('3');
      if (text.startsWith('0')) {
        const auth = JSON.stringify({ token: player.token, protocol: 1, pushes: 'batched' });
        return socket.send(`40/notifications,${auth}`);
      }
      if (text.startsWith('40/')) return socket.send(`42/notifications,1["init",{"id":${player.playerId}}]`);
      if (text.startsWith('42/notifications,["lobby"') && text.includes('"complete":true')) has('lobby');
      if (text.startsWith('43/notifications,1[{"status":1') && text.includes('"wallet"')) has('init');
    },
  });
  late = setTimeout(() => {
    socket.end();
    again();
  }, DIAL_MS);
}

const players: Player[] = [];

async function joinAll(port: number, tokens: string[], playerIds: number[]): Promise<void> {
  for (let from = 0; from < tokens.length; from += DIALS_AT_ONCE) {
    const some = tokens.slice(from, from + DIALS_AT_ONCE).map((token, at) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const player = { token, playerId: playerIds[from + at]!, tries: 0, backAtMs: null, isBack: resolve };
      players.push(player);
      connect(player, port);
      return promise;
    });
    await Promise.all(some);
  }
}

process.on('message', async (request: StormRequest) => {
  if (request.do === 'join') await joinAll(request.port, request.tokens, request.playerIds);
  const report: StormReport = { backAtMs: players.flatMap(({ backAtMs }) => backAtMs ?? []) };
  process.send?.(request.do === 'report' ? report : null);
});
