import * as z from 'zod/mini';
import { machineId, shortText } from './fields.ts';

/** "Tell me when it is free". `GET /player/waitlist`: what the player waits for; `POST` adds one, `DELETE /:id` drops it. */
export const answer = z.object({ status: z.literal(1), machineIds: z.array(machineId) });
/** Push `waitlist` on `/notifications`, acknowledged: a machine that the player waited for is free. The wish is over then. */
export const push = z.object({ id: machineId, name: shortText });

export type Push = z.output<typeof push>;
