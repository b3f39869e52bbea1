import { quickPanel } from '@salon/contract';
import type { Pool } from 'pg';

export interface QuickPanelQueries {
  /** Not ended yet, the next first; in the language asked for, else in the first that there is. */
  events(siteId: number, language: string): Promise<quickPanel.QuickPanelEvent[]>;
  notes(playerId: number): Promise<quickPanel.Note[]>;
  /** Null where the player has as many as one may have. */
  addNote(playerId: number, note: quickPanel.NoteRequest): Promise<quickPanel.Note | null>;
  /** False where it was not theirs. */
  removeNote(playerId: number, noteId: number): Promise<boolean>;
}

const EVENTS_MAX = 20;

export function createQuickPanelQueries(pool: Pool): QuickPanelQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    events: async (siteId, language) => {
      const text = `SELECT e.id, t.words ->> 'title' AS title, coalesce(t.words ->> 'detail', '') AS detail, e.starts_at
        FROM site_event e, LATERAL (
          SELECT value AS words FROM jsonb_each(e.texts) ORDER BY key <> $2, key LIMIT 1) t
        WHERE e.site_id = $1 AND (e.ends_at IS NULL OR e.ends_at > now()) AND t.words ->> 'title' <> ''
        ORDER BY e.starts_at NULLS LAST, e.id LIMIT ${EVENTS_MAX}`;
      type Row = { id: number; title: string; detail: string; starts_at: Date | null };
      return (await rows<Row>('quick_events', text, [siteId, language])).map(({ starts_at, ...event }) => ({
        ...event,
        startsAt: starts_at?.toISOString() ?? null,
      }));
    },
    notes: (playerId) =>
      rows('quick_notes', 'SELECT id, title, detail FROM player_note WHERE player_id = $1 ORDER BY id DESC', [
        playerId,
      ]),
    addNote: async (playerId, { title, detail }) => {
      // Against floods: two at once may both be the last one.
      const text = `INSERT INTO player_note (player_id, title, detail) SELECT $1::integer, $2::text, $3::text
          WHERE (SELECT count(*) FROM player_note WHERE player_id = $1) < ${quickPanel.NOTES_MAX}
        RETURNING id, title, detail`;
      return (await rows<quickPanel.Note>('quick_add_note', text, [playerId, title, detail]))[0] ?? null;
    },
    removeNote: async (playerId, noteId) =>
      (
        await rows('quick_remove_note', 'DELETE FROM player_note WHERE id = $2 AND player_id = $1 RETURNING 1', [
          playerId,
          noteId,
        ])
      ).length > 0,
  };
}
