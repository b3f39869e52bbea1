import type * as z from 'zod/mini';
import { type Failure, failure } from './errors.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Parses what crosses a border; a refusal is a 40000 that names the first field at fault. Never throws. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || '(root)';
  return { ok: false, failure: failure('invalid_request', { field }, `invalid request: ${field}`) };
}

/** Like `parse`, for text frames (data channel, files): text that is not JSON is a refusal like any other. */
export function parseJson<S extends z.ZodMiniType>(schema: S, text: string): Parsed<z.output<S>> {
  try {
    return parse(schema, JSON.parse(text));
  } catch {
    return { ok: false, failure: failure('invalid_request', { field: '(json)' }, 'invalid request: not JSON') };
  }
}
