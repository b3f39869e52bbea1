import * as z from 'zod/mini';
import { machineId, shortText } from './fields.ts';

/** "Tell me when it is free". `GET /player/vacancies`: what the player waits for; `POST` adds one, `DELETE /:id` drops it. */
export const vacanciesAnswer = z.object({ status: z.literal(1), machineIds: z.array(machineId) });
/** Push `vacancy` on `/notifications`, acknowledged: a machine that the player waited for is free. The wish is over then. */
export const vacancyPush = z.object({ id: machineId, name: shortText });

export type VacancyPush = z.output<typeof vacancyPush>;
