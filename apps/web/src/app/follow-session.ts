import { clearEnding, protectionQuery } from '../features/protection/queries.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { lockStore } from '../shared/session/lock-state.ts';
import { currentSession, sessionStore } from '../shared/session/session-store.ts';
import { claimsOf } from '../shared/session/token.ts';

/** Sockets and what they write to come after the page, which fetches its first lists itself. */
function startLate(userId: string, pageIsThere: Promise<void>): () => void {
  let stop = () => {};
  let isOver = false;
  void pageIsThere
    .then(() => import('./live-updates.ts'))
    .then(
      ({ startPushes }) => {
        if (!isOver) stop = startPushes(userId);
      },
      // The listener of missing code says so.
      () => undefined,
    );
  return () => {
    isOver = true;
    stop();
  };
}

/** Pushes are connected while a player is logged in and not locked; caches are dropped with the login. */
export function followSession(pageIsThere: Promise<void>): void {
  let stop: (() => void) | null = null;
  let token = '';
  const follow = () => {
    const session = currentSession();
    const { isLocked } = lockStore.getState();
    const next = session.kind === 'player' && !isLocked ? session.token : '';
    if (next === token) return;
    token = next;
    stop?.();
    stop = null;
    clearEnding();
    queryClient.clear();
    if (session.kind !== 'player' || isLocked) return;
    void queryClient.prefetchQuery(protectionQuery);
    stop = startLate(claimsOf(session.token)?.sub ?? String(session.user.id), pageIsThere);
  };
  sessionStore.subscribe(follow);
  lockStore.subscribe(follow);
  follow();
}
