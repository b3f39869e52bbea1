import type { FieldSchema } from '@salon/contract/operator/call-fields.ts';

/** Names that every object has: a table that is read without care has an entry for each. */
const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

/** Each of them as a field of that kind takes it: a text, an entry of a list, a key. */
export const inheritedNames = ({ type }: FieldSchema): unknown[] =>
  NAMES.map((name) => (type === 'array' ? [name] : type === 'object' ? { [name]: 1 } : name));
