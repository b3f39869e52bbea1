import type { Caller } from '../http/caller.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';

/** What follows the end of a login by an act of its player: its sockets go, on every node, and its seat. */
export type OwnLogout = (login: Pick<Caller, 'playerId' | 'loginId'>) => Promise<void>;

export function createOwnLogout({ app }: Pick<Core, 'app'>, { endLogin, seats }: Realtime): OwnLogout {
  return async (login) => {
    // The sockets first: one that is still there would hold the seat.
    endLogin(login.loginId);
    // A seat that is not given up here is kept and then cashed out, like that of a disconnected player.
    await seats.giveUp(login).catch((error: unknown) => app.log.error({ err: error }, 'seat not given up at a logout'));
  };
}
