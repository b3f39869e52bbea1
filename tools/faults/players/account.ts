import { http } from '@salon/contract';
import { Interrupted } from './interrupted.ts';

/** The HTTP side of a player: login, balance, lobby. */
export interface Account {
  /** Logs in where there is no login. */
  identify(): Promise<{ token: string; playerId: number }>;
  /** The login was refused: the next `identify` makes another. */
  expire(): void;
  logOut(): Promise<void>;
  balance(): Promise<http.BalanceAnswer>;
  /** Ids of machines that nobody sits at. */
  freeMachines(): Promise<number[]>;
  token(): string;
}

const TIMEOUT_MS = 8_000;
const UNAUTHORIZED = 401;

export function openAccount(url: string, username: string, password: string): Account {
  let login: { token: string; playerId: number } | null = null;

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${url}${http.API_BASE}${path}`, {
        method,
        headers: {
          ...(login && { authorization: `Bearer ${login.token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return await response.json();
    } catch (error) {
      throw new Interrupted(`${path}: ${error instanceof Error ? error.message : error}`);
    }
    if (response.status === UNAUTHORIZED) login = null;
    throw new Interrupted(`${path}: ${response.status}`);
  }

  return {
    async identify() {
      if (login !== null) return login;
      const answer = http.loginAnswer.parse(await call('POST', '/login', { username, password, site_id: 0 }));
      login = { token: answer.token, playerId: answer.user.id };
      return login;
    },
    expire() {
      login = null;
    },
    async logOut() {
      try {
        await call('POST', '/player/logout');
      } finally {
        // Without an answer the login may have ended: it is not used again.
        login = null;
      }
    },
    balance: async () => http.balanceAnswer.parse(await call('GET', '/player/balance')),
    async freeMachines() {
      const machines = http.machinesAnswer.parse(await call('GET', '/machine/all'));
      return machines.filter(({ status }) => status === 'available').map(({ id }) => id);
    },
    token: () => login?.token ?? '',
  };
}
