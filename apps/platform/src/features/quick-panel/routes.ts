import { failure, parse, quickPanel } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { languageOf } from '../../http/site-language.ts';
import type { Sites } from '../../http/sites.ts';
import type { QuickPanelQueries } from './queries.ts';

export function quickPanelRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { queries, sites }: { queries: QuickPanelQueries; sites: Pick<Sites, 'ofId'> },
): void {
  app.get(
    `${quickPanel.QUICK_PANEL_BASE}/data`,
    signedIn(authenticate, async ({ playerId, siteId }, request) => {
      const asked = parse(quickPanel.dataQuery, request.query);
      if (!asked.ok) return asked.failure;
      const language = languageOf(asked.value.language, await sites.ofId(siteId));
      const [events, notes] = await Promise.all([queries.events(siteId, language), queries.notes(playerId)]);
      return { status: 1, events, notes };
    }),
  );
  app.post(
    `${quickPanel.QUICK_PANEL_BASE}/notes`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(quickPanel.noteRequest, request.body);
      if (!asked.ok) return asked.failure;
      const note = await queries.addNote(playerId, asked.value);
      return note ? { status: 1, note } : failure('invalid_request', { most: quickPanel.NOTES_MAX }, 'too many notes');
    }),
  );
  app.delete(
    `${quickPanel.QUICK_PANEL_BASE}/notes/:id`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(quickPanel.noteTarget, request.params);
      if (!asked.ok) return asked.failure;
      return (await queries.removeNote(playerId, asked.value.id)) ? { status: 1 } : failure('not_found');
    }),
  );
}
