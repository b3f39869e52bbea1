import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { documentedCalls, openApi } from './open-api.ts';
import { staffCalls } from './staff-calls.ts';

/** As it is served. */
const served = (document: object) => JSON.parse(JSON.stringify(document));
const operationsOf = (document: { paths: Record<string, Record<string, { operationId: string }>> }) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** Made once: it has every schema of the contract. */
const document = served(openApi('0.1.0'));

describe('the OpenAPI document', () => {
  it.each([
    ['of all calls', documentedCalls],
    ['of the operators’ calls', staffCalls],
  ])('%s is valid OpenAPI 3.1 and has every call once', async (_of, calls) => {
    const made = served(openApi('0.1.0', calls));
    const { valid, errors } = await new Validator().validate(made);
    expect([valid, errors]).toEqual([true, undefined]);
    expect(
      operationsOf(made)
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(Object.keys(calls).sort());
  });

  it('declares the parameters of its paths, and no others', () => {
    for (const { path, parameters } of operationsOf(document) as unknown as {
      path: string;
      parameters: { in: string; name: string }[];
    }[]) {
      const declared = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([path, declared]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
    }
  });

  it('says who may call, what a refusal is and what a webhook sends', () => {
    const { paths, webhooks, components } = document;
    expect(paths['/api/v1/player/balance'].get).toMatchObject({
      security: [{ player: [] }],
      responses: { 200: {}, 401: { description: 'Refused: 10 signature_not_verified, 40100 unauthorized.' } },
    });
    expect(paths['/api/v1/login'].post.security).toEqual([]);
    expect(paths['/api/payments/{siteId}'].post.security).toEqual([{ providerTimestamp: [], providerSignature: [] }]);
    expect(components.schemas.Failure.properties.status).toEqual({ const: 0 });
    expect(components.schemas.Code.anyOf).toContainEqual({
      const: 60002,
      title: 'seat_taken',
      description: 'HTTP 409',
    });
    expect(Object.keys(webhooks)).toEqual(['alert']);
  });
});
