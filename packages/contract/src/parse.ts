import type * as z from 'zod/mini';
import { type Failure, failure } from './errors.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Validates a message from outside the process; a failure is a 40000 that names the first wrong field. Never throws. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input);
  if (!result.success) return refused(result.error.issues[0]?.path.map(String).join('.') || '(root)');
  const broken = brokenTextIn(result.data);
  return broken === null ? { ok: true, value: result.data } : refused(broken || '(root)');
}

function refused(field: string): { ok: false; failure: Failure } {
  return { ok: false, failure: failure('invalid_request', { field }, `invalid request: ${field}`) };
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair, so texts with one are refused. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Path of the first text that PostgreSQL cannot store, or of the object with such a key; null: none. An explicit stack instead
 * of recursion, because the sender decides how deep JSON is nested.
 */
export function brokenTextIn(input: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: input, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return null;
}

/** Like `parse`, for JSON text (data channel, files); text that is not JSON fails with 40000 too. */
export function parseJson<S extends z.ZodMiniType>(schema: S, text: string): Parsed<z.output<S>> {
  try {
    return parse(schema, JSON.parse(text));
  } catch {
    return { ok: false, failure: failure('invalid_request', { field: '(json)' }, 'invalid request: not JSON') };
  }
}
