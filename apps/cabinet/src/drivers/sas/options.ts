import { BUTTON_KINDS } from '@salon/domain';
import { PROFILES, type ProfileId } from '@salon/sas/profiles.ts';
import * as z from 'zod/mini';

const TCP = /^tcp:([^\s:]{1,253}|\[[0-9a-f:]{2,45}\]):(\d{1,5})$/i;
const port = z.int().check(z.minimum(1), z.maximum(65_535));
const profileIds = Object.keys(PROFILES) as [ProfileId, ...ProfileId[]];

/** `tcp:HOST:PORT` of a serial port server, a bridge or a simulated machine, in the framed form. */
export const sasLine = z.pipe(
  z.string().check(z.regex(TCP, 'must be tcp:HOST:PORT')),
  z.transform((text) => {
    const [, host = '', digits = ''] = TCP.exec(text) ?? [];
    return { kind: 'tcp' as const, host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(digits) };
  }),
);

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
  board: z.strictObject({ kind: z.literal('egm'), port }),
  /** Its deck: what each key is for, and which output of the board presses it. */
  keys: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1), z.maxLength(40)),
        kind: z.enum(BUTTON_KINDS),
        label: z.string().check(z.minLength(1), z.maxLength(40)),
        output: z.string().check(z.minLength(1), z.maxLength(40)),
      }),
    )
    .check(z.minLength(1), z.maxLength(16)),
});
export type SasLineAddress = z.output<typeof sasLine>;
export type SasOptions = z.output<typeof sasOptions>;
