import type * as z from 'zod/mini';
import type { ErrorName } from '../errors.ts';

/**
 * Who may make a call. `player`: a login that is not locked; `any_login`: also a locked one; `provider`: by a signature; `person`: a
 * session of the operator's people, also before its login is complete; `staff`: with a complete login, or an API key.
 */
export type Access = 'anyone' | 'player' | 'any_login' | 'provider' | 'person' | 'staff';

/** One HTTP call as the OpenAPI document describes it. Schemas are those that the platform parses with. */
export interface DocumentedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the host; `:name` is a parameter. */
  path: string;
  tag: string;
  access: Access;
  summary: string;
  description?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  headers?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** It may be left out. */
  isBodyOptional?: true;
  /** A schema, or the media type of a file. */
  answer: z.ZodMiniType | `${string}/${string}`;
  /** Answers without a body besides: nothing to show, or nothing new. */
  emptyAnswers?: readonly (204 | 304)[];
  /** Refusals of this call's own, besides those of every call of its kind. */
  refusals?: readonly ErrorName[];
}

export type DocumentedCalls = Readonly<Record<string, DocumentedCall>>;
