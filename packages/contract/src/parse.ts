import type * as z from 'zod/mini';
import { type Failure, failure } from './errors.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Parses what crosses a border; a refusal is a 40000 that names the first field at fault. Never throws. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input);
  if (!result.success) return refused(result.error.issues[0]?.path.map(String).join('.') || '(root)');
  const broken = brokenTextIn(result.data);
  return broken === null ? { ok: true, value: result.data } : refused(broken || '(root)');
}

function refused(field: string): { ok: false; failure: Failure } {
  return { ok: false, failure: failure('invalid_request', { field }, `invalid request: ${field}`) };
}

/** PostgreSQL keeps neither a NUL nor half a surrogate pair, so no text that has one may cross a border. */
const isKept = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Path of the first text that no database keeps, `null` where there is none; of a broken key, where it stands. With a list of
 * its own instead of recursion: how deep JSON is nested is up to the sender.
 */
export function brokenTextIn(input: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isKept(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isKept(key)) return path;
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return null;
}

/** Like `parse`, for text frames (data channel, files): text that is not JSON is a refusal like any other. */
export function parseJson<S extends z.ZodMiniType>(schema: S, text: string): Parsed<z.output<S>> {
  try {
    return parse(schema, JSON.parse(text));
  } catch {
    return { ok: false, failure: failure('invalid_request', { field: '(json)' }, 'invalid request: not JSON') };
  }
}
