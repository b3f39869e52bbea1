import * as contract from '@salon/contract';
import type { Draws } from './draws.ts';

/** The part of a zod schema that this module reads. */
interface Schema {
  type: string;
  def: {
    shape?: Record<string, Schema>;
    entries?: Record<string, string | number>;
    values?: unknown[];
    options?: Schema[];
    element?: Schema;
    innerType?: Schema;
    in?: Schema;
    valueType?: Schema;
  };
}

/** Values that often break programs; all can be sent as JSON. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.5, 1e-7, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 2 ** 63],
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '😀'.repeat(300),
    'İıŞ',
    'ا',
    'NaN',
    'null',
    '-1',
    '1e9',
  ],
  ...[
    "'; DROP TABLE player; --",
    '" OR 1=1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '%s%n',
  ],
  ...['9999-12-31T23:59:59Z', '+275760-09-13', '0000-00-00', '2026-02-30', 'x'.repeat(201), 'y'.repeat(10_000)],
  ...[
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { length: 1e9 },
    { toString: 1 },
    { constructor: { prototype: 1 } },
    JSON.parse('{"then":1,"__proto__":{"status":1}}'),
  ],
  ...[Array(600).fill(0), Array(3).fill({}), nested(200), { a: nested(50) }],
];

/** Texts that are valid somewhere in the contract, also keys of records. */
const TEXTS = [
  // Names that every object has.
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'],
  ...['demo', 'demo2', 'demo1234', '1234', 'tr', 'en', 'ar', 'day', 'cash_in', 'screen', 'spin', 'a@b.example', 'x'],
  ...[
    '00000000-0000-4000-8000-000000000001',
    '2026-01-01T00:00:00.000Z',
    'Bearer x',
    'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\n',
  ],
];
const NUMBERS = [0, 1, 2, 3, 5, 10, 24, 30, 50, 100, 145, 1_000, 50_000, 1_000_000];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
}

/** Schemas of the contract's messages by export namespace, e.g. `operator` → its requests and answers. */
const SCHEMAS = new Map<string, [name: string, schema: Schema][]>();
for (const [noun, exported] of Object.entries(contract)) {
  if (typeof exported !== 'object' || exported === null) continue;
  const found = Object.entries(exported).filter((entry): entry is [string, Schema] => isMessage(entry[1]));
  if (found.length > 0) SCHEMAS.set(noun, found);
}
const ALL = [...SCHEMAS.values()].flat();
/** Every field of any message with its schema. */
const FIELDS = ALL.flatMap(([, { def }]) => Object.entries(def.shape ?? {}));

function isMessage(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'type' in value && 'def' in value && value.type !== 'string';
}

/** A value for the schema; `faults`: percentage of leaves that are replaced by a hostile value. */
function valueFor(schema: Schema, draws: Draws, faults: number, depth = 0): unknown {
  if (depth > 8 || draws.chance(faults)) return draws.pick(HOSTILE);
  const { def } = schema;
  const again = (inner: Schema | undefined) =>
    inner ? valueFor(inner, draws, faults, depth + 1) : draws.pick(HOSTILE);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, inner]) => [name, again(inner)]));
    case 'string':
      return draws.pick(TEXTS);
    case 'number':
      return draws.pick(NUMBERS);
    case 'boolean':
      return draws.chance(50);
    case 'enum':
      return draws.pick(Object.values(def.entries ?? { x: 'x' }));
    case 'literal':
      return draws.pick(def.values ?? ['x']);
    case 'union':
      return again(draws.pick(def.options ?? []));
    case 'array':
      return Array.from({ length: draws.below(4) }, () => again(def.element));
    case 'record':
      return { [draws.pick(TEXTS)]: again(def.valueType) };
    case 'optional':
    case 'nullable':
    case 'default':
      return draws.chance(20) ? null : again(def.innerType);
    case 'pipe':
      return again(def.in);
    default:
      return draws.pick(HOSTILE);
  }
}

/**
 * A message for a call whose name contains those words (`['player', 'protection']`, `['cashin']`): about half of them are made
 * from a schema with a similar name, so that they pass the first check.
 */
export function badMessage(words: readonly string[], draws: Draws): unknown {
  if (draws.chance(15)) return draws.pick(HOSTILE);
  if (draws.chance(15)) return mixed(draws);
  const related = relatedTo(words);
  const [, schema] = draws.pick(related.length > 0 && draws.chance(75) ? related : ALL);
  return valueFor(schema, draws, draws.pick([0, 5, 15, 40]));
}

/** An object of random fields of any messages. */
function mixed(draws: Draws): Record<string, unknown> {
  const chosen = Array.from({ length: 1 + draws.below(8) }, () => draws.pick(FIELDS));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, valueFor(schema, draws, 20)]));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

function relatedTo(words: readonly string[]): [string, Schema][] {
  const wanted = words.map(plain).filter((word) => word.length > 2);
  return [...SCHEMAS].flatMap(([noun, schemas]) =>
    schemas.filter(([name]) => wanted.some((word) => plain(noun).startsWith(word) || plain(name).startsWith(word))),
  );
}

/** A part of a path or a query. */
export function badText(draws: Draws): string {
  const value = draws.chance(50) ? draws.pick([...TEXTS, ...NUMBERS]) : draws.pick(HOSTILE);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The name of any field of the contract. */
export function fieldName(draws: Draws): string {
  return draws.pick(FIELDS)[0];
}
