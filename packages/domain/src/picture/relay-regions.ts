/** A server that may stand in a region; one without a region is used from everywhere. */
interface Placed {
  region?: string | undefined;
}

/** The nearest, and one more for when that fails. */
const REGIONS_USED = 2;

/** Regions that the servers name, each once, in their order. */
export function regionsOf(servers: readonly Placed[]): string[] {
  return [...new Set(servers.flatMap(({ region }) => (region === undefined ? [] : [region])))];
}

/**
 * The servers of the two regions that are first in `nearest`, in that order (a browser prefers the relay that is named first),
 * then those of no region. All of them as they are where `nearest` knows none of at least two regions.
 */
export function serversNear<S extends Placed>(servers: readonly S[], nearest: readonly string[]): S[] {
  const regions = regionsOf(servers);
  const known = nearest.filter((region) => regions.includes(region));
  if (regions.length < 2 || known.length === 0) return [...servers];
  const unknown = regions.filter((region) => !known.includes(region));
  const used = [...known, ...unknown].slice(0, REGIONS_USED);
  return [...used, undefined].flatMap((region) => servers.filter((server) => server.region === region));
}
