import { randomUUID } from 'node:crypto';
import { operator } from '@salon/contract';

export interface Command {
  name: string;
  call: operator.OperatorCall;
  /** With its parameters filled in. */
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
}

const CALLS: operator.OperatorCalls = operator.operatorCalls;

/** The call that the words begin with (`staff add` is `staff-add`), and the words behind it. Null: there is none. */
export function findCall(words: readonly string[]): { name: string; rest: string[] } | null {
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const name = words.slice(0, count).join('-');
    if (Object.hasOwn(CALLS, name)) return { name, rest: words.slice(count) };
  }
  return null;
}

/** A call with its fields from `words` and `--field value`. A text says what is wrong with them. */
export function readCommand(name: string, words: readonly string[]): Command | string {
  const call = CALLS[name]!;
  const fields = operator.fieldsOf(call);
  const given = readFields(call, fields, words);
  if (typeof given === 'string') return given;
  const values: Record<'params' | 'query' | 'body', Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const field of fields) {
    // Where the path has a field of that name, words and flags mean the path's.
    const isShadowed =
      field.in !== 'params' && fields.some(({ name, in: place }) => name === field.name && place === 'params');
    const text = isShadowed ? undefined : given.get(field.name);
    const isOwnId = field.in === 'body' && field.name === 'id';
    if (text !== undefined) values[field.in][field.name] = readValue(text, field.schema);
    else if (isOwnId) values.body.id = randomUUID();
    else if (field.in === 'params') return `${field.name} is missing`;
  }
  return {
    ...{ name, call },
    path: call.path.replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(String(values.params[one]))),
    query: Object.fromEntries(Object.entries(values.query).map(([one, value]) => [one, String(value)])),
    body: call.body ? values.body : null,
  };
}

function readFields(
  call: operator.OperatorCall,
  fields: readonly operator.CallField[],
  words: readonly string[],
): Map<string, string> | string {
  const given = new Map<string, string>();
  const plain: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const [, flag, inline] = /^--([\w-]+)(?:=(.*))?$/s.exec(words[index]!) ?? [];
    if (flag === undefined) {
      plain.push(words[index]!);
      continue;
    }
    const field = fields.find(({ name }) => name === flag);
    if (!field) return `there is no --${flag}`;
    const isSwitch = field.schema.type === 'boolean' && !/^(true|false)$/.test(words[index + 1] ?? '');
    const value = inline ?? (isSwitch ? 'true' : words[++index]);
    if (value === undefined) return `--${flag} has no value`;
    given.set(flag, value);
  }
  const names = call.words ?? [];
  if (plain.length > names.length && names.length === 0) return `${plain[0]} is not expected`;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const text = isLast ? plain.slice(index).join(' ') : plain[index];
    if (text) given.set(name, text);
  }
  return given;
}

/** As JSON has it: the platform judges the rest. */
function readValue(text: string, schema: operator.FieldSchema): unknown {
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat();
  if (types.includes('null') && (text === 'null' || text === '')) return null;
  if ((types.includes('integer') || types.includes('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (types.includes('array')) return listOf(text, schema.items ?? {});
  return types.includes('object') ? jsonOf(text) : text;
}

/** Plain entries are separated by commas; objects are JSON. */
function listOf(text: string, items: operator.FieldSchema): unknown {
  if (/^\s*\[/.test(text)) return jsonOf(text);
  return text === '' ? [] : text.split(',').map((entry) => readValue(entry.trim(), items));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
