import { BUTTON_KINDS } from '@salon/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPicture } from '../../../video/empty-picture.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { openPanel } from './panel.ts';
import type { PanelView } from './panel-view.ts';
import { KEY_BOARD, keyPlaces } from './places.ts';
import { plateText, stripText } from './words.ts';

const KEYS: PanelView['keys'] = [
  { id: 'collect', kind: 'collect', label: 'COLLECT' },
  { id: 'spin', kind: 'spin', label: 'SPIN' },
];
const AT_REST: PanelView = {
  ...{ game: 'Seven Line', brand: 'Sultan', number: 7, currency: 'TRY', state: 'idle', fault: null },
  ...{ meters: { creditMinor: 5_000, betMinor: 10, winMinor: 0, handPayMinor: 0 }, keys: KEYS, pressed: null },
};
const minor = fc.nat(90_000_000);
const views: fc.Arbitrary<PanelView> = fc
  .record({
    state: fc.constantFrom('connecting', 'idle', 'spinning', 'bonus', 'cashing_out', 'handpay', 'error'),
    fault: fc.constantFrom(null, 'door_open', 'stopped'),
    meters: fc.option(fc.record({ creditMinor: minor, betMinor: minor, winMinor: minor, handPayMinor: minor })),
    number: fc.constantFrom(7, 8),
  })
  .map((changed) => ({ ...AT_REST, ...changed }));

const picture = () => emptyPicture(WIDTH_PX, HEIGHT_PX);
const LONG_AFTER_MS = 1e12;

describe('the panel of a machine without a camera', () => {
  // A few courses each: one test of all of them would take a busy computer longer than a test may.
  it.each([1, 2, 3, 4])('GM-02 shows the same picture whether it drew all of it or only what changed: %i', () => {
    fc.assert(
      fc.property(fc.array(views, { minLength: 2, maxLength: 4 }), (course) => {
        const [cached, cachedOn, fresh, freshOn] = [openPanel(), picture(), openPanel(), picture()];
        for (const view of course) {
          cached.show(view);
          cached.drawInto(cachedOn, LONG_AFTER_MS);
        }
        fresh.show(course.at(-1)!);
        fresh.drawInto(freshOn, LONG_AFTER_MS);
        expect(Buffer.compare(cachedOn.y, freshOn.y)).toBe(0);
        expect(Buffer.compare(cachedOn.u, freshOn.u)).toBe(0);
      }),
      { numRuns: 2 },
    );
  });

  it('GM-08 lights the pressed key at once and lets it go dark again', () => {
    const [panel, on] = [openPanel(), picture()];
    const lumaAt = (nowMs: number) => {
      panel.drawInto(on, nowMs);
      return on.y.reduce((sum, light) => sum + light, 0);
    };
    panel.show(AT_REST);
    const dark = lumaAt(LONG_AFTER_MS);
    panel.show({ ...AT_REST, pressed: { button: 'spin', atMs: LONG_AFTER_MS } });
    expect(lumaAt(LONG_AFTER_MS + 100)).toBeGreaterThan(dark);
    expect(lumaAt(LONG_AFTER_MS + 1_000)).toBe(dark);
  });

  it('says whether it has drawn anything', () => {
    const [panel, on] = [openPanel(), picture()];
    panel.show(AT_REST);
    expect(panel.drawInto(on, LONG_AFTER_MS)).toBe(true);
    expect(panel.drawInto(on, LONG_AFTER_MS + 33)).toBe(false);
    panel.show({ ...AT_REST, number: AT_REST.number + 1 });
    expect(panel.drawInto(on, LONG_AFTER_MS + 66)).toBe(true);
  });

  it.each<[Partial<PanelView>, string]>([
    [{ state: 'connecting' }, 'CONNECTING'],
    [{ state: 'error', fault: 'door_open' }, 'OUT OF SERVICE'],
    [{ state: 'cashing_out' }, 'CASHING OUT'],
    [{ meters: { ...AT_REST.meters!, winMinor: 5_000 } }, 'WIN  ₺50,00'],
  ])('says for %j: %s', (changed, words) => {
    expect(stripText({ ...AT_REST, ...changed }, 0)).toBe(words);
  });

  it('names the amount of a hand pay and why the machine is out of service, and no amount while the login is locked', () => {
    const handPay: PanelView = { ...AT_REST, state: 'handpay', meters: { ...AT_REST.meters!, handPayMinor: 12_000 } };
    expect(plateText(handPay)?.large).toBe('₺120,00');
    expect(plateText({ ...AT_REST, state: 'error', fault: 'door_open' })?.small).toBe('THE DOOR IS OPEN');
    expect(JSON.stringify(plateText({ ...handPay, meters: null }))).not.toMatch(/\d/);
    expect(plateText(AT_REST)).toBeNull();
  });

  it('has a place on its board for every key of 1 to 16, none over another', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BUTTON_KINDS), { minLength: 1, maxLength: 16 }), (kinds) => {
        const places = keyPlaces(kinds);
        expect(places).toHaveLength(kinds.length);
        for (const [at, { x, y, widthPx, heightPx }] of places.entries()) {
          expect([x, y, widthPx, heightPx].every((side) => side % 2 === 0)).toBe(true);
          expect(widthPx).toBeGreaterThan(60);
          expect(x).toBeGreaterThanOrEqual(KEY_BOARD.x);
          expect(x + widthPx).toBeLessThanOrEqual(KEY_BOARD.x + KEY_BOARD.widthPx);
          expect(y + heightPx).toBeLessThanOrEqual(KEY_BOARD.y + KEY_BOARD.heightPx);
          for (const next of places.slice(at + 1)) expect(next.y >= y + heightPx || next.x >= x + widthPx).toBe(true);
        }
      }),
    );
  });
});
