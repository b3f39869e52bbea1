import { fieldsOfObject } from '../documents/schemas.ts';
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

/** Every field that a call takes, in the order of the contract. */
export function fieldsOf(call: Pick<OperatorCall, (typeof PLACES)[number]>): CallField[] {
  return PLACES.flatMap((place) => {
    const schema = call[place];
    return schema ? fieldsOfObject(schema).map((field) => ({ ...field, in: place })) : [];
  });
}
