import { operator } from '@salon/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

describe('the OpenAPI document of the operator’s calls', () => {
  it('is valid OpenAPI 3.1, has every call once, and no path twice', async () => {
    const document = operator.openApi('0.1.0');
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect([valid, errors]).toEqual([true, undefined]);
    const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operator.operatorCalls).sort());
  });
});
