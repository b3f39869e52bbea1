import * as z from 'zod/mini';
import { machineId, shortText } from './fields.ts';

/** `GET /player/waitlist`: machines that the player waits for; `POST` adds one, `DELETE /:id` removes it. */
export const answer = z.object({ status: z.literal(1), machineIds: z.array(machineId) });
/** Push `waitlist` on `/notifications`, acknowledged: a machine that the player waits for is free; its entry is removed. */
export const push = z.object({ id: machineId, name: shortText });

export type Push = z.output<typeof push>;
