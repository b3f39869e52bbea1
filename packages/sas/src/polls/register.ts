/** `73`, AFT registration: ties the machine to an asset number and a key. In-house transfers need the asset number alone. */
import { fieldReader } from '../field-reader.ts';
import { leastFirst, sizedBodyOf, sizedPoll } from '../packet.ts';
import type { Profile } from '../profiles.ts';
import { assetNumberBytes, assetNumberOf } from './asset-number.ts';
import { REGISTRATION_KEY_BYTES } from './transfer.ts';

export const REGISTER_COMMAND = 0x73;
const POS_BYTES = 4;

const ACTIONS = { initialize: 0x00, register: 0x01, request_acknowledgement: 0x40, unregister: 0x80 } as const;
export type RegisterAction = keyof typeof ACTIONS;
const READ = 0xff;

export interface Registration {
  assetNumber: number;
  /** 20 bytes. */
  registrationKey: Uint8Array;
  /** Point of sale; 0 is none. */
  posId: number;
}

export const readRegistration = (address: number): Uint8Array => sizedPoll(address, REGISTER_COMMAND, READ);

export function register(address: number, action: RegisterAction, to: Registration, profile: Profile): Uint8Array {
  if (to.registrationKey.length !== REGISTRATION_KEY_BYTES)
    throw new RangeError(`register: a key of ${to.registrationKey.length} bytes`);
  const asset = assetNumberBytes(to.assetNumber, profile);
  return sizedPoll(
    address,
    REGISTER_COMMAND,
    ACTIONS[action],
    asset,
    to.registrationKey,
    leastFirst(to.posId, POS_BYTES),
  );
}

export interface RegistrationStatus extends Registration {
  status: 'ready' | 'registered' | 'pending' | 'not_registered' | 'unknown';
}

const STATUSES = new Map<number, RegistrationStatus['status']>([
  [0x00, 'ready'],
  [0x01, 'registered'],
  [0x40, 'pending'],
  [0x80, 'not_registered'],
]);

/** Length 1D (P). */
export function decodeRegistration(packet: Uint8Array, profile: Profile): RegistrationStatus | null {
  const body = sizedBodyOf(packet, REGISTER_COMMAND);
  if (body === null) return null;
  const field = fieldReader(body);
  const registration: RegistrationStatus = {
    status: STATUSES.get(field.byte()) ?? 'unknown',
    assetNumber: assetNumberOf(field, profile),
    registrationKey: field.bytes(REGISTRATION_KEY_BYTES).slice(),
    posId: field.leastFirst(POS_BYTES),
  };
  return field.isWhole() ? registration : null;
}
