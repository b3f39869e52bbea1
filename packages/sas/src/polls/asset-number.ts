/** The operator's number of the machine, in `72`, `73`, `74` and `7B`. 0 is none: the machine then refuses AFT. */
import type { FieldReader } from '../field-reader.ts';
import { leastFirst } from '../packet.ts';
import type { Profile } from '../profiles.ts';

const ASSET_NUMBER_BYTES = 4;

export function assetNumberBytes(assetNumber: number, profile: Profile): Uint8Array {
  const bytes = leastFirst(assetNumber, ASSET_NUMBER_BYTES);
  return profile.assetNumberOrder === 'least_first' ? bytes : bytes.toReversed();
}

export function assetNumberOf(field: FieldReader, profile: Profile): number {
  return profile.assetNumberOrder === 'least_first'
    ? field.leastFirst(ASSET_NUMBER_BYTES)
    : field.mostFirst(ASSET_NUMBER_BYTES);
}
