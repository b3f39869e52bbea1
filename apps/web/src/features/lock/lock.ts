import { CODES } from '@salon/contract';
import { createStore } from 'zustand/vanilla';
import { currentSession, currentToken, signOut } from '../../shared/session/session-store.ts';
import { claimsOf } from '../../shared/session/token.ts';
import { entries } from '../../shared/storage/entries.ts';
import { lockLogin, lockState, logout, unlockLogin } from './calls.ts';
import { pinFits } from './pin-hash.ts';

/** Whether the page is covered, and whether the player is asked if they are still there. */
export const lockStore = createStore<{ isLocked: boolean; isPrompted: boolean }>(() => ({
  isLocked: false,
  isPrompted: false,
}));

/** The login of this page, as its token names it. */
const loginId = (): string => claimsOf(currentToken() ?? '')?.sid ?? '';
const pinCode = (): string => {
  const session = currentSession();
  return session.kind === 'player' ? session.login.pinCode : '';
};

/** Only where there is somebody, and something that opens it again (LK-01). */
export const canLock = (): boolean => loginId() !== '' && pinCode() !== '';

function show(isLocked: boolean): void {
  if (isLocked && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  lockStore.setState(isLocked ? { isLocked, isPrompted: false } : { isLocked });
}

/** Covers the page here and in every other tab, and tells the platform, which refuses this login's money calls from then on. */
export function lockNow(): void {
  if (!canLock()) return;
  entries.lock.write(loginId());
  show(true);
  void lockLogin();
}

function open(): void {
  entries.lock.clear();
  show(false);
}

/** What another tab has stored, or this one before it was loaded anew. The flag of an older login says nothing. */
export function readFlag(): void {
  const flag = entries.lock.read();
  show(flag !== '' && flag === loginId() && canLock());
}

/** At the start: the flag covers at once, the platform has the last word. */
export async function restoreLock(): Promise<void> {
  readFlag();
  if (!canLock()) return;
  const answer = await lockState();
  if (!answer.ok) return;
  if (answer.value.locked) {
    entries.lock.write(loginId());
    show(true);
  } else if (lockStore.getState().isLocked) void lockLogin();
}

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; remaining: number | null }
  | { kind: 'offline' }
  /** The login is over. */
  | { kind: 'ended' };

/**
 * LK-02. The platform counts the attempts and has the last word; without it the page stays covered, and the hash that came
 * with the login tells at least whether the PIN was right.
 */
export async function unlock(pin: string): Promise<UnlockResult> {
  const [fits, said] = await Promise.all([pinFits(pinCode(), pin), lockLogin()]);
  const answer = said.ok ? await unlockLogin(pin) : said;
  if (answer.ok) {
    if (answer.value.locked) return { kind: 'wrong', remaining: answer.value.remaining };
    open();
    return { kind: 'open' };
  }
  if (answer.reason === 'refused' && answer.failure.code === CODES.pin_wrong) {
    const { remaining } = answer.failure.Params;
    return { kind: 'wrong', remaining: typeof remaining === 'number' ? remaining : null };
  }
  if (answer.reason === 'refused' && answer.failure.code === CODES.pin_attempts_spent) {
    end({ text: 'lock.attemptsSpent', tone: 'bad' });
    return { kind: 'ended' };
  }
  if (currentSession().kind !== 'player') return { kind: 'ended' };
  return fits ? { kind: 'offline' } : { kind: 'wrong', remaining: null };
}

type Reason = Parameters<typeof signOut>[0];

function end(reason: Reason): void {
  entries.lock.clear();
  signOut(reason);
  lockStore.setState({ isLocked: false, isPrompted: false });
}

/** The lock, the PIN and the login go together, here and on the platform. */
export function logOut(reason: Reason = { text: 'login.loggedOut', tone: 'info' }): void {
  void logout();
  end(reason);
}

export const prompt = (isPrompted: boolean): void => {
  if (isPrompted && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  lockStore.setState({ isPrompted });
};
