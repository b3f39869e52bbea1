import { account, failure, history, http, isFailure, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { asFile } from '../../http/file-answer.ts';
import { spendingOf } from '../../ledger/spending.ts';
import { playerData } from './export.ts';
import type { AccountQueries } from './queries.ts';
import type { AccountService } from './service.ts';

export interface AccountRouteDeps {
  authenticate: Authenticate;
  queries: AccountQueries;
  service: AccountService;
  pool: Pool;
  nowMs(): number;
}

const PLAYER = `${http.API_BASE}/player`;

/** The profile page: identity, password, PIN, devices, spending, closing. */
export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { authenticate, queries, service } = deps;
  app.get(
    `${PLAYER}/profile`,
    signedIn(authenticate, async ({ playerId }) => {
      const profile = await queries.profile(playerId);
      return profile ? { status: 1, profile } : failure('unauthorized');
    }),
  );
  app.post(
    `${PLAYER}/password`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(account.passwordRequest, request.body);
      if (!asked.ok) return asked.failure;
      const changed = await service.changePassword(caller, asked.value, request.ip);
      return isFailure(changed) ? changed : { status: 1, ...changed };
    }),
  );
  app.post(
    `${PLAYER}/pin`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(account.pinRequest, request.body);
      if (!asked.ok) return asked.failure;
      const changed = await service.changePin(caller, asked.value, request.ip);
      return isFailure(changed) ? changed : { status: 1, pin_code: changed.pinFingerprint };
    }),
  );
  app.get(
    `${PLAYER}/logons`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(history.pageQuery, request.query);
      return asked.ok ? { status: 1, ...(await queries.logons(playerId, asked.value)) } : asked.failure;
    }),
  );
  app.get(
    `${PLAYER}/spending`,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, ...(await spendingOf(deps.pool, playerId)) })),
  );
  deviceRoutes(app, deps);
  exportRoute(app, deps);
  app.get(
    `${PLAYER}/close`,
    signedIn(authenticate, async (caller) => ({ status: 1, ...(await service.closing(caller)) })),
  );
  app.post(
    `${PLAYER}/close`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(account.closeRequest, request.body);
      if (!asked.ok) return asked.failure;
      return (await service.close(caller, asked.value.password, request.ip)) ?? { status: 1 };
    }),
  );
}

function deviceRoutes(app: FastifyInstance, { authenticate, queries, service }: AccountRouteDeps): void {
  app.get(
    `${PLAYER}/devices`,
    signedIn(authenticate, async ({ playerId, loginId }) => ({
      status: 1,
      devices: await queries.devices(playerId, loginId),
    })),
  );
  app.post(
    `${PLAYER}/devices/end`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(account.endDeviceRequest, request.body ?? {});
      if (!asked.ok) return asked.failure;
      const ended = await service.endLogins(caller, asked.value.id ?? null, request.ip);
      return isFailure(ended) ? ended : { status: 1, ...ended };
    }),
  );
}

/** One at a time for a player: it reads everything there is. */
function exportRoute(app: FastifyInstance, { authenticate, pool, nowMs }: AccountRouteDeps): void {
  const reading = new Set<number>();
  app.get(
    `${PLAYER}/export`,
    signedIn(authenticate, async ({ playerId }, _request, reply) => {
      if (reading.has(playerId)) return failure('too_many_requests', { seconds: 5 });
      reading.add(playerId);
      const data = playerData(pool, playerId, new Date(nowMs()).toISOString(), 'player');
      data.once('close', () => reading.delete(playerId));
      asFile(reply, 'my-data.json', 'application/json');
      return data;
    }),
  );
}
