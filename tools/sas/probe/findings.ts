import type { MeterName } from '@salon/sas/meters.ts';
import type { Identity } from '../../../apps/cabinet/src/drivers/sas/host/identity.ts';
import type { MeterReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';

/** What a machine answered to polls that change nothing in it. Null: that poll had no answer that reads. */
export interface Findings {
  /** `damaged`: bytes came, and none of them was a reply. */
  contact: 'not_opened' | 'silent' | 'damaged' | 'answers';
  /** Address of a machine that calls because nobody polls it; listened for where nothing answered. */
  callingAddress: number | null;
  /** How often the line was lost and opened again. */
  interruptions: number;
  identity: Identity;
  meters: MeterReading | null;
  /** Those of the meters a host needs that the machine does not have; asked for one by one where all together did not read. */
  missingMeters: MeterName[];
  /** Names of events that the machine sent in place of a reply. */
  events: string[];
}
