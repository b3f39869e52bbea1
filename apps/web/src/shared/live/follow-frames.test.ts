import { afterEach, describe, expect, it, vi } from 'vitest';
import { followFrames, type ShownFrame } from './follow-frames.ts';

afterEach(() => vi.unstubAllGlobals());

type Callback = (nowMs: number, metadata: object) => void;

/** A video element as far as frames are concerned; `isOld`: without requestVideoFrameCallback. */
function video({ isOld = false } = {}) {
  const listeners = new Set<() => void>();
  let callback: Callback | null = null;
  const element = {
    paused: false,
    currentTime: 0,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    ...(!isOld && {
      requestVideoFrameCallback: (next: Callback) => {
        callback = next;
        return 1;
      },
      cancelVideoFrameCallback: () => {
        callback = null;
      },
    }),
  };
  const frame = (metadata: object = {}) => {
    element.currentTime += 0.1;
    callback?.(0, metadata);
    for (const listener of listeners) listener();
  };
  return { element: element as unknown as HTMLVideoElement & { paused: boolean }, frame, listeners };
}

const page = { visibilityState: 'visible', pictureInPictureElement: null as unknown };
const see = (change: Partial<typeof page>) => vi.stubGlobal('document', { ...page, ...change });

describe.each([{ isOld: false }, { isOld: true }])('GM-16 frames that are shown, %j', ({ isOld }) => {
  it('are those of an element that plays in sight', () => {
    see({});
    const { element, frame } = video({ isOld });
    const shown: ShownFrame[] = [];
    followFrames(element, (one) => shown.push(one));
    frame({ rtpTimestamp: 90, expectedDisplayTime: 5 });
    expect(shown).toEqual([isOld ? {} : { rtpTimestamp: 90, shownAtMs: 5 }]);
  });

  it.each<[string, { paused?: boolean; look?: object }, number]>([
    ['paused', { paused: true }, 0],
    ['in a hidden page', { look: { visibilityState: 'hidden' } }, 0],
    ['in a window beside a hidden page', { look: { visibilityState: 'hidden', pictureInPictureElement: {} } }, 1],
  ])('decoded for an element that is %s: %j', (_, { paused = false, look = {} }, count) => {
    see(look);
    const { element, frame } = video({ isOld });
    Object.assign(element, { paused });
    const shown = vi.fn();
    followFrames(element, shown);
    frame();
    expect(shown).toHaveBeenCalledTimes(count);
  });

  it('end with who follows them', () => {
    see({});
    const { element, frame, listeners } = video({ isOld });
    const shown = vi.fn();
    followFrames(element, shown)();
    frame();
    expect([shown.mock.calls.length, listeners.size]).toEqual([0, 0]);
  });
});

it('GM-16 a clock that does not move shows no frame', () => {
  see({});
  const { element, listeners } = video({ isOld: true });
  const shown = vi.fn();
  followFrames(element, shown);
  for (const listener of listeners) listener();
  expect(shown).not.toHaveBeenCalled();
});
