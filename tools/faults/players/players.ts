import { once } from 'node:events';
import { startChild } from '../../sas-proof/processes/child.ts';
import type { PlayersAnswer, PlayersOrder, PlayersStart, PlayerView } from './wire.ts';

/** All players of a run. */
export interface Players {
  rest(): Promise<void>;
  leave(): Promise<void>;
  views(): Promise<PlayerView[]>;
  stop(): Promise<void>;
}

export async function startPlayers(start: Omit<PlayersStart, 'do'>, logFile: string): Promise<Players> {
  const child = startChild({
    entry: new URL('./players-main.ts', import.meta.url),
    ...{ logFile, stdout: 'log', ipc: true },
  });
  const ended = child.ended.then(() => {
    throw new Error(`the players' process has ended: ${logFile}`);
  });
  ended.catch(() => undefined);
  const ask = async (order: PlayersOrder): Promise<PlayersAnswer | null> => {
    child.process.send(order);
    const [answer] = await Promise.race([once(child.process, 'message'), ended]);
    return answer as PlayersAnswer | null;
  };
  await ask({ do: 'begin', ...start });
  return {
    rest: async () => void (await ask({ do: 'rest' })),
    leave: async () => void (await ask({ do: 'leave' })),
    views: async () => (await ask({ do: 'views' }))?.views ?? [],
    stop: child.kill,
  };
}
