import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema (2020-12) of what is sent or answered. What has none, a transformed id for example, is any value. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // A newer platform may answer more; only objects that are strict refuse what they do not know.
      if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return rest;
}

export interface SchemaField {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The fields of an object, in the order of the contract. */
export function fieldsOfObject(schema: z.ZodMiniType): SchemaField[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    ...{ name, schema: field },
    isRequired: required.includes(name),
  }));
}
