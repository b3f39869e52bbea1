import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearCurrentPlay, setCurrentPlay } from './machines/current-play.ts';
import { messageStore, takeMessages } from './messages/messages.ts';
import { reloadWhereCodeIsGone } from './stale-code.ts';

function page() {
  const target = new EventTarget();
  const reload = vi.fn();
  reloadWhereCodeIsGone(target as unknown as Window, reload);
  return { reload, fail: () => target.dispatchEvent(new Event('vite:preloadError')) };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearCurrentPlay();
  takeMessages();
});

it('loads the page anew where its code is gone, and tells the player where that does not help', () => {
  const { reload, fail } = page();
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(messageStore.getState().waiting).toHaveLength(1);
});

it('never takes the page away from a machine that is being played', () => {
  const { reload, fail } = page();
  setCurrentPlay({ activity: 'spinning', isAutoplay: false });
  fail();
  expect(reload).not.toHaveBeenCalled();
  expect(messageStore.getState().waiting).toHaveLength(1);
});
