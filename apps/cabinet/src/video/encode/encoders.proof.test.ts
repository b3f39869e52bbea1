import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sceneAtRest } from '../../../../../tests/live/burn-in-machine.ts';
import { missing } from '../../../../../tests/programs.ts';
import { openScene } from '../../drivers/simulated/scene/scene.ts';
import type { AccessUnit, Encoder } from '../ports.ts';
import { openDecodedQuality } from './decoded-quality.fixture.ts';
import { ENCODER_NAMES } from './encoder-name.ts';
import { ENCODERS } from './encoders.ts';

/** On the real drawn picture. OpenH264 is Debian's libopenh264-7. */
const scene = openScene();
const { widthPx, heightPx } = scene;
const FRAME_MS = 1_000 / 30;
const NAL = { key: 5, sequence: 7, picture: 8 };

beforeAll(() => {
  Log.setLevel(AV_LOG_ERROR);
  scene.warm();
});

const typesOf = ({ data }: AccessUnit): number[] =>
  data
    .toString('latin1')
    .split('\0\0\x01')
    .slice(1)
    .map((unit) => unit.charCodeAt(0) & 31);

function turn(isTurning: boolean): void {
  const rest = sceneAtRest();
  const spin = { startedAtMs: 0, stopAtMs: rest.reels.stops.map(() => 600_000) };
  scene.show(isTurning ? { ...rest, reels: { ...rest.reels, spin } } : rest);
}

async function encoded(encoder: Encoder, frame: number, isKey: boolean): Promise<AccessUnit> {
  scene.drawInto(encoder.picture, 1_000 + frame * FRAME_MS);
  return (await encoder.encode(isKey)) ?? expect.fail('no unit');
}

for (const name of ENCODER_NAMES)
  describe.skipIf(name === 'openh264' && missing('OpenH264'))(name, () => {
    const open = (bitsPerSecond: number) =>
      ENCODERS[name]({ widthPx, heightPx, framesPerSecond: 30, bitsPerSecond, lowDelayVbv: false });

    it('every frame decodes to what was drawn, with key frames only where asked for, which carry their parameter sets', async () => {
      const [encoder, decoded] = [await open(4_000_000), await openDecodedQuality()];
      turn(true);
      for (let frame = 0; frame < 24; frame += 1) {
        const isKey = frame === 0 || frame === 12;
        const unit = await encoded(encoder, frame, isKey);
        const types = typesOf(unit);
        expect([frame, unit.keyFrame, types.includes(NAL.key)]).toEqual([frame, isKey, isKey]);
        expect([frame, types.includes(NAL.sequence), types.includes(NAL.picture)]).toEqual([frame, isKey, isKey]);
        const quality = decoded.of(unit, encoder.picture);
        expect(quality).toMatchObject({ widthPx, heightPx });
        expect([frame, quality.psnrDb > 25]).toEqual([frame, true]);
      }
      decoded.close();
      await encoder.close();
    });

    it('is constrained baseline in BT.709, which every browser takes', async () => {
      const encoder = await open(4_000_000);
      turn(false);
      const { data } = await encoded(encoder, 0, true);
      const at = data.indexOf(Buffer.from([0, 0, 1, 0x67]));
      // Baseline, constraint sets 0 and 1.
      expect([data[at + 4], (data[at + 5] ?? 0) & 0xc0]).toEqual([66, 0xc0]);
      await encoder.close();
    });

    it('a picture at rest becomes sharp and then costs next to nothing; a lower rate makes smaller frames', async () => {
      const [encoder, decoded] = [await open(4_000_000), await openDecodedQuality()];
      turn(false);
      const sizes: number[] = [];
      let psnrDb = 0;
      for (let frame = 0; frame < 60; frame += 1) {
        scene.drawInto(encoder.picture, 1_000);
        const unit = (await encoder.encode(frame === 0)) ?? expect.fail('no unit');
        sizes.push(unit.data.length);
        ({ psnrDb } = decoded.of(unit, encoder.picture));
      }
      expect(psnrDb).toBeGreaterThan(36);
      expect(Math.max(...sizes.slice(-10))).toBeLessThan(sizes[0]! / 50);
      turn(true);
      const bytesOf = async (from: number) => {
        let bytes = 0;
        for (let frame = 0; frame < 30; frame += 1) bytes += (await encoded(encoder, from + frame, false)).data.length;
        return bytes;
      };
      const fast = await bytesOf(0);
      encoder.setBitrate(400_000, true);
      expect(await bytesOf(30)).toBeLessThan(fast / 2);
      decoded.close();
      await encoder.close();
    });
  });
