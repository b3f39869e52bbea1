import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

let facts: Promise<string> | undefined;

/**
 * What the platform's games expect of a bet of 1, as `figures_between` reads it. Computed once, most of a second, in a thread of its own:
 * the first midnight of a node must not hold up its players.
 */
export function gameFacts(): Promise<string> {
  facts ??= compute().catch((error) => {
    facts = undefined;
    throw error;
  });
  return facts;
}

async function compute(): Promise<string> {
  const [text] = await once(new Worker(new URL('./game-facts-worker.ts', import.meta.url)), 'message');
  return text;
}
