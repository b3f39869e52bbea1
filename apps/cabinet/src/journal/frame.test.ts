import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, readFrames } from './frame.ts';

const groups = fc.array(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });

function journalOf(written: readonly unknown[][]): Uint8Array {
  return Buffer.concat(written.map((group) => encodeFrame(group)));
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('journal frames', () => {
  it('PR-01 reads back what was written', () => {
    fc.assert(
      fc.property(groups, (written) => {
        const bytes = journalOf(written);
        expect(readFrames(bytes)).toEqual({ records: asJson(written.flat()), soundBytes: bytes.length });
      }),
    );
  });

  it('PR-01 cuts a torn tail and nothing before it', () => {
    fc.assert(
      fc.property(groups, fc.nat(), (written, at) => {
        const bytes = journalOf(written);
        const intact = journalOf(written.slice(0, -1));
        fc.pre(written.length > 1);
        const cut = intact.length + (at % (bytes.length - intact.length));
        expect(readFrames(bytes.subarray(0, cut))).toEqual({
          records: asJson(written.slice(0, -1).flat()),
          soundBytes: intact.length,
        });
      }),
    );
  });

  it('PR-01 cuts a tail of zeros, which a power loss leaves where the length arrived and the bytes did not', () => {
    const intact = journalOf([[{ n: 1 }]]);
    expect(readFrames(Buffer.concat([intact, Buffer.alloc(40)])).soundBytes).toBe(intact.length);
  });

  it('PR-01 never passes over a changed byte in the middle', () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.integer({ min: 1, max: 255 }), (written, at, flip) => {
        fc.pre(written.length > 1);
        const bytes = Uint8Array.from(journalOf(written));
        const before = journalOf(written.slice(0, -1)).length;
        const place = at % before;
        bytes[place] = bytes[place]! ^ flip;
        expect(() => readFrames(bytes)).toThrow(expect.objectContaining({ fault: 'corrupt' }));
      }),
    );
  });

  it('PR-01 takes bytes without one sound frame for damage, not for a new journal', () => {
    expect(() => readFrames(Buffer.from('not a journal'))).toThrow(expect.objectContaining({ fault: 'corrupt' }));
    expect(readFrames(new Uint8Array())).toEqual({ records: [], soundBytes: 0 });
  });
});
