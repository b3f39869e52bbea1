/** The page docs/schema.md: tables, keys and writers as the live database has them, and the functions file by file. */
import type pg from 'pg';
import { FUNCTIONS_ALONE, GRANTS } from './grants.ts';
import type { SchemaFile } from './schema-files.ts';

interface Column {
  name: string;
  type: string;
  isOptional: boolean;
  /** Default, or how it is generated. */
  value: string | null;
}

interface Table {
  name: string;
  comment: string | null;
  columns: Column[];
  /** Definitions of keys and rules, e.g. `PRIMARY KEY (id)`. */
  constraints: string[];
  indexes: string[];
  triggers: string[];
}

interface DatabaseFunction {
  name: string;
  source: string;
}

const COLUMNS = `
  SELECT jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isOptional', NOT attnotnull,
      'value', CASE WHEN attidentity <> '' THEN 'identity' WHEN attgenerated <> '' THEN '= ' || pg_get_expr(adbin, adrelid)
        ELSE pg_get_expr(adbin, adrelid) END) ORDER BY attnum)
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped`;
const CONSTRAINTS = `
  SELECT jsonb_agg(pg_get_constraintdef(oid) ORDER BY position(contype::text IN 'pufc'), conname)
    FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f', 'c')`;
const INDEXES = `
  SELECT jsonb_agg(text ORDER BY text COLLATE "C") FROM (
    SELECT regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+ USING btree ', '\\1') AS text FROM pg_index i
      WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')) indexes`;
const TRIGGERS = `
  SELECT jsonb_agg(DISTINCT tgfoid::regproc::text) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal`;

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    SELECT relname AS name, obj_description(c.oid) AS comment, (${COLUMNS}) AS columns, coalesce((${CONSTRAINTS}), '[]') AS constraints,
      coalesce((${INDEXES}), '[]') AS indexes, coalesce((${TRIGGERS}), '[]') AS triggers
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  return rows;
}

async function readFunctions(pool: pg.Pool): Promise<DatabaseFunction[]> {
  const { rows } = await pool.query<DatabaseFunction>(`
    SELECT proname AS name, prosrc AS source FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`);
  return rows;
}

async function readEnums(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('| \`%s\` | %s |', typname, string_agg(enumlabel, ', ' ORDER BY enumsortorder)) AS line
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE typnamespace = 'public'::regnamespace GROUP BY typname ORDER BY typname`);
  return rows.map(({ line }) => line);
}

/** A cell of a table holds no bar and no line break. */
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text: string) => `\`${cell(text)}\``;

/** Functions that change the table; where there are none, the statements that the platform's role may send itself. */
function writersOf(table: string, functions: DatabaseFunction[]): string {
  const writes = new RegExp(String.raw`\b(?:INSERT INTO|UPDATE|DELETE FROM) ${table}\b`);
  const names = [...new Set(functions.filter(({ source }) => writes.test(source)).map(({ name }) => code(name)))];
  const rights = (GRANTS[table] ?? [])
    .filter((right) => right !== 'SELECT')
    .map((right) => {
      const closed = FUNCTIONS_ALONE[table]?.[right];
      return `${right.toLowerCase()}${closed === undefined ? '' : ` (not ${closed.map(code).join(', ')})`}`;
    });
  const platform =
    rights.length > 0 ? `the platform may ${rights.join(', ')}` : 'the owner alone (migrations, sites, seeds)';
  return [...names, platform].join(', ');
}

function describeTable(table: Table, functions: DatabaseFunction[]): string[] {
  return [
    `### ${table.name}`,
    '',
    table.comment ?? '',
    '',
    '| column | type | |',
    '|---|---|---|',
    ...table.columns.map(
      ({ name, type, isOptional, value }) =>
        `| \`${name}\` | ${cell(type)} | ${[isOptional ? 'null' : '', value === null ? '' : code(value)].filter(Boolean).join(' ')} |`,
    ),
    '',
    ...table.constraints.map((text) => `- ${code(text)}`),
    ...table.indexes.map((text) => `- index ${code(text)}`),
    ...(table.triggers.length > 0 ? [`- triggers: ${table.triggers.map(code).join(', ')}`] : []),
    `- written by: ${writersOf(table.name, functions)}`,
    '',
  ];
}

/** Functions with the first sentence of the comment before them. */
function describeFile({ name, sql }: SchemaFile): string[] {
  const plain = (text: string) => text.replace(/^-- ?/gm, '').replace(/\s+/g, ' ').trim();
  const found = sql.matchAll(/((?:^--[^\n]*\n)*)^CREATE FUNCTION (.*?)\sLANGUAGE\s/gms);
  const lines = [...found].map(([, comment = '', signature = '']) => {
    const [sentence = ''] = plain(comment).split(/(?<=\.) (?=[A-Z`])/);
    return `| ${code(signature.replace(/\sRETURNS\s/, ' → '))} | ${cell(sentence)} |`;
  });
  const [title = ''] = sql.split('\n\n');
  return [`### ${name}`, '', plain(title), '', '| function | |', '|---|---|', ...lines, ''];
}

export async function describeSchema(pool: pg.Pool, files: SchemaFile[]): Promise<string> {
  const [tables, functions, enums] = await Promise.all([readTables(pool), readFunctions(pool), readEnums(pool)]);
  return [
    '# The database',
    '',
    'Made by `npm run schema-document` from the live database; do not edit. Tables stand in `apps/platform/src/db/migrations`, functions',
    'and triggers in `apps/platform/src/db/schema`, and what the platform may do with a table in `apps/platform/src/db/grants.ts`.',
    '',
    '## Tables',
    '',
    ...tables.flatMap((table) => describeTable(table, functions)),
    '## Types',
    '',
    '| type | values |',
    '|---|---|',
    ...enums,
    '',
    '## Functions',
    '',
    ...files.flatMap((file) => describeFile(file)),
  ].join('\n');
}
