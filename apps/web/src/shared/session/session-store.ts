import type { Failure } from '@salon/contract';
import type { Identity, LoginAnswer } from '@salon/contract/http.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showMessage, type TextKey } from '../messages/messages.ts';
import { entries } from '../storage/entries.ts';
import { notePlatformTime } from './platform-clock.ts';
import { claimsOf } from './token.ts';

export interface LoginFacts {
  ipAddress: string;
  versions: string;
  lastLogon: string | null;
  lastLogonIp: string | null;
  /** Non-empty when a PIN is set; only the platform can check it. */
  pinCode: string;
  /** Locked by the platform: names and PIN are not included. */
  isLocked: boolean;
  /** Made a moment ago by the player; false: found again, as after a reload. */
  isFresh: boolean;
  permissions: number[];
}

export type Session =
  /** The start waits for the auto login. */
  | { kind: 'checking' }
  | { kind: 'guest' }
  | { kind: 'player'; token: string; role: readonly ['user']; user: Identity; login: LoginFacts };

/** Who is logged in, in this tab. The only writer of the stored token. */
export const sessionStore = createStore<{ session: Session }>(() => ({ session: { kind: 'checking' } }));

export const useSession = () => useStore(sessionStore, ({ session }) => session);
export const currentSession = () => sessionStore.getState().session;
export const currentToken = (): string | null => {
  const session = currentSession();
  return session.kind === 'player' ? session.token : null;
};

/** Of a login that ended here, perhaps unknown to the platform; in memory alone, until the next one. */
let left = '';
/** What the next login of this browser replaces; empty: nothing. */
export const formerToken = (): string => entries.token.read() || left;

export function signIn(answer: LoginAnswer, isFresh = true): void {
  left = '';
  entries.token.write(answer.token);
  const claims = claimsOf(answer.token);
  if (claims !== null) notePlatformTime(claims.iat * 1_000);
  sessionStore.setState({
    session: {
      kind: 'player',
      token: answer.token,
      role: ['user'],
      user: answer.user,
      login: {
        ipAddress: answer.ip_address,
        versions: answer.versions,
        lastLogon: answer.last_logon,
        lastLogonIp: answer.last_logon_ip,
        pinCode: answer.pin_code,
        isLocked: answer.locked,
        isFresh,
        permissions: answer.Permissions.map(({ PermissionId }) => PermissionId),
      },
    },
  });
}

/** The player has a new PIN: this page locks and unlocks with it from now on. */
export function storePin(pinCode: string): void {
  const session = currentSession();
  if (session.kind !== 'player') return;
  sessionStore.setState({ session: { ...session, login: { ...session.login, pinCode } } });
}

/** The player's photo, wherever this page shows it; null: none. */
export function storePhoto(photoURL: string | null): void {
  const session = currentSession();
  if (session.kind !== 'player') return;
  sessionStore.setState({ session: { ...session, user: { ...session.user, photoURL } } });
}

type EndReason = { text: TextKey; tone: 'info' | 'bad' };

/** Why this tab is ending its login by a call of its own: a socket or another tab may notice it before the answer is here. */
let ownReason: EndReason | undefined;

/** Ends the login once `call` has ended it on the platform. `reason` is shown, whatever notices it first. */
export async function signOutBy<T>(reason: EndReason, call: Promise<T>, hasEnded: (outcome: T) => boolean): Promise<T> {
  ownReason = reason;
  try {
    const outcome = await call;
    if (hasEnded(outcome)) signOut(reason);
    return outcome;
  } finally {
    ownReason = undefined;
  }
}

/** Ends the login in this tab and, through the storage, in every other one that has it. `reason` is shown. */
export function signOut(given?: EndReason): void {
  const reason = ownReason ?? given;
  const session = currentSession();
  if (session.kind === 'guest') return;
  left = session.kind === 'player' ? session.token : formerToken();
  // Another player may have taken over in another tab; its token must not be deleted.
  if (session.kind !== 'player' || isOfSameLogin(entries.token.read(), session.token)) entries.token.clear();
  sessionStore.setState({ session: { kind: 'guest' } });
  if (reason) showMessage(reason.text, { tone: reason.tone });
}

/** A login that fails: it ends what the browser still has of an earlier one. `show`: with its message, where the player looks (LG-12). */
export function autoLogout(failure: Failure, show: (failure: Failure) => void): void {
  signOut();
  left = formerToken();
  // A guest's too, kept because the platform was not reached.
  entries.token.clear();
  show(failure);
}

const isOfSameLogin = (stored: string, own: string) => stored === own || claimsOf(stored)?.sid === claimsOf(own)?.sid;

/** Continues as a guest but keeps the stored token: the platform was not reached. */
export function continueAsGuest(): void {
  sessionStore.setState({ session: { kind: 'guest' } });
}

/** Logout in one tab is logout in all of them. Returns how to stop watching. */
export function watchOtherTabs(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key !== entries.token.key && event.key !== null) return;
    if (entries.token.read() === '' && currentSession().kind === 'player') signOut();
  };
  target.addEventListener('storage', changed);
  return () => target.removeEventListener('storage', changed);
}
