import { failure, http } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { WalletQueries } from './queries.ts';

export function walletRoutes(app: FastifyInstance, authenticate: Authenticate, queries: WalletQueries): void {
  app.get(
    `${http.API_BASE}/player/balance`,
    signedIn(authenticate, async ({ playerId }) => (await queries.balance(playerId)) ?? failure('unauthorized')),
  );
}
