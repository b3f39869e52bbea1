/** Where in a transfer the agent is killed, and what else goes wrong then. */
export const STEPS = [
  /** Not at all. */
  'none',
  /** The machine's buffer was asked about, the answer does not arrive. */
  'buffer',
  /** The machine is locked, the answer does not arrive. */
  'lock',
  /** It is in the journal, and its 72 does not leave. */
  'asked',
  /** The 72 has left, its answer does not arrive. */
  'sent',
  /** The first answer to a question about it does not arrive. */
  'pending',
  /** The answer that says how it ended does not arrive. */
  'ended',
  /** How it ended is in the journal, and the FF does not leave. */
  'recorded',
  /** The FF has left; the lock is not given back. */
  'closed',
] as const;
export type Step = (typeof STEPS)[number];

export const FAULTS = [
  ...['none', 'lost', 'wrong_crc', 'late', 'busy'],
  ...['power_before', 'power_after', 'memory_clear'],
] as const;
export type Fault = 'none' | WireFault | 'power_before' | 'power_after' | 'memory_clear';
export type WireFault = 'lost' | 'wrong_crc' | 'late' | 'busy';

export type Direction = 'in' | 'out';

const isFrom = (step: Step, first: Step) => STEPS.indexOf(step) >= STEPS.indexOf(first) || step === 'none';
/** The machine has got the 72. */
export const isSent = (step: Step): boolean => isFrom(step, 'sent');
/** The agent's journal has the answer before the agent is killed. */
export const isRecorded = (step: Step): boolean => isFrom(step, 'recorded');
