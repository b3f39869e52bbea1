export interface ShownSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: ShownSchema[];
  oneOf?: ShownSchema[];
  items?: ShownSchema;
  prefixItems?: ShownSchema[];
  properties?: Record<string, ShownSchema>;
  required?: string[];
  additionalProperties?: boolean | ShownSchema;
  default?: unknown;
  [keyword: string]: unknown;
}

/** Limits that a caller has to keep. */
const LIMITS = ['minimum', 'exclusiveMinimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'pattern', 'format'];

/** A schema as people read it: names and types, one field a line. */
export function schemaText(schema: ShownSchema, indent = ''): string {
  const { $ref, anyOf, oneOf, items } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? $ref;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either) return either.map((one) => schemaText(one, indent)).join(' | ');
  if (schema.type === 'array') return arrayText(items ?? {}, indent) + limitsOf(schema);
  if (schema.type === 'object') return objectText(schema, indent);
  return `${[schema.type ?? 'any'].flat().join(' | ')}${limitsOf(schema)}`;
}

function arrayText(items: ShownSchema, indent: string): string {
  const text = schemaText(items, indent);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: ShownSchema, indent: string): string {
  const names = Object.entries(properties);
  const others = typeof additionalProperties === 'object' ? schemaText(additionalProperties, `${indent}  `) : null;
  if (names.length === 0) return others === null ? '{}' : `{ [name]: ${others} }`;
  const lines = names.map(([name, field]) => {
    const preset = field.default === undefined ? '' : `, default ${JSON.stringify(field.default)}`;
    return `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${schemaText(field, `${indent}  `)}${preset}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function limitsOf(schema: ShownSchema): string {
  const limits = LIMITS.filter((name) => schema[name] !== undefined).map((name) => `${name} ${schema[name]}`);
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}
