import type { Activity, Fault, Inhibit } from '@salon/domain';
import type { TestAnswer } from './metered/test-requests.ts';

/** `begins`: asked, and a game or a transfer comes to its end first. `ends`: asked, and the credit of a test leaves first. */
export const SERVICE_STATES = ['off', 'begins', 'on', 'ends'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What a machine is, for the attendant at it. Amounts in minor units. */
export interface AttendantStatus {
  /** It answers on its line, and can be hosted. */
  isLinked: boolean;
  activity: Activity;
  service: ServiceState;
  faults: readonly Fault[];
  inhibits: readonly Inhibit[];
  isSeated: boolean;
  creditMinor: number;
  /** Of a test, which is nobody's; 0: none. */
  testCreditMinor: number;
  keys: readonly { id: string; label: string }[];
}

export type TestPress =
  | { kind: 'refused'; reason: 'unknown_key' | 'not_in_service' | 'busy' }
  /** `isAnswered`: the board has said that it did it. `hasReacted`: the machine began a game. */
  | { kind: 'pulsed'; isAnswered: boolean; hasReacted: boolean };

/** What a driver offers to an attendant at its machine. */
export interface Attendant {
  status(): AttendantStatus;
  /** Resolves when service has begun or ended, or with what it waits for. */
  service(isOn: boolean): Promise<ServiceState>;
  /** One pulse of a key, never repeated; in service mode alone. */
  press(key: string): Promise<TestPress>;
  /** The smallest amount onto the machine and off again; in service mode alone. */
  transfer(): Promise<TestAnswer>;
}
