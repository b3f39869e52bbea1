import * as z from 'zod/mini';
import { epoch, machineId } from './fields.ts';

/**
 * The last rung: where no peer connection gets through, the texts of the deck channel and stills of the picture go by way
 * of the platform, asked for by the browser and answered by the cabinet. One question at a time, so nothing can pile up.
 */
const text = z.string().check(z.maxLength(8_000));
const texts = z.array(text).check(z.maxLength(50));
/** `changed`: only where it is another than the last one that was given out. */
const stillRequest = z.enum(['none', 'changed', 'any']);

export const STILL_SIZE = { widthPx: 360, heightPx: 640 } as const;

/** `socket-fallback` of `/machine`. */
export const request = z.object({ epoch, texts, still: stillRequest });
/** `socket-fallback` of the cabinet link. */
export const cabinetRequest = z.object({ machineId, epoch, texts, still: stillRequest });
export const answer = z.object({
  status: z.literal(1),
  texts,
  /** JPEG in base64. */
  still: z.nullable(z.string().check(z.maxLength(400_000))),
});

export type Request = z.output<typeof request>;
export type CabinetRequest = z.output<typeof cabinetRequest>;
export type Answer = z.output<typeof answer>;
