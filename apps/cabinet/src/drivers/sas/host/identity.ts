import {
  decodeFeatures,
  decodeGameIdentity,
  decodeVersion,
  type Features,
  type GameIdentity,
  type MachineVersion,
  readFeatures,
  readGameIdentity,
  readVersion,
} from '@salon/sas/polls/identity.ts';
import { decodeLockStatus, type LockStatus, lockStatus } from '@salon/sas/polls/lock-status.ts';
import { decodeRegistration, type RegistrationStatus, readRegistration } from '@salon/sas/polls/register.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import type { Host } from './ask.ts';

/** Who a machine says it is, and what it can do. Null: it did not answer that poll. */
export interface Identity {
  game: GameIdentity | null;
  version: MachineVersion | null;
  features: Features | null;
  registration: RegistrationStatus | null;
  lock: LockStatus | null;
}

export async function readIdentity(host: Host, address: number, profile: Profile): Promise<Identity> {
  return {
    game: await host.ask(readGameIdentity(address), decodeGameIdentity),
    version: await host.ask(readVersion(address), decodeVersion),
    features: await host.ask(readFeatures(address, 0), decodeFeatures),
    registration: await host.ask(readRegistration(address), (packet) => decodeRegistration(packet, profile)),
    lock: await host.ask(lockStatus(address, { kind: 'query' }), (packet) => decodeLockStatus(packet, profile)),
  };
}

/** What is configured for the machine; what it says has to agree. */
export interface Wanted {
  denominationCents: number;
  assetNumber: number;
}

export type Missing =
  | 'no_answer'
  | 'no_lock_status'
  | 'denomination_unknown'
  | 'denomination_differs'
  | 'asset_zero'
  | 'asset_differs'
  | 'aft_missing'
  | 'in_house_off'
  | 'host_cash_out_uncontrollable';

/** What keeps this machine from being hosted; empty: nothing. */
export function missingOf({ game, features, lock }: Identity, wanted: Wanted): Missing[] {
  if (game === null && lock === null) return ['no_answer'];
  const missing: Missing[] = [];
  const denomination = game?.denominationCents ?? null;
  if (denomination === null) missing.push('denomination_unknown');
  else if (denomination !== wanted.denominationCents) missing.push('denomination_differs');
  if (features !== null && !features.hasAft) missing.push('aft_missing');
  if (lock === null) return [...missing, 'no_lock_status'];
  if (lock.assetNumber === 0) missing.push('asset_zero');
  else if (lock.assetNumber !== wanted.assetNumber) missing.push('asset_differs');
  if (!lock.aft.isInHouseEnabled) missing.push('in_house_off');
  if (!lock.hostCashOut.isControllable && !lock.hostCashOut.isEnabled) missing.push('host_cash_out_uncontrollable');
  return missing;
}
