import rules from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { asyncApi, namespaces } from './async-api.ts';

interface Document {
  channels: Record<string, { address: string; messages: Record<string, { name: string }> }>;
  operations: Record<
    string,
    { action: string; messages: { $ref: string }[]; reply?: { messages: { $ref: string }[] } }
  >;
}
/** As it is served. */
const document = (): Document => JSON.parse(JSON.stringify(asyncApi('0.1.0')));
const found = (root: unknown, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], root);

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0', () => {
    const ajv = new Ajv({ strict: false, allErrors: false });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    const isValid = ajv.compile(rules);
    expect([isValid(document()), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...document(), asyncapi: '2.0.0' })).toBe(false);
  });

  it('has every namespace, and every reference of it leads somewhere', () => {
    const made = document();
    const addresses = Object.values(made.channels).map(({ address }) => address);
    expect(addresses).toEqual([...namespaces.map(({ address }) => address), 'deck', 'press']);
    const references = [...JSON.stringify(made).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((ref) => found(made, ref) === undefined)).toEqual([]);
  });

  it('has an acknowledgement with the answer or a failure', () => {
    const { operations, channels } = document();
    expect(operations['machine.received.cashin']).toMatchObject({
      action: 'receive',
      reply: { messages: [{ $ref: '#/channels/machine/messages/received.cashin.answer' }] },
    });
    expect(channels.machine?.messages['received.cashin.answer']).toMatchObject({
      payload: { anyOf: [{ type: 'object' }, { $ref: '#/components/schemas/Failure' }] },
    });
    expect(operations['machine.sent.balance']).not.toHaveProperty('reply');
  });
});
