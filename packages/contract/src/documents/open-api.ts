import { CODES } from '../errors.ts';
import { WEBHOOK_SIGNATURE, WEBHOOK_TIMESTAMP, webhookAlert } from '../operator/alerts.ts';
import { CONSOLE_HEADER, SITE_HEADER, STAFF_COOKIE } from '../operator/staff.ts';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../payment.ts';
import { accountCalls } from './account-calls.ts';
import type { Access, DocumentedCall, DocumentedCalls } from './call.ts';
import { chatCalls } from './chat-calls.ts';
import { CODE, FAILURE, refusalsOf } from './failures.ts';
import { floorCalls } from './floor-calls.ts';
import { loginCalls } from './login-calls.ts';
import { moneyCalls, providerCalls } from './money-calls.ts';
import { fieldsOfObject, type JsonSchema, jsonSchemaOf } from './schemas.ts';
import { staffCalls } from './staff-calls.ts';

/** Every call of players, of the payment provider and of the operator's people, by its name in the document. */
export const documentedCalls: DocumentedCalls = {
  ...{ ...loginCalls, ...floorCalls, ...moneyCalls, ...accountCalls, ...chatCalls },
  ...{ ...providerCalls, ...staffCalls },
};

/** The names of security schemes that a call takes, one line for each way. */
const SECURITY: Record<Access, readonly Record<string, []>[]> = {
  anyone: [],
  player: [{ player: [] }],
  any_login: [{ player: [] }],
  provider: [{ providerTimestamp: [], providerSignature: [] }],
  person: [{ staff: [] }, { staffCookie: [] }],
  staff: [{ staff: [] }, { staffCookie: [] }],
};

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
const SCHEMES = {
  player: {
    ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    description: 'The `token` of a player’s login, of its own site alone.',
  },
  staff: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a staff session.' },
  staffCookie: {
    ...{ type: 'apiKey', in: 'cookie', name: STAFF_COOKIE },
    description: `A staff session, beside \`${CONSOLE_HEADER}\` or \`Sec-Fetch-Site: same-origin\`.`,
  },
  providerTimestamp: inHeader(TIMESTAMP_HEADER, 'Unix time in seconds, part of what is signed.'),
  providerSignature: inHeader(SIGNATURE_HEADER, 'Hex HMAC-SHA256 of `<timestamp>.<body>` with the site’s key.'),
};

/** OpenAPI 3.1 of calls, made from their schemas. */
export function openApi(version: string, calls: DocumentedCalls = documentedCalls): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Salon', version },
      description: 'Amounts are whole minor units of the site’s currency. A refusal has `status` 0 and a `code`.',
    },
    servers: [{ url: '/', description: 'The host of a site' }],
    tags: [...new Set(Object.values(calls).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: { alert: { post: ALERT } },
    components: { schemas: { Failure: FAILURE, Code: CODE }, securitySchemes: SCHEMES },
  };
}

/** The path as the document has it. */
export const pathOf = ({ path }: Pick<DocumentedCall, 'path'>): string => path.replaceAll(/:(\w+)/g, '{$1}');

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** What the platform calls where a site has entered an address for its alerts. */
const ALERT = {
  operationId: 'alert',
  summary: 'An alert of the site; it may come twice, `id` is that of the alert',
  tags: ['Operator: alert'],
  parameters: [
    { name: WEBHOOK_TIMESTAMP, in: 'header', required: true, schema: { type: 'string' } },
    { name: WEBHOOK_SIGNATURE, in: 'header', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
  ],
  requestBody: { required: true, content: jsonOf(jsonSchemaOf(webhookAlert, 'output')) },
  responses: { '2XX': { description: 'Received. Any other answer is tried again.' } },
};

function operationOf(name: string, call: DocumentedCall): Record<string, unknown> {
  const { tag, summary, description, body, access } = call;
  return {
    ...{ operationId: name, tags: [tag], summary, ...(description !== undefined && { description }) },
    security: SECURITY[access],
    parameters: parametersOf(call),
    ...(body && {
      requestBody: { required: call.isBodyOptional !== true, content: jsonOf(jsonSchemaOf(body, 'input')) },
    }),
    responses: { ...answersOf(call), ...refusedOf(call) },
  };
}

function parametersOf({ params, query, headers, access }: DocumentedCall): JsonSchema[] {
  const inPlace = (place: string, schema: DocumentedCall['params']) =>
    schema === undefined
      ? []
      : fieldsOfObject(schema).map(({ name, schema: field, isRequired }) => ({
          ...{ name, in: place, schema: field, required: place === 'path' || isRequired },
        }));
  return [
    ...inPlace('path', params),
    ...inPlace('query', query),
    ...inPlace('header', headers),
    ...(access === 'staff' ? [SITE] : []),
  ];
}

const SITE = {
  ...{ name: SITE_HEADER, in: 'header', required: false, schema: { type: 'string' } },
  description: 'The site that is meant, for staff of every site.',
};

function answersOf({ answer, emptyAnswers = [] }: DocumentedCall): Record<string, unknown> {
  const content = typeof answer === 'string' ? { [answer]: {} } : jsonOf(jsonSchemaOf(answer, 'output'));
  const description = { 204: 'Nothing to show.', 304: 'Nothing new since the `etag` of `if-none-match`.' };
  return {
    200: { description: 'Done.', content },
    ...Object.fromEntries(emptyAnswers.map((status) => [status, { description: description[status] }])),
  };
}

function refusedOf(call: DocumentedCall): Record<string, unknown> {
  const content = jsonOf({ $ref: '#/components/schemas/Failure' });
  const entries = [...refusalsOf(call)].map(([status, names]) => {
    const codes = names.map((name) => `${CODES[name]} ${name}`).join(', ');
    return [status, { description: `Refused: ${codes}.`, content }];
  });
  return { ...Object.fromEntries(entries), default: { description: 'Refused.', content } };
}
