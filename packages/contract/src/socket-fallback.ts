import * as z from 'zod/mini';
import { epoch, machineId } from './fields.ts';

/**
 * The last fallback tier, without a peer connection: the browser requests the texts of the deck channel and stills of the picture
 * from the cabinet through the platform. One request at a time, so that nothing queues up.
 */
const text = z.string().check(z.maxLength(8_000));
const texts = z.array(text).check(z.maxLength(50));
/** `changed`: only if it differs from the last one that was sent. */
const stillRequest = z.enum(['none', 'changed', 'any']);

/**
 * The sender has not got what was answered before: it is its first request, or the last one had no answer. The whole deck is sent
 * again, since a deck is otherwise sent when it changes.
 */
const afresh = z.optional(z.boolean());

export const STILL_SIZE = { widthPx: 360, heightPx: 640 } as const;

/** `socket-fallback` of `/machine`. */
export const request = z.object({ epoch, texts, still: stillRequest, afresh });
/** `socket-fallback` of the cabinet link. */
export const cabinetRequest = z.object({ machineId, epoch, texts, still: stillRequest, afresh });
export const answer = z.object({
  status: z.literal(1),
  texts,
  /** JPEG in base64. */
  still: z.nullable(z.string().check(z.maxLength(400_000))),
});

export type Request = z.output<typeof request>;
export type CabinetRequest = z.output<typeof cabinetRequest>;
export type Answer = z.output<typeof answer>;
