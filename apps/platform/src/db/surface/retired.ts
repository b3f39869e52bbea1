/**
 * What this release still has and does not use any more: the first of the two releases that it takes to take something away
 * (docs/upgrades.md). `name(types)` of a function, `table`, `table.column`, or `table.column null` where nothing writes a null into the
 * column any more. An entry goes with what it names.
 */
export const RETIRED: readonly string[] = [];
