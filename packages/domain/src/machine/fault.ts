/** Stops the machine until an attendant has cleared it; in the journal, so that it survives a restart. */
export const FAULTS = [
  'door_open',
  'malfunction',
  /** Credit or a meter moved by nothing that we know: a bill, a ticket, a key at the machine. */
  'foreign_money',
  /** A meter went backward: cleared memory, or another board. */
  'meters_backward',
  /** What became of a transfer the machine's own memory and its meters say differently. */
  'transfer_in_doubt',
  /** A game began that no press of ours has started: somebody is at the machine. Its games count. */
  'pressed_at_machine',
  /** The machine reports a tilt; it ends by itself. */
  'tilt',
  /** An attendant works at the machine: service mode. */
  'service',
] as const;
export type Fault = (typeof FAULTS)[number];

/** While one stands no game of the machine is booked. */
export const MONEY_FAULTS = ['foreign_money', 'meters_backward', 'transfer_in_doubt'] as const satisfies Fault[];
export type MoneyFault = (typeof MONEY_FAULTS)[number];

/** The platform takes the machine out of service until an operator has looked and returned it. */
export const OPERATOR_FAULTS = [...MONEY_FAULTS, 'pressed_at_machine'] as const satisfies Fault[];
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

/** As players read them. What is checked, and why, is for the operator. */
export const SHOWN_FAULTS = ['door_open', 'malfunction', 'under_check', 'service'] as const;
export type ShownFault = (typeof SHOWN_FAULTS)[number];

export function shownFault(fault: Fault): ShownFault {
  if (OPERATOR_FAULTS.some((one) => one === fault)) return 'under_check';
  return fault === 'door_open' || fault === 'service' ? fault : 'malfunction';
}

/**
 * Why nothing new begins on a machine that is in order itself; in memory, because it ends by itself. Credit can be taken off.
 * `no_picture`: players would not see what they play. `no_keys`: nothing presses its keys.
 */
export const INHIBITS = ['no_picture', 'no_keys'] as const;
export type Inhibit = (typeof INHIBITS)[number];
