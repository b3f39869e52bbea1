/**
 * The statechart of a machine, shared by cabinet, platform and client. It has three independent regions (link, seat, activity);
 * the state that players see is computed from them.
 */
export const MACHINE_STATES = [
  'available',
  'reserved',
  'playing',
  'bonus',
  'waiting',
  'cashing_out',
  'handpay',
  'error',
  'offline',
  'unknown',
] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

export const ACTIVITIES = ['idle', 'spinning', 'bonus', 'cashing_out', 'handpay', 'error'] as const;
/** What the machine is doing, as its cabinet reports. */
export type Activity = (typeof ACTIVITIES)[number];

export interface MachineFacts {
  /** `never`: no cabinet has ever reported this machine. */
  link: 'never' | 'up' | 'down';
  seat: 'free' | 'present' | 'gone';
  activity: Activity;
  creditMinor: number;
}

export const UNSEEN: MachineFacts = { link: 'never', seat: 'free', activity: 'idle', creditMinor: 0 };

export type MachineEvent =
  | { type: 'linked' }
  | { type: 'unlinked' }
  | { type: 'seat_taken' }
  | { type: 'player_gone' }
  | { type: 'player_back' }
  | { type: 'seat_freed' }
  | { type: 'reported'; activity: Activity; creditMinor: number };

/** Facts after the event; a region without a transition for it stays as it is. */
export function transition(facts: MachineFacts, event: MachineEvent): MachineFacts {
  switch (event.type) {
    case 'linked':
      return { ...facts, link: 'up' };
    case 'unlinked':
      return facts.link === 'never' ? facts : { ...facts, link: 'down' };
    case 'seat_taken':
      return { ...facts, seat: 'present' };
    case 'player_gone':
      return facts.seat === 'present' ? { ...facts, seat: 'gone' } : facts;
    case 'player_back':
      return facts.seat === 'gone' ? { ...facts, seat: 'present' } : facts;
    case 'seat_freed':
      return { ...facts, seat: 'free' };
    case 'reported':
      return { ...facts, activity: event.activity, creditMinor: event.creditMinor };
  }
}

export function stateOf(facts: MachineFacts): MachineState {
  if (facts.link === 'never') return 'unknown';
  if (facts.link === 'down') return 'offline';
  if (facts.activity === 'error') return 'error';
  if (facts.activity === 'handpay') return 'handpay';
  if (facts.activity === 'cashing_out') return 'cashing_out';
  if (facts.activity === 'bonus') return 'bonus';
  if (facts.seat === 'gone') return 'waiting';
  if (facts.seat === 'free') return 'available';
  return facts.activity === 'spinning' || facts.creditMinor > 0 ? 'playing' : 'reserved';
}

/** Whether a new player may take the seat. */
export function canBeTaken(state: MachineState): boolean {
  return state === 'available';
}
