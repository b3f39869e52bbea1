import { tokenLogin } from '@salon/contract';
import { fetchAnswer } from '../../shared/api/api.ts';
import { patterns } from '../../shared/paths.ts';

/** A fresh one-time token, and when it came by this device's clock. */
export async function fetchCode(): Promise<{ token: string; shownAtMs: number }> {
  const { token } = await fetchAnswer({
    method: 'POST',
    path: '/player/hand-over',
    body: {},
    answer: tokenLogin.deviceHandOverAnswer,
  });
  return { token, shownAtMs: Date.now() };
}

/** Leads to the same machine, or to the lobby. The token is in the fragment, which no server and no log sees. */
export function linkOf(token: string, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  const path = pathname.startsWith('/game/') ? pathname : patterns.lobby;
  return `${origin}${path}#hand-over=${token}`;
}
