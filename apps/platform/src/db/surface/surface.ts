/** What a release uses of its database: functions with arguments and results, and the tables that the platform's role may use. */

import type pg from 'pg';
import * as z from 'zod/mini';
import { GRANTS } from '../grants.ts';

const column = z.object({ type: z.string(), isOptional: z.boolean(), hasValue: z.boolean() });
const surfaceFunction = z.object({
  name: z.string(),
  /** Types. */
  takes: z.array(z.string()),
  /** How many of the last ones may be left out. */
  optional: z.int(),
  returns: z.string(),
  /** Of a result that is a table. */
  columns: z.record(z.string(), z.string()),
});
export const surface = z.object({
  functions: z.array(surfaceFunction),
  tables: z.record(z.string(), z.object({ rights: z.array(z.string()), columns: z.record(z.string(), column) })),
  /** Values of enumerations. */
  types: z.record(z.string(), z.array(z.string())),
});
export const frozenSurface = z.extend(surface, {
  /** Which is described. */
  release: z.string(),
  /** What that release has and does not use. */
  retired: z.array(z.string()),
});

export type SurfaceFunction = z.output<typeof surfaceFunction>;
export type Column = z.output<typeof column>;
export type Surface = z.output<typeof surface>;
export type FrozenSurface = z.output<typeof frozenSurface>;

/** Of a result table: its columns with their types; a table's own row type is described with the tables. */
const COLUMNS = `SELECT jsonb_object_agg(coalesce(p.proargnames[i], 'column' || i), format_type(p.proallargtypes[i], NULL))
  FROM generate_subscripts(p.proallargtypes, 1) i WHERE p.proargmodes[i] IN ('o', 'b', 't')`;
const FUNCTIONS = `
  SELECT proname AS name, ARRAY(SELECT format_type(t, NULL) FROM unnest(proargtypes) WITH ORDINALITY AS a (t, at) ORDER BY at) AS takes,
    pronargdefaults AS optional, CASE WHEN proretset THEN 'SETOF ' ELSE '' END || format_type(prorettype, NULL) AS returns,
    coalesce((${COLUMNS}), '{}') AS columns
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY proname COLLATE "C", oid::regprocedure::text COLLATE "C"`;
const TABLES = `
  SELECT relname AS name, (SELECT jsonb_object_agg(attname, jsonb_build_object('type', format_type(atttypid, atttypmod),
      'isOptional', NOT attnotnull, 'hasValue', atthasdef OR attidentity <> ''))
    FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND relname = ANY ($1)
  ORDER BY relname COLLATE "C"`;
const TYPES = `
  SELECT typname AS name, array_agg(enumlabel::text ORDER BY enumsortorder) AS values
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE typnamespace = 'public'::regnamespace
  GROUP BY typname ORDER BY typname COLLATE "C"`;

/** Of the database as it is; the rights are those of the present `grants.ts`. */
export async function readSurface(pool: pg.Pool): Promise<Surface> {
  const functions = (await pool.query<SurfaceFunction>(FUNCTIONS)).rows;
  const tables = (await pool.query<{ name: string; columns: Record<string, Column> }>(TABLES, [Object.keys(GRANTS)]))
    .rows;
  const types = (await pool.query<{ name: string; values: string[] }>(TYPES)).rows;
  return {
    functions,
    tables: Object.fromEntries(
      tables.map(({ name, columns }) => [name, { rights: [...(GRANTS[name] ?? [])], columns: sorted(columns) }]),
    ),
    types: Object.fromEntries(types.map(({ name, values }) => [name, values])),
  };
}

const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

export const signatureOf = ({ name, takes }: SurfaceFunction) => `${name}(${takes.join(', ')})`;

/** As a release leaves it to the next: without what it does not use any more. */
export function freeze(present: Surface, release: string, retired: readonly string[]): FrozenSurface {
  const isRetired = (name: string) => retired.includes(name);
  const columnsOf = (table: string, columns: Record<string, Column>) =>
    Object.fromEntries(
      Object.entries(columns)
        .filter(([name]) => !isRetired(`${table}.${name}`))
        .map(([name, one]) => [name, { ...one, isOptional: one.isOptional && !isRetired(`${table}.${name} null`) }]),
    );
  return {
    ...{ release, retired: [...retired], types: present.types },
    functions: present.functions.filter((one) => !isRetired(signatureOf(one))),
    tables: Object.fromEntries(
      Object.entries(present.tables)
        .filter(([name]) => !isRetired(name))
        .map(([name, table]) => [name, { ...table, columns: columnsOf(name, table.columns) }]),
    ),
  };
}
