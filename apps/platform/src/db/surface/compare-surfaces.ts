import { compareVersions } from '../release.ts';
import { type Column, type FrozenSurface, type Surface, type SurfaceFunction, signatureOf } from './surface.ts';

/**
 * What a node of the last release would miss in the present schema, one sentence for each. `servesFrom`: of the present program.
 */
export function compareSurfaces(last: FrozenSurface, present: Surface, servesFrom: string): string[] {
  const wrong = [
    ...missingFunctions(last, present),
    ...differentTables(last, present),
    ...missingValues(last, present),
  ];
  const how = `Release ${last.release} uses it: keep it, stop using it, and name it in db/surface/retired.ts; the release after the next one takes it away (docs/upgrades.md)`;
  return [...wrong.map((what) => `${what}. ${how}`), ...unserved(last, present, servesFrom)];
}

function missingFunctions(last: FrozenSurface, present: Surface): string[] {
  return last.functions.flatMap((used) => {
    const found = present.functions.find((one) => canStandFor(one, used));
    if (!found) return [`The function ${signatureOf(used)} is gone, or takes other arguments`];
    if (found.returns !== used.returns)
      return [`The function ${signatureOf(used)} returns ${found.returns} in place of ${used.returns}`];
    return Object.entries(used.columns)
      .filter(([name, type]) => found.columns[name] !== type)
      .map(([name, type]) => `The function ${signatureOf(used)} does not return the column ${name} ${type} any more`);
  });
}

/** It takes the same arguments; further ones may be left out. */
function canStandFor(one: SurfaceFunction, used: SurfaceFunction): boolean {
  return (
    one.name === used.name &&
    used.takes.every((type, at) => one.takes[at] === type) &&
    one.takes.length - one.optional <= used.takes.length - used.optional
  );
}

function differentTables(last: FrozenSurface, present: Surface): string[] {
  return Object.entries(last.tables).flatMap(([table, used]) => {
    const found = present.tables[table];
    if (!found) return [`The table ${table} is gone, or closed to the platform`];
    const rights = used.rights.filter((right) => !found.rights.includes(right));
    return [
      ...rights.map((right) => `The platform may not ${right.toLowerCase()} in the table ${table} any more`),
      ...Object.entries(used.columns).flatMap(([name, one]) =>
        differentColumn(`${table}.${name}`, one, found.columns[name]),
      ),
      ...(used.rights.includes('INSERT') ? unfilled(table, used.columns, found.columns, last.retired) : []),
    ];
  });
}

function differentColumn(name: string, used: Column, found: Column | undefined): string[] {
  if (!found) return [`The column ${name} is gone`];
  if (found.type !== used.type) return [`The column ${name} is ${found.type} in place of ${used.type}`];
  if (used.hasValue && !found.hasValue) return [`The column ${name} has no default any more`];
  if (used.isOptional && !found.isOptional) return [`The column ${name} takes no null any more`];
  return [];
}

/** Columns that its inserts do not fill in. */
function unfilled(
  table: string,
  used: Record<string, Column>,
  found: Record<string, Column>,
  retired: readonly string[],
): string[] {
  return Object.entries(found)
    .filter(([name, { isOptional, hasValue }]) => !(name in used) && !isOptional && !hasValue)
    .filter(([name]) => !retired.includes(`${table}.${name}`))
    .map(([name]) => `The column ${table}.${name} is new, takes no null and has no default`);
}

function missingValues(last: FrozenSurface, present: Surface): string[] {
  return Object.entries(last.types).flatMap(([type, values]) =>
    values
      .filter((value) => !present.types[type]?.includes(value))
      .map((value) => `The type ${type} does not have the value ${value} any more`),
  );
}

/** The last release does not use what it has retired, but the ones before it do. */
function unserved(last: FrozenSurface, present: Surface, servesFrom: string): string[] {
  if (compareVersions(servesFrom, last.release) >= 0) return [];
  const there = new Set([
    ...present.functions.map(signatureOf),
    ...Object.entries(present.tables).flatMap(([table, { columns }]) => [
      table,
      ...Object.entries(columns).flatMap(([name, { isOptional }]) => [
        `${table}.${name}`,
        ...(isOptional ? [`${table}.${name} null`] : []),
      ]),
    ]),
  ]);
  return last.retired
    .filter((name) => !there.has(name))
    .map(
      (name) =>
        `${name} is gone, which releases before ${last.release} use: raise servesFrom in db/release.ts from ${servesFrom} to ${last.release}`,
    );
}
