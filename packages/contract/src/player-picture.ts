import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * What the player chooses of the picture, and what the machine says about it: on the channel `deck` as well, handled by
 * the picture's process and never by the machine.
 */

/** A second channel of the same connection, unordered and without repeats: the browser sends every text back as it came. */
export const PROBE_CHANNEL_LABEL = 'probe';
/** An echo is never longer. */
export const PROBE_TEXT_MAX = 40;

/** `screen`: the machine's own picture. `camera`: the cabinet as a webcam in the hall sees it. */
export const VIEWS = ['screen', 'camera'] as const;
export const BAND_IDS = ['auto', 'high', 'medium', 'low'] as const;
/** Why the picture is sent as it is. */
export const BAND_REASONS = ['start', 'chosen', 'clear', 'queue', 'loss', 'device'] as const;

const view = z.enum(VIEWS);
const bandId = z.enum(BAND_IDS);

// ---- browser → cabinet ----

/** `crop`: of the screen only the reels. */
export const viewChoice = z.object({ t: z.literal('view'), view, crop: z.boolean() });
export const bandChoice = z.object({ t: z.literal('band'), band: bandId });

// ---- cabinet → browser ----

export const band = z.object({
  id: bandId,
  /** Shown from the highest to the lowest. */
  order: z.int(),
  /** Null: `auto` has none of its own. */
  widthPx: z.nullable(count),
  heightPx: z.nullable(count),
  framesPerSecond: z.nullable(count),
  maxKbps: z.nullable(count),
});
export const pictureState = z.object({
  t: z.literal('picture'),
  views: z.array(view),
  view,
  crop: z.boolean(),
  bands: z.array(band),
  /** What the player chose. */
  chosen: bandId,
  /** What is sent; under `auto` it changes with the way. */
  active: bandId,
  reason: z.enum(BAND_REASONS),
  /** Ceiling of the moment. */
  targetKbps: count,
});

export type View = (typeof VIEWS)[number];
export type BandId = (typeof BAND_IDS)[number];
export type BandReason = (typeof BAND_REASONS)[number];
export type Band = z.output<typeof band>;
export type PictureState = z.output<typeof pictureState>;
