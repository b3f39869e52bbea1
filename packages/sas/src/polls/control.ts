/** Polls that set something and are answered by an ACK (D, P): play, bill acceptor, real-time events, clock; and `7B`, which has a reply. */
import { toBcd } from '../bcd.ts';
import { fieldReader } from '../field-reader.ts';
import { leastFirst, setPoll, sizedBodyOf, sizedPoll } from '../packet.ts';
import type { Profile } from '../profiles.ts';
import { assetNumberOf } from './asset-number.ts';

export const CONTROL_COMMANDS = {
  disablePlay: 0x01,
  enablePlay: 0x02,
  enableBillAcceptor: 0x06,
  disableBillAcceptor: 0x07,
  realTimeEvents: 0x0e,
  validation: 0x7b,
  dateTime: 0x7f,
} as const;

export const disablePlay = (address: number): Uint8Array => setPoll(address, CONTROL_COMMANDS.disablePlay);
export const enablePlay = (address: number): Uint8Array => setPoll(address, CONTROL_COMMANDS.enablePlay);
/** For a machine that is given back to its hall (P). */
export const enableBillAcceptor = (address: number): Uint8Array =>
  setPoll(address, CONTROL_COMMANDS.enableBillAcceptor);
export const disableBillAcceptor = (address: number): Uint8Array =>
  setPoll(address, CONTROL_COMMANDS.disableBillAcceptor);
export const setRealTimeEvents = (address: number, isOn: boolean): Uint8Array =>
  setPoll(address, CONTROL_COMMANDS.realTimeEvents, isOn ? 1 : 0);

/** The machine's local time: the caller knows its time zone. Month 1..12. */
export interface MachineDateTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** `7F`: MMDDYYYY and hhmmss in BCD (P). */
export function setDateTime(address: number, time: MachineDateTime): Uint8Array {
  const date = [toBcd(time.month, 1), toBcd(time.day, 1), toBcd(time.year, 2)];
  const clock = [toBcd(time.hour, 1), toBcd(time.minute, 1), toBcd(time.second, 1)];
  return setPoll(address, CONTROL_COMMANDS.dateTime, ...date, ...clock);
}

/** `null` changes nothing and reads how it is. What is set here outlives a restart of the machine and of the host. */
export function setPrinterCashOut(address: number, isOn: boolean | null, profile: Profile): Uint8Array {
  const bit = 2 ** profile.printerCashOutBit;
  const mask = leastFirst(isOn === null ? 0 : bit, 2);
  const values = leastFirst(isOn === true ? bit : 0, 2);
  // 0000 leaves the days until a ticket and a restricted ticket expire as they are: not known, a trial on hardware decides.
  return sizedPoll(address, CONTROL_COMMANDS.validation, mask, values, toBcd(0, 2), toBcd(0, 2));
}

export interface ValidationStatus {
  assetNumber: number;
  isPrinterCashOut: boolean;
  /** All 16 bits; only the printer's is used. */
  statusBits: number;
  ticketExpirationDays: number;
  restrictedExpirationDays: number;
}

/** Asset number, bits, two BCD expirations (P). */
export function decodeValidationStatus(packet: Uint8Array, profile: Profile): ValidationStatus | null {
  const body = sizedBodyOf(packet, CONTROL_COMMANDS.validation);
  if (body === null) return null;
  const field = fieldReader(body);
  const assetNumber = assetNumberOf(field, profile);
  const statusBits = field.leastFirst(2);
  const status: ValidationStatus = {
    assetNumber,
    isPrinterCashOut: ((statusBits >> profile.printerCashOutBit) & 1) === 1,
    statusBits,
    ticketExpirationDays: field.bcd(2),
    restrictedExpirationDays: field.bcd(2),
  };
  return field.isWhole() ? status : null;
}
