import { createStore } from 'zustand/vanilla';
import { entries } from '../storage/entries.ts';
import { currentSession, currentToken } from './session-store.ts';
import { claimsOf } from './token.ts';

interface LockState {
  /** The page is covered. */
  isLocked: boolean;
  /** The player is asked if they are still there. */
  isPrompted: boolean;
  /** The player has just logged in and is asked to choose a PIN. */
  isPinWanted: boolean;
  /** What opens the lock, as the platform has said it; null: not yet. */
  opens: Opener | null;
  /** Text of what was wrong with an attempt that has led to the cover; null: nothing was tried. */
  problem: string | null;
}

export type Opener = 'pin' | 'password';

export const lockStore = createStore<LockState>(() => ({
  isLocked: false,
  isPrompted: false,
  isPinWanted: false,
  opens: null,
  problem: null,
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
  lockStore.setState(isLocked ? { isLocked, isPrompted: false } : { isLocked, problem: null });
}
