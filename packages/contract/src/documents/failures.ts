import * as z from 'zod/mini';
import { CODES, type ErrorName, HTTP_STATUS } from '../errors.ts';
import type { DocumentedCall } from './call.ts';
import type { JsonSchema } from './schemas.ts';

/** The one failure shape, of HTTP answers and of acknowledgements. */
export const FAILURE: JsonSchema = {
  type: 'object',
  description: '`code` says what was refused. `Params` belong to its text, `ErrorMessage` is English and for logs.',
  required: ['status', 'code', 'Params', 'ErrorMessage'],
  properties: {
    status: { const: 0 },
    code: { $ref: '#/components/schemas/Code' },
    Params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    ErrorMessage: { type: 'string' },
  },
};

/** Pushed as `invalid`: a failure with the event that it is about. */
export const invalidMessage = z.object({
  ...{ status: z.literal(0), code: z.int(), ErrorMessage: z.string(), event: z.string() },
  Params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Every code of the catalogue with its name; a number never changes its meaning, a newer platform may know more. */
export const CODE: JsonSchema = {
  type: 'integer',
  description: 'One of the catalogue, or one that a newer platform has added.',
  anyOf: [
    ...Object.entries(CODES).map(([name, code]) => ({
      const: code,
      title: name,
      description: `HTTP ${HTTP_STATUS[name as ErrorName]}`,
    })),
    { type: 'integer' },
  ],
};

const OF_ACCESS: Record<DocumentedCall['access'], readonly ErrorName[]> = {
  anyone: [],
  player: ['signature_not_verified', 'unauthorized', 'banned', 'login_locked'],
  any_login: ['signature_not_verified', 'unauthorized', 'banned'],
  provider: ['signature_not_verified'],
  person: ['unauthorized', 'address_not_permitted'],
  staff: ['unauthorized', 'forbidden', 'right_missing', 'staff_login_incomplete'],
};

/** The refusals of a call by HTTP status: its own, and those of every call of its kind. */
export function refusalsOf(call: DocumentedCall): ReadonlyMap<number, readonly ErrorName[]> {
  const takes = call.params ?? call.query ?? call.headers ?? call.body;
  const names: ErrorName[] = [
    ...(takes === undefined ? [] : (['invalid_request'] as const)),
    ...OF_ACCESS[call.access],
    ...(call.refusals ?? []),
    ...(['too_many_requests', 'internal', 'unavailable'] as const),
  ];
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of new Set(names))
    byStatus.set(HTTP_STATUS[name], [...(byStatus.get(HTTP_STATUS[name]) ?? []), name]);
  return byStatus;
}
