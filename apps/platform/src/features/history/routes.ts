import { failure, history, http, parse } from '@salon/contract';
import type { ActionCode } from '@salon/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type Authenticate, type Caller, signedIn } from '../../http/caller.ts';
import { asFile } from '../../http/file-answer.ts';
import type { Sites } from '../../http/sites.ts';
import {
  listPlays,
  listSessions,
  readCredit,
  readPlays,
  readSessions,
  sessionOf,
} from '../../ledger/session-statement.ts';
import { shownPlay } from '../../ledger/shown-play.ts';
import { listTransactions, readTransactions } from '../../ledger/statement.ts';
import { fileContextOf, playsFile, sessionsFile, transactionsFile } from './files.ts';

export interface HistoryDeps {
  authenticate: Authenticate;
  sites: Pick<Sites, 'ofId'>;
  pool: Pool;
}

const PLAYER = `${http.API_BASE}/player`;

/** What was moved and played, as rows of a page and as files. Each reads the caller's own rows only. */
export function historyRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  transactionRoutes(app, deps);
  sessionRoutes(app, deps);
  playRoutes(app, deps);
}

function transactionRoutes(app: FastifyInstance, { authenticate, sites, pool }: HistoryDeps): void {
  app.get(
    `${PLAYER}/transactions`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(history.transactionsQuery, request.query);
      if (!asked.ok) return asked.failure;
      const { page, size, orderBy, order } = asked.value;
      const filter = { playerId, ...rangeOf(asked.value), type: typeOf(asked.value) };
      const found = await listTransactions(pool, { ...filter, page, size, orderBy, descending: order === 'desc' });
      return { status: 1, ...found };
    }),
  );
  app.get(
    `${PLAYER}/transactions.csv`,
    signedIn(authenticate, async (caller, request, reply) => {
      const asked = parse(history.transactionsFileQuery, request.query);
      if (!asked.ok) return asked.failure;
      const filter = { playerId: caller.playerId, ...rangeOf(asked.value), type: typeOf(asked.value) };
      const file = transactionsFile(await contextOf(sites, caller, asked.value), readTransactions(pool, filter));
      asFile(reply, 'transactions.csv', 'text/csv');
      return file;
    }),
  );
}

function sessionRoutes(app: FastifyInstance, { authenticate, sites, pool }: HistoryDeps): void {
  app.get(
    `${PLAYER}/sessions`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(history.sessionsQuery, request.query);
      if (!asked.ok) return asked.failure;
      const { page, size, orderBy, order, unplayed } = asked.value;
      const query = { playerId, ...rangeOf(asked.value), unplayed, page, size, orderBy, descending: order === 'desc' };
      return { status: 1, ...(await listSessions(pool, query)) };
    }),
  );
  app.get(
    `${PLAYER}/sessions.csv`,
    signedIn(authenticate, async (caller, request, reply) => {
      const asked = parse(history.sessionsFileQuery, request.query);
      if (!asked.ok) return asked.failure;
      const { unplayed } = asked.value;
      const filter = { playerId: caller.playerId, ...rangeOf(asked.value), unplayed };
      const file = sessionsFile(await contextOf(sites, caller, asked.value), readSessions(pool, filter));
      asFile(reply, 'game-sessions.csv', 'text/csv');
      return file;
    }),
  );
}

function playRoutes(app: FastifyInstance, { authenticate, sites, pool }: HistoryDeps): void {
  /** The session that the address names, when it is the caller's. */
  const named = async ({ playerId }: Caller, request: FastifyRequest) => {
    const asked = parse(history.pathOfSession, request.params);
    if (!asked.ok) return asked.failure;
    const { id } = asked.value;
    return (await sessionOf(pool, { playerId, sessionId: id })) ?? failure('not_found', { id });
  };
  app.get(
    `${PLAYER}/sessions/:id`,
    signedIn(authenticate, async (caller, request) => {
      const session = await named(caller, request);
      return 'status' in session ? session : { status: 1, session };
    }),
  );
  app.get(
    `${PLAYER}/sessions/:id/plays`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(history.playsQuery, request.query);
      if (!asked.ok) return asked.failure;
      const session = await named(caller, request);
      if ('status' in session) return session;
      const { page, size, order } = asked.value;
      const { total, plays } = await listPlays(pool, {
        sessionId: session.id,
        page,
        size,
        descending: order === 'desc',
      });
      return { status: 1, total, plays: plays.map(shownPlay) };
    }),
  );
  app.get(
    `${PLAYER}/sessions/:id/credit`,
    signedIn(authenticate, async (caller, request) => {
      const session = await named(caller, request);
      return 'status' in session ? session : { status: 1, points: await readCredit(pool, session.id) };
    }),
  );
  app.get(
    `${PLAYER}/sessions/:id/plays.csv`,
    signedIn(authenticate, async (caller, request, reply) => {
      const asked = parse(history.playsFileQuery, request.query);
      if (!asked.ok) return asked.failure;
      const session = await named(caller, request);
      if ('status' in session) return session;
      const file = playsFile(await contextOf(sites, caller, asked.value), readPlays(pool, session.id));
      asFile(reply, `game-session-${session.start.slice(0, 10)}.csv`, 'text/csv');
      return file;
    }),
  );
}

async function contextOf(sites: HistoryDeps['sites'], { siteId }: Caller, asked: history.FileForm) {
  const site = await sites.ofId(siteId);
  if (site === null) throw new Error(`there is no site ${siteId}`);
  return fileContextOf(asked, site);
}

const rangeOf = ({ since, until }: { since?: string | undefined; until?: string | undefined }) => ({
  since: since ?? null,
  until: until ?? null,
});

const typeOf = ({ type }: { type?: number | undefined }) => (type ?? null) as ActionCode | null;
