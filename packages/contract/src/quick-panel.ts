import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { longId } from './fields.ts';
import { visibleText } from './typed-fields.ts';

/** Calls below `/api/quick-panel`. */
export const QUICK_PANEL_BASE = '/api/quick-panel';

export const NOTES_MAX = 50;

const id = z.int().check(z.positive());

export const event = z.object({
  id,
  title: z.string(),
  detail: z.string(),
  /** Null: no start time. */
  startsAt: z.nullable(z.string()),
});
export const note = z.object({ id, title: z.string(), detail: z.string() });

/** `GET /data`: the operator's events that have not ended, and the player's own notes, newest first. Without a language, the site's. */
export const dataQuery = z.object({ language: z.optional(z.enum(LANGUAGES)) });
export const dataAnswer = z.object({ status: z.literal(1), events: z.array(event), notes: z.array(note) });

/** `POST /notes` → the stored note. `DELETE /notes/:id`. */
export const noteRequest = z.object({
  title: visibleText.check(z.maxLength(80)),
  detail: z._default(z.string().check(z.maxLength(500)), ''),
});
export const noteAnswer = z.object({ status: z.literal(1), note });
export const noteTarget = z.object({ id: longId });

export type QuickPanelEvent = z.output<typeof event>;
export type Note = z.output<typeof note>;
export type NoteRequest = z.output<typeof noteRequest>;
