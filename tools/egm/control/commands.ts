import { z } from 'zod';
import { BOARD_FAULTS } from '../board/wiring.ts';
import { CAMERA_FAULTS } from '../camera/faults.ts';
import { METER_NAMES } from '../machine/meters.ts';

const whole = z.number().int().min(0).max(9_999_999_999);
const cents = whole.max(99_999_999);
const milliseconds = whole.max(3_600_000);
const byte = whole.max(0xff);

const settings = z
  .object({
    winLimitCents: cents,
    printerLimitCents: cents,
    creditLimitCents: cents,
    transferLimitCents: cents,
    gameMs: milliseconds,
    hostCashOutMs: milliseconds,
    allowsRemoteReset: z.boolean(),
  })
  .partial()
  .strict();

/** What can be ordered through the control port: acts at the machine, and faults. */
export const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('key'), key: z.enum(['spin', 'bet', 'max_bet', 'collect', 'attendant']) }),
  z.strictObject({ do: z.literal('bill'), cents }),
  z.strictObject({ do: z.literal('ticket'), cents }),
  z.strictObject({ do: z.literal('door'), isOpen: z.boolean() }),
  z.strictObject({ do: z.literal('tilt'), isOn: z.boolean() }),
  z.strictObject({ do: z.literal('paper'), isIn: z.boolean() }),
  z.strictObject({ do: z.literal('service_key'), isOn: z.boolean() }),
  z.strictObject({ do: z.literal('memory_clear') }),
  z.strictObject({ do: z.literal('configure'), asset: whole.max(0xffff_ffff), isInHouseOn: z.boolean() }),
  z.strictObject({ do: z.literal('replace_board'), serial: z.string().regex(/^[\x20-\x7e]{1,40}$/) }),
  z.strictObject({ do: z.literal('meters'), meters: z.partialRecord(z.enum(METER_NAMES), whole) }),
  z.strictObject({ do: z.literal('settings'), settings }),
  z.strictObject({ do: z.literal('rig'), next: z.enum(['lose', 'win', 'jackpot']) }),
  z.strictObject({
    do: z.literal('fault'),
    kind: z.enum(['late', 'lost', 'torn', 'wrong_crc', 'wrong_byte', 'busy', 'silence']),
    times: whole.min(1).max(1_000_000).default(1),
    command: byte.optional(),
    ms: milliseconds.optional(),
  }),
  z.strictObject({ do: z.literal('line_faults'), share: z.number().min(0).max(1), seed: whole.default(1) }),
  z.strictObject({
    do: z.literal('power_loss'),
    at: z.enum(['before', 'torn', 'after', 'now']),
    commit: z.enum(['write', 'transfer', 'game_start', 'game_end', 'hand_pay']).optional(),
  }),
  z.strictObject({ do: z.literal('camera'), is: z.enum(CAMERA_FAULTS) }),
  z.strictObject({ do: z.literal('board'), is: z.enum(BOARD_FAULTS) }),
  z.strictObject({ do: z.literal('chirp') }),
  z.strictObject({ do: z.literal('clear_faults') }),
]);

export type Command = z.infer<typeof command>;
