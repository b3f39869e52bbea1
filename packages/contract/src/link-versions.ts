/**
 * Versions of the link that this program has. An incompatible change of these messages adds one; the oldest is taken away a
 * release later, so that agents and nodes of two releases always have one in common (docs/upgrades.md).
 */
export const LINK_VERSIONS: readonly number[] = [1];

/** Highest version that both have; null: none. */
export function commonVersion(offered: readonly number[], spoken: readonly number[] = LINK_VERSIONS): number | null {
  const common = offered.filter((version) => spoken.includes(version));
  return common.length > 0 ? Math.max(...common) : null;
}
