import type { Activity } from '@salon/domain';
import { type Books, inFeature, isCashingOut } from './state/state.ts';
import type { Bookkeeper } from './state/store.ts';

/** Why the machine takes no new money and no new bet, besides its books. */
export interface Service {
  /** The platform's word at the last handshake; true until it has spoken. */
  accepted: boolean;
  /** An operator wants it out of service: what runs comes to its end and credit can be taken off, nothing new begins. */
  stopped: boolean;
}

export function inService(keeper: Bookkeeper, service: Service): boolean {
  return keeper.sound() && service.accepted && keeper.books().faults.length === 0;
}

export function activityOf(books: Books, serving: boolean, { stopped }: Service): Activity {
  if (!serving) return 'error';
  if (books.handPay !== null) return 'handpay';
  if (inFeature(books)) return 'bonus';
  if (books.running !== null) return 'spinning';
  if (isCashingOut(books)) return 'cashing_out';
  return stopped ? 'error' : 'idle';
}
