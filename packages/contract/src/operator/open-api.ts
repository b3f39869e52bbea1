import type { OperatorCall } from './call.ts';
import { fieldsOf, jsonSchemaOf } from './call-fields.ts';
import { OPERATOR_BASE, operatorCalls } from './calls.ts';

const FAILURE = {
  type: 'object',
  description: 'A refusal: `code` is of the catalogue of the contract, `Params` belong to its text.',
  required: ['status', 'code', 'Params', 'ErrorMessage'],
  properties: {
    status: { const: 0 },
    code: { type: 'integer' },
    Params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    ErrorMessage: { type: 'string' },
  },
};

/** OpenAPI 3.1 of every call below `OPERATOR_BASE`, made from the table of calls. */
export function openApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<OperatorCall>(operatorCalls)) {
    const path = `${OPERATOR_BASE}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Salon, the operator’s calls', version },
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a staff session.' },
        session: { type: 'apiKey', in: 'cookie', name: 'salon-staff' },
      },
    },
  };
}

function operationOf(name: string, call: OperatorCall): Record<string, unknown> {
  const parameters = fieldsOf(call).flatMap(({ name: field, in: place, schema, isRequired }) =>
    place === 'body'
      ? []
      : [
          {
            name: field,
            in: place === 'params' ? 'path' : 'query',
            schema,
            required: place === 'params' || isRequired,
          },
        ],
  );
  return {
    operationId: name,
    summary: call.summary,
    description: call.right === 'signed_in' ? 'For every signed-in person.' : `Needs the right \`${call.right}\`.`,
    parameters,
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(call.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done.', content: contentOf(call) },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function contentOf({ answer }: OperatorCall): Record<string, unknown> {
  return answer === 'file'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: jsonSchemaOf(answer, 'output') } };
}
