import { CODES, type Failure } from '@salon/contract';
import type { LockAnswer } from '@salon/contract/lock.ts';
import { useStore } from 'zustand';
import type { Outcome } from '../../shared/api/client.ts';
import { coverPage, lockStore, loginId, type Opener, showLock } from '../../shared/session/lock-state.ts';
import { currentSession, signIn, signOut } from '../../shared/session/session-store.ts';
import { entries } from '../../shared/storage/entries.ts';
import { lockLogin, lockState, logout, unlockLogin, validate } from './calls.ts';

const login = () => {
  const session = currentSession();
  return session.kind === 'player' ? session.login : null;
};
/** The login is locked and the page was loaded without names and PIN. */
const cameLocked = (): boolean => login()?.isLocked ?? false;

/** Only where there is somebody (LK-01). */
export const canLock = (): boolean => loginId() !== '';

/** Until the platform has said it: who has no PIN has a password. */
const openerOf = (known: Opener | null): Opener =>
  known ?? (login()?.pinCode === '' && !cameLocked() ? 'password' : 'pin');

export const useOpener = (): Opener => useStore(lockStore, ({ opens }) => openerOf(opens));

/** Keeps what the platform says of the lock. */
async function noted(answer: Promise<Outcome<LockAnswer>>): Promise<Outcome<LockAnswer>> {
  const outcome = await answer;
  if (outcome.ok) lockStore.setState({ opens: outcome.value.opens });
  return outcome;
}

/** Asked for each lock that another tab or the platform has put over the page. */
export const learnOpener = (): void => void noted(lockState());

/** Covers the page in every tab and locks the login on the platform, which then refuses its calls. */
export async function lockNow(): Promise<void> {
  if (!canLock()) return;
  coverPage();
  const answer = await noted(lockLogin());
  // A platform of before locks nobody without a PIN.
  if (answer.ok && !answer.value.locked) await open();
}

async function open(): Promise<void> {
  entries.lock.clear();
  await uncover();
}

/** Fetches the names first when the page was loaded while locked. */
async function uncover(): Promise<void> {
  if (cameLocked()) {
    const answer = await validate();
    if (answer.ok) signIn(answer.value, false);
  }
  showLock(false);
}

/** What another tab has stored, or this one before it was loaded anew. The flag of an older login says nothing. */
export function readFlag(): void {
  const flag = entries.lock.read();
  if (flag !== '' && flag === loginId() && canLock()) showLock(true);
  else if (lockStore.getState().isLocked) void uncover();
}

/** At the start: flag and login cover at once, the platform has the last word. */
export async function restoreLock(): Promise<void> {
  if (cameLocked()) return coverPage();
  readFlag();
  if (!canLock()) return;
  const answer = await noted(lockState());
  if (!answer.ok) return;
  if (answer.value.locked) coverPage();
  else if (lockStore.getState().isLocked) void lockLogin();
}

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; failure: Failure | null }
  | { kind: 'offline' }
  /** The login is over. */
  | { kind: 'ended' };

/**
 * LK-02. The platform keeps the hash, counts the attempts and has the last word; without it the page stays covered. `secret`: the PIN, or
 * the password of a player without one.
 */
export async function unlock(secret: string): Promise<UnlockResult> {
  const asked = openerOf(lockStore.getState().opens);
  const locked = await noted(lockLogin());
  // Another device has given the player a PIN, or somebody of the staff has taken it away.
  if (locked.ok && locked.value.locked && locked.value.opens !== asked) return { kind: 'wrong', failure: null };
  const answer = locked.ok ? await unlockLogin(asked === 'pin' ? { pin: secret } : { password: secret }) : locked;
  if (answer.ok) {
    if (answer.value.locked) return { kind: 'wrong', failure: null };
    await open();
    return { kind: 'open' };
  }
  if (answer.reason === 'refused' && answer.failure.code === CODES.pin_attempts_spent) {
    end({ text: 'lock.attemptsSpent', tone: 'bad' });
    return { kind: 'ended' };
  }
  if (currentSession().kind !== 'player') return { kind: 'ended' };
  const isReported = answer.reason === 'refused' && REPORTED.includes(answer.failure.code);
  return isReported ? { kind: 'wrong', failure: answer.failure } : { kind: 'offline' };
}

/** Refusals with words for the player. */
const REPORTED: readonly number[] = [
  CODES.pin_wrong,
  CODES.lock_password_wrong,
  CODES.account_protected,
  CODES.too_many_requests,
];

type Reason = Parameters<typeof signOut>[0];

function end(reason: Reason): void {
  entries.lock.clear();
  signOut(reason);
  lockStore.setState({ isLocked: false, isPrompted: false, isPinWanted: false, opens: null });
}

/** The lock, the PIN and the login go together, here and on the platform. */
export function logOut(reason: Reason = { text: 'login.loggedOut', tone: 'info' }): void {
  void logout();
  end(reason);
}

/** After a login of a player without a PIN: asked once, and "later" is an answer. */
export const wantPin = (isPinWanted: boolean): void => lockStore.setState({ isPinWanted });

export const prompt = (isPrompted: boolean): void => {
  if (isPrompted && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  lockStore.setState({ isPrompted });
};
