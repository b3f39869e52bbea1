/**
 * Where machines differ, or where no public source says what is right: one switch each. Nothing here was proven on
 * hardware. The three profiles are starting points; which maker a note in the field belongs to is itself a guess.
 */
import type { MeterDigits } from './meters.ts';

export type ProfileId = 'spec' | 'egt' | 'bb2';

export interface Profile {
  id: ProfileId;
  /** Lock with `74` and wait for 00 before a `72`. Some machines transfer without one and some never lock (field). */
  locksBeforeTransfer: boolean;
  /**
   * A transfer to the host of more than the machine has moves what is there. Without it the machine answers 86 (field): read
   * the credit by `74` and ask for exactly that. Exactly is right everywhere, so no profile depends on a partial one.
   */
  allowsPartialToHost: boolean;
  /** Of the asset number in `72`, `73`, `74`. The captured `74` has it least first, like every binary number (D). */
  assetNumberOrder: 'least_first' | 'most_first';
  /** The whole reply to `1F` with address and CRC. P reads 20 bytes of fields, which makes 24; a reply of another length is refused. */
  identityReplyBytes: number;
  /**
   * A machine acknowledges nothing until it sees another address. A host of one machine alternates polls to addresses 0
   * and n (`80`, `81`); some machines do not want the `80` (D).
   */
  alternatesAddresses: boolean;
  /** Turn real-time events on with `0E`. Off: events wait in the machine's queue of exceptions and have no data. */
  usesRealTimeEvents: boolean;
  /** Between polls without real-time events: 200 ms, and 40 ms with them (D). */
  pollIntervalMs: number;
  realTimePollIntervalMs: number;
  /** After the machine's reboot our receiver stays deaf until the port is opened again (field). */
  reopensPortAfterReboot: boolean;
  /** Game start and end (7E, 7F) also come as plain exceptions, without real-time events (field). They are a reason to read the meters, no more. */
  sendsGameEventsAsExceptions: boolean;
  /** What an index in `72 FE` means beyond 00 (the current cycle): FF the newest and 01..7F absolute has one source (field). */
  historyIndexes: 'none' | 'newest_and_absolute';
  /** Bit of `7B` that makes the printer a cash-out device. Not known. */
  printerCashOutBit: number;
  /** Digits in `2F` of meters that the table of meters does not have, or has otherwise. Unlisted: 8. */
  meterDigits: Readonly<Record<number, MeterDigits>>;
  /** At least so long between two queries (`72 FE`) of a pending transfer. */
  transferQueryIntervalMs: number;
  /** How long a lock is asked for, in 1/100 s; 0001..9999. */
  lockTimeoutHundredths: number;
}

const spec: Profile = {
  id: 'spec',
  locksBeforeTransfer: true,
  allowsPartialToHost: true,
  assetNumberOrder: 'least_first',
  identityReplyBytes: 24,
  alternatesAddresses: true,
  usesRealTimeEvents: true,
  pollIntervalMs: 200,
  realTimePollIntervalMs: 40,
  reopensPortAfterReboot: false,
  sendsGameEventsAsExceptions: false,
  historyIndexes: 'none',
  printerCashOutBit: 0,
  meterDigits: {},
  transferQueryIntervalMs: 200,
  lockTimeoutHundredths: 3000,
};

export const PROFILES: Readonly<Record<ProfileId, Profile>> = {
  spec,
  /** Answers 86 to a partial transfer to the host (field). */
  egt: { ...spec, id: 'egt', allowsPartialToHost: false, sendsGameEventsAsExceptions: true },
  /** Transfers without a lock, does not want address 0, and a reboot of it wedges the receiver (field). */
  bb2: {
    ...spec,
    id: 'bb2',
    locksBeforeTransfer: false,
    alternatesAddresses: false,
    reopensPortAfterReboot: true,
    sendsGameEventsAsExceptions: true,
    historyIndexes: 'newest_and_absolute',
  },
};
