import { failure, sockets } from '@salon/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NEWER = sockets.PLAYER_PROTOCOL + 1;
const refused = (least: number) => failure('page_outdated', { least, most: least });
let stored: Map<string, string>;

/** A page that was just loaded: its modules are new, the tab's storage is not. */
async function load() {
  vi.resetModules();
  const { reloadOutdated } = await import('./outdated-page.ts');
  const { openChanges } = await import('./api/api.ts');
  const play = await import('./machines/current-play.ts');
  const messages = await import('./messages/messages.ts');
  const reload = vi.fn();
  return {
    ...{ reload, openChanges, play },
    refuse: (least: number) => {
      reloadOutdated(refused(least), { reload, random: () => 0.5 });
      vi.advanceTimersByTime(5_000);
    },
    messages: () => messages.messageStore.getState().waiting.length,
  };
}

beforeEach(() => {
  stored = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('loads the page anew once where the node is newer, and says so where that did not help', async () => {
  const page = await load();
  page.refuse(NEWER);
  page.refuse(NEWER);
  expect(page.reload).toHaveBeenCalledTimes(1);
  const again = await load();
  again.refuse(NEWER);
  again.refuse(NEWER);
  expect([again.reload.mock.calls.length, again.messages()]).toEqual([0, 1]);
  const later = await load();
  later.refuse(NEWER + 1);
  expect(later.reload).toHaveBeenCalledTimes(1);
});

it('waits where the node is older: a newer one is to come', async () => {
  const page = await load();
  page.refuse(sockets.PLAYER_PROTOCOL - 1);
  expect([page.reload.mock.calls.length, page.messages()]).toEqual([0, 0]);
});

it('never takes the page away in the middle of a game, of autoplay, of a transfer or of a call that changes something', async () => {
  const page = await load();
  const { setCurrentPlay } = page.play;
  setCurrentPlay({ activity: 'spinning', isAutoplay: false });
  page.openChanges.setState({ count: 1 });
  page.refuse(NEWER);
  setCurrentPlay({ activity: 'idle', isAutoplay: true });
  setCurrentPlay({ activity: 'idle', isAutoplay: false, isMoneyMoving: true });
  setCurrentPlay({ activity: 'idle', isAutoplay: false, isMoneyMoving: false });
  expect(page.reload).not.toHaveBeenCalled();
  page.openChanges.setState({ count: 0 });
  expect(page.reload).toHaveBeenCalledTimes(1);
  setCurrentPlay({ activity: 'spinning', isAutoplay: false });
  setCurrentPlay({ activity: 'idle', isAutoplay: false });
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('never reloads without storage, which could go on for ever', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const page = await load();
  page.refuse(NEWER);
  expect([page.reload.mock.calls.length, page.messages()]).toEqual([0, 1]);
});
