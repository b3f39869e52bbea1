import { afterEach, describe, expect, it, vi } from 'vitest';
import { catchViewTransitions } from './view-transitions.ts';

afterEach(() => vi.restoreAllMocks());

/** A document whose transitions end as the browser's do: `error` rejects the promises of those names. */
function pageWith(error: Error, rejected: readonly string[]) {
  const promise = (name: string) => (rejected.includes(name) ? Promise.reject(error) : Promise.resolve());
  const start = vi.fn(() => ({
    ...{ ready: promise('ready'), updateCallbackDone: promise('updateCallbackDone'), finished: promise('finished') },
    skipTransition: () => undefined,
  }));
  const page = { startViewTransition: start as unknown as Document['startViewTransition'] };
  catchViewTransitions(page);
  return { page, start };
}

describe('a view transition', () => {
  it.each([
    ['AbortError', ['ready']],
    ['InvalidStateError', ['ready', 'finished']],
    ['TimeoutError', ['ready', 'updateCallbackDone', 'finished']],
  ])("that the browser skips with %s is nobody's error", async (name, rejected) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { page } = pageWith(new DOMException('skipped', name), rejected);
    const transition = page.startViewTransition(() => undefined);
    // What the router makes of it: a promise of its own, which would reject with it.
    const after = transition.finished.finally(() => undefined);
    await expect(Promise.all([after, transition.ready, transition.updateCallbackDone])).resolves.toBeDefined();
    expect(reported).not.toHaveBeenCalled();
  });

  it('that fails in what changes the page is reported once', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = new TypeError('broken');
    const { page, start } = pageWith(broken, ['ready', 'updateCallbackDone', 'finished']);
    const change = () => undefined;
    await page.startViewTransition(change).finished;
    expect(start).toHaveBeenCalledWith(change);
    expect(reported.mock.calls).toEqual([['the page could not be changed', broken]]);
  });

  it('is left alone where the browser has none', () => {
    const page = {} as Pick<Document, 'startViewTransition'>;
    catchViewTransitions(page);
    expect(page).toEqual({});
  });
});
