import type { link } from '@salon/contract';

/** Null: no answer; it may have arrived, so it is repeated until it is acknowledged. */
export interface PlatformPort {
  plays(message: link.Plays): Promise<link.PlaysAnswer | null>;
  debited(message: link.Debited): Promise<link.DebitedAnswer | null>;
}
