import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * The player's choices about the picture, and its state. On the channel `deck`; handled by the picture process, never by the
 * machine.
 */

/** Delay probes: an unordered channel without retransmission; the browser echoes every text unchanged. */
export const PROBE_CHANNEL_LABEL = 'probe';
/** Longest text of a probe. */
export const PROBE_TEXT_MAX = 40;

/** `screen`: the machine's own screen. `camera`: a webcam in the hall that shows the cabinet. */
export const VIEWS = ['screen', 'camera'] as const;
export const BAND_IDS = ['auto', 'high', 'medium', 'low'] as const;
/** What limits the picture now. */
export const BAND_REASONS = ['start', 'chosen', 'clear', 'queue', 'loss', 'device'] as const;

const view = z.enum(VIEWS);
const bandId = z.enum(BAND_IDS);

// ---- browser → cabinet ----

/** `crop`: only the reels of the screen. */
export const viewChoice = z.object({ t: z.literal('view'), view, crop: z.boolean() });
export const bandChoice = z.object({ t: z.literal('band'), band: bandId });

// ---- cabinet → browser ----

export const band = z.object({
  id: bandId,
  /** Bands are listed from the highest order to the lowest. */
  order: z.int(),
  /** Null for `auto`. */
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
  /** Where the reels are is known. */
  canCrop: z._default(z.boolean(), true),
  bands: z.array(band),
  /** What the player chose. */
  chosen: bandId,
  /** What is sent; under `auto` it follows the network's capacity. */
  active: bandId,
  reason: z.enum(BAND_REASONS),
  /** Current limit of the bitrate. */
  targetKbps: count,
});

export type View = (typeof VIEWS)[number];
export type BandId = (typeof BAND_IDS)[number];
export type BandReason = (typeof BAND_REASONS)[number];
export type Band = z.output<typeof band>;
export type PictureState = z.output<typeof pictureState>;
