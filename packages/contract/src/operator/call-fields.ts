import * as z from 'zod/mini';
import type { OperatorCall } from './call.ts';

/** JSON Schema of one field, as far as its readers need it. */
export interface FieldSchema {
  type?: string | string[];
  anyOf?: FieldSchema[];
  enum?: unknown[];
  items?: FieldSchema;
  default?: unknown;
  [keyword: string]: unknown;
}

export interface CallField {
  name: string;
  in: 'params' | 'query' | 'body';
  schema: FieldSchema;
  isRequired: boolean;
}

const PLACES = ['params', 'query', 'body'] as const;

/** JSON Schema (2020-12) of what a call takes or answers. What has none, a transformed id for example, is any value. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Every field that a call takes, in the order of the contract. */
export function fieldsOf(call: OperatorCall): CallField[] {
  return PLACES.flatMap((place) => {
    const schema = call[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
      properties?: Record<string, FieldSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, field]) => ({
      ...{ name, in: place, schema: field },
      isRequired: required.includes(name),
    }));
  });
}
