/** Versions of three numbers; a release has no other form. */

/** Undefined where the text is no version. */
function numbersOf(version: string): number[] | undefined {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(version) ? version.split('.').map(Number) : undefined;
}

/** Why `next` cannot follow `present`; undefined where it can. */
export function versionFault(next: string, present: string): string | undefined {
  const [after, before] = [numbersOf(next), numbersOf(present)];
  if (after === undefined) return `"${next}" is no version of three numbers, as 1.4.0`;
  if (before === undefined) return `package.json has the version "${present}", which is none of three numbers`;
  const first = after.findIndex((number, at) => number !== before[at]);
  const isAbove = first >= 0 && (after[first] ?? 0) > (before[first] ?? 0);
  return isAbove ? undefined : `${next} is not above ${present}`;
}
