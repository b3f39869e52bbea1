/** The players of a run, in a process of their own. */
import { type Player, startPlayer } from './player.ts';
import type { PlayersAnswer, PlayersOrder } from './wire.ts';

let players: Player[] = [];

async function obey(order: PlayersOrder): Promise<PlayersAnswer | null> {
  switch (order.do) {
    case 'begin':
      players = order.usernames.map((username) => startPlayer(order.url, username, order.password));
      return null;
    case 'rest':
      for (const [at, player] of players.entries()) player.set(at % 2 === 0 ? 'stay' : 'go');
      return null;
    case 'leave':
      for (const player of players) player.set('go');
      return null;
    case 'views':
      return { is: 'views', views: await Promise.all(players.map((player) => player.view())) };
  }
}

process.on('message', async (order: PlayersOrder) => {
  process.send?.(await obey(order));
});
process.on('disconnect', () => process.exit(0));
