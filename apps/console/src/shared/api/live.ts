import { type OperatorCallName, operatorCalls } from '@salon/contract/operator/calls.ts';
import { changedPush, LIVE_RIGHTS, type LiveRoom, STAFF_NAMESPACE } from '@salon/contract/operator/live.ts';
import { useEffect } from 'react';
import { io } from 'socket.io-client';
import { resume } from './client.ts';
import { queryClient } from './queries.ts';
import { isLoggedIn, useSiteId } from './session.ts';

/** Changes of a busy floor are asked for together. */
const COLLECT_MS = 500;

/** What a room's people read: the calls whose answer may be another after a change there. */
export const callsOf = (room: LiveRoom): OperatorCallName[] =>
  (Object.keys(operatorCalls) as OperatorCallName[]).filter((name) => {
    const { method, right } = operatorCalls[name];
    return method === 'GET' && right === LIVE_RIGHTS[room];
  });

/** Keeps what is shown as it is on the platform: a change of a room asks its calls again, a new connection all of them. */
export function useLiveUpdates(): void {
  const siteId = useSiteId();
  useEffect(() => {
    const changed = new Set<LiveRoom>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      const names = [...changed].flatMap(callsOf);
      changed.clear();
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
    };
    const socket = io(STAFF_NAMESPACE, { transports: ['websocket'], auth: siteId === null ? {} : { siteId } });
    let wasConnected = false;
    socket.on('connect', () => {
      if (wasConnected)
        void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name) in operatorCalls });
      wasConnected = true;
    });
    socket.on('changed', (push: unknown) => {
      const parsed = changedPush.safeParse(push);
      if (!parsed.success) return;
      changed.add(parsed.data.room);
      timer ??= setTimeout(ask, COLLECT_MS);
    });
    // The platform lets a session go that has ended, or whose rights are others now.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void resume().then(() => isLoggedIn() && socket.connect());
    });
    return () => {
      clearTimeout(timer);
      socket.disconnect();
    };
  }, [siteId]);
}
