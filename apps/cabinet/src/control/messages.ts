import { ACTIVITIES, FAULTS, INHIBITS } from '@salon/domain';
import * as z from 'zod/mini';
import { SERVICE_STATES } from '../machine/attendant.ts';
import { TEST_REFUSALS } from '../machine/metered/test-transfer.ts';

/** One line each way: a request, its answer. Amounts in minor units. */
export const LINE_BYTES_AT_MOST = 8_192;
/** A test of a machine that does not answer takes the longest. */
export const ANSWER_WITHIN_MS = 60_000;

const machineId = z.int().check(z.positive());
export const controlRequest = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('status'), machineId }),
  z.strictObject({ do: z.literal('service'), machineId, isOn: z.boolean() }),
  z.strictObject({ do: z.literal('press'), machineId, key: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.strictObject({ do: z.literal('transfer'), machineId }),
]);

const minor = z.int();
const counters = z.object({ transferInMinor: minor, transferOutMinor: minor });
const reading = z.object({ creditMinor: minor, counters });
const leg = z.object({
  wireId: z.string(),
  direction: z.enum(['in', 'out']),
  amountMinor: minor,
  askedAtMs: z.number(),
  before: reading,
  end: z.nullable(
    z.object({ result: z.enum(['moved', 'refused']), atMs: z.number(), after: reading, detail: z.string() }),
  ),
});
const test = z.object({
  testId: z.string(),
  amountMinor: minor,
  legs: z.array(leg),
  result: z.enum(['done', 'refused', 'abandoned']),
});
const status = z.object({
  isLinked: z.boolean(),
  activity: z.enum(ACTIVITIES),
  service: z.enum(SERVICE_STATES),
  faults: z.array(z.enum(FAULTS)),
  inhibits: z.array(z.enum(INHIBITS)),
  isSeated: z.boolean(),
  creditMinor: minor,
  testCreditMinor: minor,
  keys: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const controlAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('status'), status }),
  z.object({ is: z.literal('service'), service: z.enum(SERVICE_STATES) }),
  z.object({ is: z.literal('pulsed'), isAnswered: z.boolean(), hasReacted: z.boolean() }),
  z.object({ is: z.literal('tested'), test }),
  /** The test goes on without the attendant. */
  z.object({ is: z.literal('open') }),
  z.object({
    is: z.literal('refused'),
    reason: z.enum(['bad_request', 'not_run_here', 'no_attendant', 'failed', 'unknown_key', ...TEST_REFUSALS]),
  }),
]);

export type ControlRequest = z.output<typeof controlRequest>;
export type ControlAnswer = z.output<typeof controlAnswer>;
export type ShownTest = z.output<typeof test>;
export type ShownStatus = z.output<typeof status>;
