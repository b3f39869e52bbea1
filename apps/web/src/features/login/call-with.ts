import { createApi } from '../../shared/api/client.ts';
import { entries } from '../../shared/storage/entries.ts';

/** Calls of the start, before anybody is logged in here: by the token that is stored, and a refusal of it logs nobody out. */
export const callWith = (token = entries.token.read()) =>
  createApi({
    fetch: (input, init) => fetch(input, init),
    token: () => token || null,
    onUnauthorized: () => {},
    onLocked: () => {},
    onUnreachable: () => {},
    sleep: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
    random: Math.random,
  });
