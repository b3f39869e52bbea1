import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlaying } from './keep-playing.ts';

/** Events of window, document and element, which are one here. */
const page = new EventTarget();
const fire = (name: string) => page.dispatchEvent(new Event(name));

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

const refused = (name: string) => () => Promise.reject(new DOMException('refused', name));
const allowed = () => Promise.resolve();

function element(first: () => Promise<void>) {
  const play = vi.fn(first);
  const made = Object.assign(page, { srcObject: {}, paused: true, play }) as unknown as HTMLMediaElement;
  return { made, play };
}
const settled = () => new Promise<void>((later) => setImmediate(later));

describe('GM-02 an element that should play', () => {
  it.each(['NotAllowedError', 'NotSupportedError'])('is blocked by %s, and asked again at a touch', async (name) => {
    const { made, play } = element(refused(name));
    const reported: boolean[] = [];
    const { stop } = keepPlaying(made, (isBlocked) => reported.push(isBlocked));
    await settled();
    fire('keyup');
    await settled();
    expect([reported, play.mock.calls.length]).toEqual([[true], 2]);
    play.mockImplementation(allowed);
    fire('pointerup');
    await settled();
    fire('pointerup');
    expect([reported, play.mock.calls.length]).toEqual([[true, false], 3]);
    stop();
  });

  it('is not blocked by a stream that takes the place of another', async () => {
    const { made } = element(refused('AbortError'));
    const blocked = vi.fn();
    const { stop } = keepPlaying(made, blocked);
    await settled();
    expect(blocked).not.toHaveBeenCalled();
    stop();
  });

  it('goes on where the browser has paused it, at once or when the page is looked at again', async () => {
    const { made, play } = element(allowed);
    const { stop } = keepPlaying(made, () => undefined);
    fire('pause');
    expect(play).toHaveBeenCalledTimes(2);
    Object.assign(page, { visibilityState: 'hidden' });
    fire('pause');
    expect(play).toHaveBeenCalledTimes(2);
    Object.assign(page, { visibilityState: 'visible' });
    fire('visibilitychange');
    expect(play).toHaveBeenCalledTimes(3);
    Object.assign(page, { paused: false });
    fire('visibilitychange');
    expect(play).toHaveBeenCalledTimes(3);
    stop();
  });

  it('is left alone afterwards, and while it has nothing to play', async () => {
    const { made, play } = element(refused('NotAllowedError'));
    const reported: boolean[] = [];
    keepPlaying(made, (isBlocked) => reported.push(isBlocked)).stop();
    await settled();
    for (const name of ['pointerup', 'pause', 'visibilitychange']) fire(name);
    expect([reported, play.mock.calls.length]).toEqual([[], 1]);
    Object.assign(page, { srcObject: null });
    keepPlaying(made, () => undefined).stop();
    expect(play).toHaveBeenCalledTimes(1);
  });
});
