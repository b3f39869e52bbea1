import type { operator } from '@salon/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Session {
  /** Null: nobody is logged in here. With `steps` left the login is not complete. */
  self: operator.StaffSelf | null;
  /** The platform has ended it; the login page says so. */
  isEnded: boolean;
  /** Site of the calls of staff who work for several. */
  siteId: number | null;
  /** Recovery codes that were just made, until the person has put them away. */
  codes: readonly string[] | null;
}

const SITE_KEY = 'salon.staff.site';

export const sessionStore = createStore<Session>(() => ({ self: null, isEnded: false, siteId: null, codes: null }));

export function setSelf(self: operator.StaffSelf): void {
  sessionStore.setState({ self, isEnded: false, siteId: siteOf(self) });
}

export const showCodes = (codes: readonly string[] | null): void => sessionStore.setState({ codes });

/** With all steps of the login. */
export const isLoggedIn = (): boolean => sessionStore.getState().self?.steps.length === 0;

/** `isEnded`: by the platform, not by the person. */
export function clearSession(isEnded: boolean): void {
  if (sessionStore.getState().self !== null || !isEnded)
    sessionStore.setState({ self: null, isEnded, siteId: null, codes: null });
}

export function chooseSite(siteId: number): void {
  localStorage.setItem(SITE_KEY, String(siteId));
  sessionStore.setState({ siteId });
}

/** The site of the last time, where the person still works for it. */
function siteOf({ siteId, sites }: operator.StaffSelf): number | null {
  if (siteId !== null) return siteId;
  const chosen = sessionStore.getState().siteId ?? Number(localStorage.getItem(SITE_KEY) ?? Number.NaN);
  return (sites.find(({ id }) => id === chosen) ?? sites[0])?.id ?? null;
}

/** Who is logged in; for pages behind the login. */
export function useSelf(): operator.StaffSelf {
  const self = useStore(sessionStore, (session) => session.self);
  if (self === null) throw new Error('nobody is logged in');
  return self;
}

export const useSiteId = () => useStore(sessionStore, ({ siteId }) => siteId);

/** The site that the pages are about; its currency is that of their amounts. */
export function useSite(): operator.StaffSelf['sites'][number] | undefined {
  const siteId = useSiteId();
  return useSelf().sites.find(({ id }) => id === siteId);
}

/** Too few recovery codes to lose a second step with. */
export const useHasFewCodes = (): boolean => useSelf().recoveryCodesLeft < 3;

export function useRight(right: operator.Right): boolean {
  return useSelf().rights.includes(right);
}
