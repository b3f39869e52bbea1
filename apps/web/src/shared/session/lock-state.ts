import { createStore } from 'zustand/vanilla';
import { entries } from '../storage/entries.ts';
import { currentSession, currentToken } from './session-store.ts';
import { claimsOf } from './token.ts';

/** Whether the page is covered, and whether the player is asked if they are still there. */
export const lockStore = createStore<{ isLocked: boolean; isPrompted: boolean }>(() => ({
  isLocked: false,
  isPrompted: false,
}));

/** The login of this page, as its token names it. */
export const loginId = (): string => claimsOf(currentToken() ?? '')?.sid ?? '';

/** Covers the page here and in every other tab: by the player, by another tab, or because the platform says so. */
export function coverPage(): void {
  if (currentSession().kind !== 'player') return;
  entries.lock.write(loginId());
  showLock(true);
}

export function showLock(isLocked: boolean): void {
  if (isLocked && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  lockStore.setState(isLocked ? { isLocked, isPrompted: false } : { isLocked });
}
