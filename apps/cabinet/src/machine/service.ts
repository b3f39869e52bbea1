import type { Activity } from '@salon/domain';
import type { Bookkeeper } from './bookkeeper.ts';
import { type Books, inFeature, isCashingOut } from './books.ts';

/** Why the machine takes no new money and no new bet, besides its books. */
export interface Service {
  /** The platform's word at the last handshake; true until it has spoken. */
  accepted: boolean;
}

export function inService(keeper: Bookkeeper, service: Service): boolean {
  return keeper.sound() && service.accepted;
}

export function activityOf(books: Books, serving: boolean): Activity {
  if (!serving) return 'error';
  if (books.holdings.handPayPendingMinor > 0) return 'handpay';
  if (inFeature(books)) return 'bonus';
  if (books.running !== null) return 'spinning';
  return isCashingOut(books) ? 'cashing_out' : 'idle';
}
