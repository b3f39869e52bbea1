import { type Failure, failure, http, parse, protection } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { createCallRate } from '../../rate-limit/call-rate.ts';
import type { ProtectionService } from './service.ts';

const BASE = `${http.API_BASE}/player/protection`;
const CHANGE_RATE = { most: 60, withinMs: 10 * 60_000 };
const CHECK = `${http.API_BASE}/player/reality-check`;

export interface ProtectionRouteDeps {
  authenticate: Authenticate;
  service: ProtectionService;
  /** Checks the player's session at once instead of with the next job run. */
  runNow(): Promise<void>;
  /** The player's answer to a reality check: goes on, or ends the session. */
  answerCheck(playerId: number, id: string, choice: 'continue' | 'cash_out'): Promise<{ status: 1 } | Failure>;
  monotonicMs(): number;
}

export function protectionRoutes(app: FastifyInstance, deps: ProtectionRouteDeps): void {
  const { authenticate, service } = deps;
  app.get(
    BASE,
    signedIn(authenticate, ({ playerId }) => service.state(playerId)),
  );
  const changes = createCallRate(CHANGE_RATE, deps.monotonicMs);
  /** Counted before it is written, since these rows stay for good. */
  const changing = (handle: (playerId: number, request: FastifyRequest) => Promise<object>, rate = changes) =>
    signedIn(authenticate, async ({ playerId }, request) => {
      const seconds = rate(playerId);
      return seconds === null ? handle(playerId, request) : failure('too_many_requests', { seconds });
    });
  app.put(
    `${BASE}/limit`,
    changing(async (playerId, request) => {
      const asked = parse(protection.limitRequest, request.body);
      if (!asked.ok) return asked.failure;
      const answer = await service.setLimit(playerId, asked.value);
      await deps.runNow();
      return answer;
    }),
  );
  app.post(
    `${BASE}/limit/confirm`,
    changing(async (playerId, request) => {
      const asked = parse(protection.limitTarget, request.body);
      return asked.ok ? service.confirmLimit(playerId, asked.value) : asked.failure;
    }),
  );
  app.post(
    `${BASE}/limit/drop`,
    changing(async (playerId, request) => {
      const asked = parse(protection.limitTarget, request.body);
      return asked.ok ? service.dropLimitChange(playerId, asked.value) : asked.failure;
    }),
  );
  app.put(
    `${BASE}/reality-check`,
    changing(async (playerId, request) => {
      const asked = parse(protection.realityCheckRequest, request.body);
      return asked.ok ? service.chooseRealityCheck(playerId, asked.value.minutes) : asked.failure;
    }),
  );
  app.post(
    `${BASE}/exclusion`,
    changing(
      async (playerId, request) => {
        const asked = parse(protection.exclusionRequest, request.body);
        if (!asked.ok) return asked.failure;
        const answer = await service.exclude(playerId, asked.value);
        await deps.runNow();
        return answer;
      },
      // A rate of its own: too many other changes must not keep a player from a break.
      createCallRate(CHANGE_RATE, deps.monotonicMs),
    ),
  );

  app.get(
    CHECK,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, check: await service.checkOf(playerId) })),
  );
  app.post(
    CHECK,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(protection.realityCheckChoice, request.body);
      return asked.ok ? deps.answerCheck(playerId, asked.value.id, asked.value.choice) : asked.failure;
    }),
  );
}
