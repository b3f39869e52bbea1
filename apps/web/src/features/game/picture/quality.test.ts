import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countersOf, statsBetween } from '../../../shared/live/connection-stats.ts';
import { emptyView, type GameView } from '../session/game-view.ts';
import { qualityOf } from './quality.ts';

interface Second {
  roundTripMs?: number;
  /** Video packets that were sent, and those of them that were lost. */
  packets?: number;
  lost?: number;
  frames?: number;
  /** As browsers add them up at the end of a freeze. */
  frozenMs?: number;
}

/** A picture that turns: 30 frames of several packets. */
const TURNS = { packets: 150, frames: 30 };
/** A picture at rest: signs of life alone, and sound, which is not counted. */
const RESTS = { packets: 8, frames: 8 };

/** What the page knows after a second of that network. */
function viewOf({ roundTripMs = 20, packets = 0, lost = 0, frames = 0, frozenMs = 0 }: Second): GameView {
  const video = {
    ...{ type: 'inbound-rtp', kind: 'video', framesDecoded: frames, totalFreezesDuration: frozenMs / 1_000 },
    ...{ packetsReceived: packets - lost, packetsLost: lost },
  };
  return {
    ...emptyView,
    stats: statsBetween(countersOf([], 0), countersOf([video], 1_000), roundTripMs),
    frames: 'live',
  };
}

describe('quality', () => {
  it.each<[string, Second, number]>([
    ['a perfect line', TURNS, 4],
    ['a perfect line at rest', RESTS, 4],
    ['a perfect line, fewer frames than the display', { ...TURNS, frames: 20 }, 4],
    ['the first pause of the rest, which a browser takes for a freeze', { ...RESTS, frozenMs: 220 }, 4],
    ['one lost packet at rest', { ...RESTS, lost: 1 }, 4],
    ['half of the packets lost at rest', { ...RESTS, lost: 4 }, 1],
    ['a round trip of 120 ms', { ...TURNS, roundTripMs: 120 }, 3],
    ['a round trip of 120 ms at rest', { ...RESTS, roundTripMs: 120 }, 3],
    ['5 % of the packets lost', { ...TURNS, lost: 8 }, 2],
    ['a round trip of 900 ms', { ...TURNS, roundTripMs: 900 }, 1],
    ['a freeze of 0.3 s', { ...TURNS, frozenMs: 300 }, 3],
    ['a freeze of 0.5 s', { ...TURNS, frozenMs: 500 }, 2],
    ['a freeze of 3 s that has just ended', { ...TURNS, frozenMs: 3_000 }, 1],
  ])('GM-02 has for %s the bars of the network, not of the picture: %j', (_, second, bars) => {
    expect(qualityOf(viewOf(second))).toBe(bars);
  });

  it('GM-02 has no bars before the first second, one while the picture stands still and where only stills come', () => {
    expect(qualityOf(emptyView)).toBe(0);
    expect(qualityOf({ ...viewOf(TURNS), frames: 'stalled' })).toBe(1);
    expect(qualityOf({ ...viewOf({}), still: 'blob:a-still' })).toBe(1);
  });

  it('GM-02 a slower network never has more bars', () => {
    const ms = fc.double({ min: 0, max: 2_000, noNaN: true });
    const bars = (roundTripMs: number) => qualityOf(viewOf({ ...TURNS, roundTripMs }));
    fc.assert(fc.property(ms, ms, (a, b) => bars(Math.min(a, b)) >= bars(Math.max(a, b))));
  });
});
