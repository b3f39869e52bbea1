import * as z from 'zod/mini';
import type { Board } from './board.ts';

const ANSWER_MS = 500;
const CONFLICT = 409;
const view = z.object({ isServiceKeyOn: z.boolean() });

/** The keys of the simulated machine of `tools/egm`, by its control port on this computer. Its one input is `service`. */
export function openEgmBoard({ port }: { port: number }): Board {
  const request = (body?: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const post = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    return fetch(`http://127.0.0.1:${port}/`, { ...post, signal: AbortSignal.timeout(ANSWER_MS) });
  };
  return {
    async pulse(key) {
      try {
        const answer = await request({ do: 'key', key });
        // 409: the key was pressed, and the machine did nothing. A board cannot see that.
        return answer.ok || answer.status === CONFLICT;
      } catch {
        return false;
      }
    },
    async inputs() {
      try {
        return new Map([['service', view.parse(await (await request()).json()).isServiceKeyOn]]);
      } catch {
        return null;
      }
    },
    close: () => undefined,
  };
}
