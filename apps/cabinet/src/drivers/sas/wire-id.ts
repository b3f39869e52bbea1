import { createHash } from 'node:crypto';
import { aftIdOf } from '@salon/sas/aft-id.ts';

/** The transfer's id on the machine: recomputed from the transfer and the number of its attempt, without any journal. */
export function wireIdOf(transferId: string, attempt: number): string {
  return aftIdOf(transferId, (bytes) => {
    const hash = createHash('sha256').update(bytes);
    return (attempt === 0 ? hash : hash.update(`:${attempt}`)).digest();
  });
}
