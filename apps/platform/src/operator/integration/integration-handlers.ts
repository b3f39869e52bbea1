import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { OperatorQueries } from '../queries.ts';

export interface IntegrationDeps {
  queries: Pick<OperatorQueries, 'setPhoto'>;
  /** A one-time token for a player of the site; 40400 where it has none of that name. */
  handOver(request: {
    siteId: number;
    username: string;
    seconds: number;
    operator: string;
  }): Promise<{ token: string; expiresAt: Date } | Failure>;
}

export function integrationHandlers({
  queries,
  handOver,
}: IntegrationDeps): Handlers<typeof operator.integrationCalls> {
  return {
    'hand-over': async ({ siteId, name }, { body }) => {
      const made = await handOver({ ...body, siteId, operator: name });
      if (isFailure(made)) return made;
      const { token, expiresAt } = made;
      return { status: 1, token, path: `/callback?token=${token}`, expiresAt: expiresAt.toISOString() };
    },
    photo: async ({ siteId }, { body: { username, photoURL } }) =>
      (await queries.setPhoto(siteId, username, photoURL)) ? { status: 1 } : failure('not_found', { username }),
  };
}
