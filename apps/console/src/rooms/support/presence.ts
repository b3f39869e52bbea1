import { PRESENT_FOR_S } from '@salon/contract/operator/support.ts';
import { useEffect } from 'react';
import { call } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { useRight, useSelf, useSiteId } from '../../shared/api/session.ts';

/** A third of the time for which a call holds: one may be lost. */
const RENEW_MS = (PRESENT_FOR_S * 1_000) / 3;

/** Whether the person answers players of the site; undefined: not known yet. */
export function useIsPresent(): boolean | undefined {
  const self = useSelf();
  const isAsked = useRight('support.chat');
  const { data } = useCall('support-colleagues', {}, { isWanted: isAsked });
  return data?.colleagues.some(({ id, isPresent }) => id === self.id && isPresent);
}

/** Renews the presence in every room; it ends with the switch, the login or the console. */
export function usePresenceInEveryRoom(): void {
  const isPresent = useIsPresent();
  const siteId = useSiteId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a presence is of one site
  useEffect(() => {
    if (isPresent !== true) return;
    const timer = setInterval(() => void call('support-presence', { body: { isPresent: true } }), RENEW_MS);
    return () => clearInterval(timer);
  }, [isPresent, siteId]);
}
