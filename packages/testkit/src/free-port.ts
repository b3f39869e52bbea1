import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections (from 32768 on Linux, from 49152 elsewhere): one that is free now is not taken by a
 * connection of somebody else before its server starts, or while it starts anew.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Processes that run at once begin so far apart, so that none takes what another has just looked at. */
const APART = 97;

let next = (process.pid * APART) % COUNT;

/** A port of this computer that nobody listens at, another one at each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
