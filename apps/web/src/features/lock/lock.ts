import { CODES } from '@salon/contract';
import { coverPage, lockStore, loginId, showLock } from '../../shared/session/lock-state.ts';
import { currentSession, signIn, signOut } from '../../shared/session/session-store.ts';
import { entries } from '../../shared/storage/entries.ts';
import { lockLogin, lockState, logout, unlockLogin, validate } from './calls.ts';

const login = () => {
  const session = currentSession();
  return session.kind === 'player' ? session.login : null;
};
/** The login is locked and the page was loaded without names and PIN. */
const cameLocked = (): boolean => login()?.isLocked ?? false;

/** Only where there is somebody, and something that opens it again (LK-01). */
export const canLock = (): boolean => loginId() !== '' && (cameLocked() || (login()?.pinCode ?? '') !== '');

/** Covers the page in every tab and locks the login on the platform, which then refuses its calls. */
export function lockNow(): void {
  if (!canLock()) return;
  coverPage();
  void lockLogin();
}

async function open(): Promise<void> {
  entries.lock.clear();
  await uncover();
}

/** Fetches the names first when the page was loaded while locked. */
async function uncover(): Promise<void> {
  if (cameLocked()) {
    const answer = await validate();
    if (answer.ok) signIn(answer.value);
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
  const answer = await lockState();
  if (!answer.ok) return;
  if (answer.value.locked) coverPage();
  else if (lockStore.getState().isLocked) void lockLogin();
}

export type UnlockResult =
  | { kind: 'open' }
  | { kind: 'wrong'; remaining: number | null }
  | { kind: 'offline' }
  /** The login is over. */
  | { kind: 'ended' };

/** LK-02. The platform keeps the hash, counts the attempts and has the last word; without it the page stays covered. */
export async function unlock(pin: string): Promise<UnlockResult> {
  const locked = await lockLogin();
  const answer = locked.ok ? await unlockLogin(pin) : locked;
  if (answer.ok) {
    if (answer.value.locked) return { kind: 'wrong', remaining: answer.value.remaining };
    await open();
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
  return { kind: 'offline' };
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
