import { coverPage, lockStore } from '../../shared/session/lock-state.ts';
import { currentSession, sessionStore } from '../../shared/session/session-store.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { entries } from '../../shared/storage/entries.ts';
import { createIdleClock, type IdleClock } from './idle-clock.ts';
import { canLock, lockNow, prompt, readFlag, restoreLock, wantPin } from './lock.ts';
import { whenAtRest } from './when-at-rest.ts';

/** LK-01. */
const LOCK_AFTER_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type Followed = Pick<Settings, 'PIN_CHECK' | 'INACTIVITY_PROMPT_S'>;

/** Browsers report a move, too, when the page moves under a pointer that lies still: that is no hand. */
function handWatch(): (event: Event) => boolean {
  let last = '';
  return (event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true;
    const here = `${event.screenX}:${event.screenY}`;
    const hasMoved = here !== last;
    last = here;
    return hasMoved;
  };
}

const clock = (idleMs: number, onIdle: () => void) =>
  createIdleClock(idleMs, {
    nowMs: Date.now,
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    onIdle,
  });

/** Watches for as long as the page lives whether anybody is there, while somebody is logged in. */
export function followIdleness({ PIN_CHECK, INACTIVITY_PROMPT_S }: Followed): void {
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('salon.touched');
  let clocks: IdleClock[] = [];
  let stopWaiting = () => {};

  const touched = (atMs: number) => {
    for (const clock of clocks) clock.touched(atMs);
  };
  let reportedAtMs = 0;
  const touchedHere = () => {
    stopWaiting();
    const atMs = Date.now();
    touched(atMs);
    if (atMs - reportedAtMs < 500) return;
    reportedAtMs = atMs;
    otherTabs?.postMessage(atMs);
  };
  otherTabs?.addEventListener('message', ({ data }) => {
    if (typeof data !== 'number') return;
    stopWaiting();
    touched(data);
  });
  const isHand = handWatch();
  for (const sign of SIGNS) {
    addEventListener(sign, (event) => isHand(event) && touchedHere(), { passive: true, capture: true });
  }

  /** Nothing comes over a game that is under way; it comes at its end, unless somebody has moved meanwhile. */
  const atRest = (act: () => void) => {
    stopWaiting();
    stopWaiting = whenAtRest(act);
  };
  const lockWhenIdle = () => {
    if (canLock()) atRest(() => void lockNow());
  };
  const promptWhenIdle = () => {
    if ((PIN_CHECK && canLock()) || lockStore.getState().isLocked) return;
    atRest(() => prompt(true));
  };

  let isFollowing = false;
  const follow = () => {
    const session = currentSession();
    if ((session.kind === 'player') === isFollowing) return;
    isFollowing = !isFollowing;
    stopWaiting();
    for (const one of clocks) one.stop();
    clocks = [];
    if (session.kind !== 'player') {
      lockStore.setState({ isLocked: false, isPrompted: false, isPinWanted: false, opens: null });
      return;
    }
    const { isLocked, isFresh, pinCode } = session.login;
    if (isLocked) coverPage();
    if (PIN_CHECK && isFresh && !isLocked && pinCode === '') wantPin(true);
    if (PIN_CHECK) {
      clocks.push(clock(LOCK_AFTER_MS, lockWhenIdle));
      void restoreLock();
    }
    if (INACTIVITY_PROMPT_S > 0) clocks.push(clock(INACTIVITY_PROMPT_S * 1_000, promptWhenIdle));
  };
  sessionStore.subscribe(follow);
  follow();
  addEventListener('storage', ({ key }) => {
    if (PIN_CHECK && (key === entries.lock.key || key === null)) readFlag();
  });
}
