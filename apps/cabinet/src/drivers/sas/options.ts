import { BUTTON_KINDS } from '@salon/domain';
import { PROFILES, type ProfileId } from '@salon/sas/profiles.ts';
import * as z from 'zod/mini';
import { boardOptions, inputNumber, outputNumber } from '../../board/board-options.ts';
import { cameraOptions } from '../../video/camera/camera-options.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../video/paint/cabinet/places.ts';
import { LINE_FORMS, readLineAddress } from './line/line-address.ts';

const profileIds = Object.keys(PROFILES) as [ProfileId, ...ProfileId[]];

export const sasLine = z.pipe(
  z.string().check(z.refine((text) => readLineAddress(text) !== null, `must be ${LINE_FORMS}`)),
  z.transform((text) => readLineAddress(text)!),
);

const even = (most: number, least = 0) => z.int().check(z.minimum(least), z.maximum(most), z.multipleOf(2));

/** A machine with a SAS line, as its operator's file describes it. */
export const sasOptions = z.strictObject({
  line: sasLine,
  profile: z.enum(profileIds),
  /** As set in the machine's menu. */
  address: z._default(z.int().check(z.minimum(1), z.maximum(127)), 1),
  /** Of one credit, in cents, as in the machine's menu: a machine that says another one is not hosted. */
  denominationCents: z.int().check(z.positive()),
  assetNumber: z.int().check(z.positive(), z.maximum(0xffff_ffff)),
  /** What presses its keys. */
  board: boardOptions,
  /** Input of the board that the attendant's key switch turns on: service mode follows it. Absent: by command alone. */
  serviceKey: z.optional(inputNumber),
  /** `screen`: the machine's glass; `camera`: where it stands. Absent: players see a drawn panel. */
  cameras: z.optional(z.strictObject({ screen: cameraOptions, camera: z.optional(cameraOptions) })),
  /** The reels within the picture of 720x1280, after crop and rotation; absent: the player cannot crop it to them. */
  game: z.optional(
    z
      .strictObject({ x: even(WIDTH_PX), y: even(HEIGHT_PX), widthPx: even(WIDTH_PX, 2), heightPx: even(HEIGHT_PX, 2) })
      .check(
        z.refine(
          ({ x, y, widthPx, heightPx }) => x + widthPx <= WIDTH_PX && y + heightPx <= HEIGHT_PX,
          `does not lie within ${WIDTH_PX}x${HEIGHT_PX}`,
        ),
      ),
  ),
  /** Its deck: what each key is for, which relay of the board presses it, and at which input its lamp is. */
  keys: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1), z.maxLength(40)),
        kind: z.enum(BUTTON_KINDS),
        label: z.string().check(z.minLength(1), z.maxLength(40)),
        output: outputNumber,
        /** Absent: the machine says nothing about this key. */
        lamp: z.optional(inputNumber),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(16),
      z.refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'name a key twice'),
      z.refine((keys) => new Set(keys.map(({ output }) => output)).size === keys.length, 'name a relay twice'),
    ),
});
export type SasOptions = z.output<typeof sasOptions>;
