import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type account,
  type Failure,
  failure,
  isFailure,
  mail,
  type operator,
  parse,
  protection,
} from '@salon/contract';
import { exclusionEndMs } from '@salon/domain/protection/index.ts';
import type { Pool } from 'pg';
import { asFile } from '../../http/file-answer.ts';
import { listSessions } from '../../ledger/session-statement.ts';
import { listTransactions } from '../../ledger/statement.ts';
import { digestOf } from '../calls/environment-keys.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { Operator } from '../calls/operator.ts';
import type { Act, PlayerActions } from './player-actions.ts';
import type { PlayerQueries } from './player-queries.ts';
import { searchPlayers } from './player-search.ts';

type Calls = typeof operator.playersCalls;
type Answers = Handlers<Calls>;
type Room<Name extends keyof Calls> = Pick<Answers, Name>;

export interface PlayersDeps {
  pool: Pool;
  queries: PlayerQueries;
  actions: PlayerActions;
  logons(
    playerId: number,
    page: { page: number; size: number },
  ): Promise<{ total: number; logons: account.LogonRow[] }>;
  protectionOf(playerId: number): Promise<protection.ProtectionAnswer | Failure>;
  /** Closes the account for good; null where it is closed. */
  closeAccount(playerId: number): Promise<{ obstacles: account.Obstacle[]; logins: string[] } | null>;
  exportOf(playerId: number): Readable;
  originOf(host: string): string;
  /** The login is over: its sockets go too. */
  endLogin(loginId: string): void;
  /** Ends sessions that may not go on, now instead of with the next run. */
  endSessions(): Promise<void>;
  /** Staff has granted a bonus or a discount. */
  granted(playerId: number): void;
  /** A lock has changed. */
  lockChanged(): Promise<void>;
  nowMs(): number;
}

export function playersHandlers(deps: PlayersDeps): Answers {
  return {
    ...readHandlers(deps),
    ...listHandlers(deps),
    ...loginHandlers(deps),
    ...protectionHandlers(deps),
    ...grantHandlers(deps),
    ...dataHandlers(deps),
  };
}

const unknown = (playerId: number) => failure('not_found', { playerId });
const actOf = ({ siteId, name }: Operator, playerId: number): Act => ({ siteId, playerId, by: name });
const isChanged = (done: { changed: boolean } | Failure) =>
  isFailure(done) ? done : { status: 1 as const, isChanged: done.changed };

/** Answers only about a player of the caller's site. */
function ownedBy({ queries }: PlayersDeps) {
  return async <T>({ siteId }: Operator, playerId: number, read: () => Promise<T>): Promise<T | Failure> =>
    (await queries.owns(siteId, playerId)) ? read() : unknown(playerId);
}

function readHandlers(deps: PlayersDeps): Room<'players' | 'player' | 'player-protection' | 'player-audit'> {
  const { pool, queries } = deps;
  const owned = ownedBy(deps);
  return {
    players: async ({ siteId }, { query }) => ({ status: 1, ...(await searchPlayers(pool, siteId, query)) }),
    player: async ({ siteId }, { params: { id } }) => (await queries.page(siteId, id)) ?? unknown(id),
    'player-protection': (caller, { params: { id } }) =>
      owned(caller, id, async () => {
        const [state, events] = await Promise.all([deps.protectionOf(id), queries.events(id)]);
        return isFailure(state) ? state : { ...state, events };
      }),
    'player-audit': (caller, { params: { id }, query }) =>
      owned(caller, id, async () => ({ status: 1 as const, ...(await queries.audit(id, query.before ?? null)) })),
  };
}

type Lists = 'player-sessions' | 'player-movements' | 'player-logons' | 'player-notes' | 'player-note' | 'player-chats';

function listHandlers(deps: PlayersDeps): Room<Lists> {
  const { pool, queries } = deps;
  const owned = ownedBy(deps);
  const rangeOf = ({ since, until }: { since?: string | undefined; until?: string | undefined }) => ({
    since: since ?? null,
    until: until ?? null,
  });
  return {
    'player-sessions': (caller, { params: { id }, query: { order, ...query } }) =>
      owned(caller, id, async () => {
        const asked = { ...query, ...rangeOf(query), playerId: id, descending: order === 'desc' };
        return { status: 1 as const, ...(await listSessions(pool, asked)) };
      }),
    'player-movements': (caller, { params: { id }, query: { order, type, ...query } }) =>
      owned(caller, id, async () => {
        const filter = { ...query, ...rangeOf(query), playerId: id, type: (type ?? null) as never };
        return { status: 1 as const, ...(await listTransactions(pool, { ...filter, descending: order === 'desc' })) };
      }),
    'player-logons': (caller, { params: { id }, query }) =>
      owned(caller, id, async () => ({ status: 1 as const, ...(await deps.logons(id, query)) })),
    'player-notes': (caller, { params: { id } }) =>
      owned(caller, id, async () => ({ status: 1 as const, notes: await queries.notes(id) })),
    'player-chats': (caller, { params: { id } }) =>
      owned(caller, id, async () => ({ status: 1 as const, chats: await queries.chats(id) })),
    'player-note': (caller, { params: { id }, body }) =>
      owned(caller, id, async () => {
        const added = await queries.addNote(id, caller.name, body.text);
        return added === null ? failure('account_closed') : { status: 1 as const, id: added };
      }),
  };
}

type Logins = 'player-ban' | 'player-unban' | 'player-logout' | 'player-password-reset' | 'player-pin-reset';

function loginHandlers(deps: PlayersDeps): Room<Logins> {
  const { actions, endLogin } = deps;
  return {
    'player-ban': async (caller, { params, body }) => {
      const done = await actions.ban(actOf(caller, params.id), body.reason);
      if (isFailure(done)) return done;
      // Before the sockets are closed: the reason is pushed by them.
      await deps.endSessions();
      for (const id of done.logins ?? []) endLogin(id);
      return isChanged(done);
    },
    'player-unban': async (caller, { params, body }) =>
      isChanged(await actions.unban(actOf(caller, params.id), body.reason)),
    'player-logout': async (caller, { params }) => {
      const done = await actions.logOut(actOf(caller, params.id));
      if (isFailure(done)) return done;
      const logins = done.logins ?? [];
      for (const id of logins) endLogin(id);
      return { status: 1, endedLogins: logins.length };
    },
    'player-password-reset': async (caller, { params }) => {
      const token = randomBytes(32).toString('base64url');
      const offered = await actions.offerReset(actOf(caller, params.id), digestOf(token));
      if (isFailure(offered)) return offered;
      const path = `${mail.LINK_PATHS.reset}#${token}`;
      return { status: 1, link: offered.host === null ? path : `${deps.originOf(offered.host)}${path}` };
    },
    'player-pin-reset': async (caller, { params }) => {
      const done = await actions.resetPin(actOf(caller, params.id));
      if (!isFailure(done)) await deps.lockChanged();
      return isChanged(done);
    },
  };
}

function protectionHandlers(deps: PlayersDeps): Room<'player-limit' | 'player-break'> {
  const { actions, endSessions } = deps;
  return {
    'player-limit': async (caller, { params, body }) => {
      const done = await actions.tightenLimit(actOf(caller, params.id), body);
      if (!isFailure(done)) await endSessions();
      return isChanged(done);
    },
    'player-break': async (caller, { params, body: { kind, length, reason } }) => {
      const request = kind === 'cool_off' ? { kind, hours: length } : { kind, months: length };
      const asked = parse(protection.exclusionRequest, request);
      if (!asked.ok) return failure('invalid_request', { field: 'length' });
      const until = new Date(exclusionEndMs(asked.value, deps.nowMs()));
      const done = await actions.exclude(actOf(caller, params.id), kind, until, reason);
      if (!isFailure(done)) await endSessions();
      return isChanged(done);
    },
  };
}

function grantHandlers(
  deps: PlayersDeps,
): Room<'player-grants' | 'player-bonus' | 'player-discount' | 'grant-withdraw'> {
  const { queries, actions } = deps;
  const owned = ownedBy(deps);
  const granted = (playerId: number, done: { id: number; fresh: boolean } | Failure) => {
    if (isFailure(done)) return done;
    if (done.fresh) deps.granted(playerId);
    return { status: 1 as const, id: done.id, isFresh: done.fresh };
  };
  return {
    'player-grants': (caller, { params: { id } }) =>
      owned(caller, id, async () => ({
        status: 1 as const,
        ...(await queries.grants(caller.siteId, id, caller.name)),
      })),
    'player-bonus': async (caller, { params, body }) =>
      granted(params.id, await actions.grantBonus(actOf(caller, params.id), body, body.amountMinor)),
    'player-discount': async (caller, { params, body }) =>
      granted(params.id, await actions.grantDiscount(actOf(caller, params.id), body, body.shareBp)),
    'grant-withdraw': async (caller, { params: { id, kind, grant } }) =>
      isChanged(await actions.withdrawGrant(actOf(caller, id), kind, grant)),
  };
}

function dataHandlers(deps: PlayersDeps): Room<'player-export' | 'player-close'> {
  const owned = ownedBy(deps);
  /** One at a time for a player: it reads everything there is. */
  const reading = new Set<number>();
  return {
    'player-export': (caller, { params: { id } }, { reply }) =>
      owned(caller, id, async () => {
        if (reading.has(id)) return failure('too_many_requests', { seconds: 5 });
        reading.add(id);
        const data = deps.exportOf(id);
        data.once('close', () => reading.delete(id));
        asFile(reply, `player-${id}.json`, 'application/json');
        return data;
      }),
    'player-close': (caller, { params: { id } }) =>
      owned(caller, id, async () => {
        const closed = await deps.closeAccount(id);
        if (!closed) return { status: 1 as const, isChanged: false };
        const [reason] = closed.obstacles;
        if (reason !== undefined) return failure('account_not_settled', { reason });
        for (const login of closed.logins) deps.endLogin(login);
        return { status: 1 as const, isChanged: true };
      }),
  };
}
