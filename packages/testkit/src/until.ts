import { setImmediate as breath } from 'node:timers/promises';

/**
 * Resolves once `holds`, looked at in every turn of the event loop. It has no patience of its own: how long a busy computer takes says
 * nothing about what is tested, and the runner ends a test that hangs. It goes on while the timers of a test stand still.
 */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await breath();
}
