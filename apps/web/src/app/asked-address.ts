type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Where the router is going; null while it stands. */
let underWay: Address | null = null;

export function noteNavigation(to: Address | undefined): void {
  underWay = to ?? null;
}

/**
 * Path, query and fragment that a loader is asked for. The router takes the fragment out of the request, as of one that goes to a
 * server: it is the one of the navigation under way, or the browser's own at the start and when a guard runs again.
 */
export function askedPath(requestUrl: string, shown: Address = location): string {
  const { pathname, search } = new URL(requestUrl);
  const asked = [underWay, shown].find((one) => one?.pathname === pathname && one.search === search);
  return `${pathname}${search}${asked?.hash ?? ''}`;
}
