import { describe, expect, it } from 'vitest';
import { FALLBACK_AFTER_MS, loadWidget, WIDGET_DELAY_MS } from './load-widget.ts';

const BOTH = { LIVE_CHAT_URL: 'https://one.example/w.js', LIVE_CHAT_FALLBACK_URL: 'https://two.example/w.js' };

function fakeDeps(first: 'runs' | 'fails' | 'hangs') {
  const done: (string | number)[] = [];
  return {
    done,
    addScript: (url: string) => {
      done.push(url);
      return first === 'hangs' ? new Promise<boolean>(() => {}) : Promise.resolve(first === 'runs');
    },
    sleep: async (durationMs: number) => void done.push(durationMs),
  };
}

describe('live chat', () => {
  it('ER-03 is off where no address is set', async () => {
    const deps = fakeDeps('runs');
    await loadWidget({ ...BOTH, LIVE_CHAT_URL: '' }, deps);
    expect(deps.done).toEqual([]);
  });

  it('ER-03 loads after 700 ms and leaves the fallback alone where the first host delivers', async () => {
    const deps = fakeDeps('runs');
    await loadWidget(BOTH, deps);
    expect(deps.done).toEqual([WIDGET_DELAY_MS, BOTH.LIVE_CHAT_URL, FALLBACK_AFTER_MS]);
    expect([WIDGET_DELAY_MS, FALLBACK_AFTER_MS]).toEqual([700, 5_000]);
  });

  it.each(['fails', 'hangs'] as const)('ER-03 loads the fallback 5 s later when the first host %s', async (first) => {
    const deps = fakeDeps(first);
    const loading = loadWidget(BOTH, deps);
    if (first === 'fails') await loading;
    // A script that hangs keeps `loading` waiting; all that does not wait for it has run by the next turn.
    else await new Promise((resolve) => setImmediate(resolve));
    expect(deps.done).toEqual([WIDGET_DELAY_MS, BOTH.LIVE_CHAT_URL, FALLBACK_AFTER_MS, BOTH.LIVE_CHAT_FALLBACK_URL]);
  });

  it('ER-03 does without a fallback where none is set', async () => {
    const deps = fakeDeps('fails');
    await loadWidget({ ...BOTH, LIVE_CHAT_FALLBACK_URL: '' }, deps);
    expect(deps.done).toEqual([WIDGET_DELAY_MS, BOTH.LIVE_CHAT_URL]);
  });
});
