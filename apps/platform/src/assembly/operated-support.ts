import type { operator } from '@salon/contract';
import { createChatQueries } from '../features/chat/queries.ts';
import { createMessagePushes } from '../features/chat/service.ts';
import type { Handlers } from '../operator/calls/handlers.ts';
import { supportHandlers } from '../operator/support/support-handlers.ts';
import { createSupportQueries } from '../operator/support/support-queries.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';

const LAPSE_EVERY_MS = 5_000;

export interface OperatedSupport {
  handlers: Handlers<typeof operator.supportCalls>;
  /** Players see agents offline once nobody of the team is present any more. Returns how to stop. */
  startLapsing(): () => Promise<void>;
}

/** The team's side of the chat. */
export function operatedSupport({ pool, scheduler }: Core, { chat }: Realtime): OperatedSupport {
  const queries = createSupportQueries(pool);
  const showAgents = async (siteId: number) => {
    for (const id of await queries.agents(siteId)) chat.presence(id);
  };
  return {
    handlers: supportHandlers({
      ...{ queries, showAgents },
      pushMessages: createMessagePushes({ queries: createChatQueries(pool), notify: chat }),
    }),
    startLapsing: () =>
      scheduler.every('agents of the chat', LAPSE_EVERY_MS, async () => {
        for (const siteId of await queries.lapse()) await showAgents(siteId);
      }),
  };
}
