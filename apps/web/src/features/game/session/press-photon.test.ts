import { expect, it } from 'vitest';
import { measurePressPhoton } from './press-photon.ts';

function open() {
  let nowMs = 1_000;
  const measured: number[] = [];
  const photon = measurePressPhoton({ nowMs: () => nowMs, measured: (ms) => measured.push(ms) });
  return { photon, measured, at: (ms: number) => (nowMs = 1_000 + ms) };
}
type Photon = ReturnType<typeof open>['photon'];

it('waits for the first frame that the answer names, whichever comes first, and measures each press once', () => {
  const { photon, measured } = open();
  photon.presented('a', 100, 990);
  photon.pressed('one');
  photon.presented('a', 900, 1_016);
  photon.answered({ id: 'one', rtpTimestamp: 1_000 });
  expect(measured).toEqual([]);
  photon.presented('a', 1_000, 1_033);
  photon.presented('a', 2_500, 1_050);
  photon.answered({ id: 'one', rtpTimestamp: 1_000 });
  expect(measured).toEqual([33]);
  photon.pressed('two');
  photon.presented('a', 4_000, 1_066);
  photon.presented('a', 5_500, 1_083);
  photon.answered({ id: 'two', rtpTimestamp: 3_900 });
  expect(measured).toEqual([33, 66]);
});

it('timestamps go on over 2^32, and without a time of the browser the page takes its own', () => {
  const { photon, measured, at } = open();
  photon.presented('a', 1, 990);
  photon.pressed('one');
  photon.answered({ id: 'one', rtpTimestamp: 2 ** 32 - 500 });
  photon.presented('a', 2 ** 32 - 2_000, undefined);
  at(40);
  photon.presented('a', 900, undefined);
  expect(measured).toEqual([40]);
});

it.each([
  ['another press', (photon: Photon) => photon.pressed('two')],
  ['frames of another connection', (photon: Photon) => photon.presented('b', 5, 1_010)],
  ['an answer that names no frame', (photon: Photon) => photon.answered({ id: 'one' })],
])('a press is not measured after %s', (_title, happens) => {
  const { photon, measured } = open();
  photon.presented('a', 100, 990);
  photon.pressed('one');
  happens(photon);
  photon.answered({ id: 'one', rtpTimestamp: 1_000 });
  photon.presented('a', 1_000, 1_033);
  photon.presented('b', 1_000, 1_033);
  expect(measured).toEqual([]);
});

it('a frame that comes only after a hidden page is shown again is no measure', () => {
  const { photon, measured } = open();
  photon.presented('a', 100, 990);
  photon.pressed('one');
  photon.answered({ id: 'one', rtpTimestamp: 1_000 });
  photon.presented('a', 90_000, 6_001);
  expect(measured).toEqual([]);
});
