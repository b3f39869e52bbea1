import type { Clock } from '@salon/domain';
import { decodeLockStatus, lockStatus } from '@salon/sas/polls/lock-status.ts';
import { acknowledgeTransfer, queryTransfer, REGISTRATION_KEY_BYTES, transfer } from '@salon/sas/polls/transfer.ts';
import {
  decodeTransferReply,
  type TransferOutcome,
  type TransferRecord,
  type TransferReply,
} from '@salon/sas/polls/transfer-reply.ts';
import type { TransferStatus } from '@salon/sas/polls/transfer-status.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import type { MeterReading } from '../../../machine/metered/meter-reading.ts';
import type { TransferPort, TransferRefusal, TransferTrace } from '../../../machine/metered/transfer-port.ts';
import type { RefusalReason } from '../../../machine/state/known-transfers.ts';
import type { Host } from './ask.ts';
import { moduliOf } from './meters.ts';

export interface TransferPortDeps {
  host: Host;
  address: number;
  profile: Profile;
  clock: Clock;
  assetNumber: number;
  denominationMinor: number;
  serial: string | null;
  /** Null: no answer, or a game runs. */
  reading(alsoHeld?: boolean): Promise<MeterReading | null>;
}

const CURRENT = 0x00;
const NEWEST = 0xff;
/** A lock that is pending is asked about again. */
const LOCK_EVERY_MS = 100;
const LOCK_CHECKS = 5;
/** A machine's queue has about twenty places. */
const EVENTS_BEFORE = 32;

/** AFT as the money core wants it. The machine's own record of a transfer counts only where it carries our id. */
export function createTransferPort(deps: TransferPortDeps): TransferPort {
  const { host, address, profile } = deps;
  const decode = (packet: Uint8Array) => decodeTransferReply(packet, profile);
  const query = (index: number) => host.ask(queryTransfer(address, index), decode);

  return {
    moduli: moduliOf(deps.denominationMinor),
    serial: () => deps.serial,
    reading: deps.reading,
    async look(wireId) {
      const current = await query(CURRENT);
      if (current === null) return null;
      const own = traceOf(current, wireId);
      if (own.kind !== 'unknown' || profile.historyIndexes === 'none') return own;
      const newest = await query(NEWEST);
      return newest === null ? null : traceOf(newest, wireId);
    },
    async acknowledge() {
      const current = await query(CURRENT);
      if (current === null) return false;
      if (current.status === 'pending') return false;
      const closed = await host.ask(acknowledgeTransfer(address), decode);
      return closed !== null;
    },
    lock: (direction) => lock(deps, direction),
    async unlock() {
      const decodeLock = (packet: Uint8Array) => decodeLockStatus(packet, profile);
      if (profile.locksBeforeTransfer) await host.ask(lockStatus(address, { kind: 'cancel' }), decodeLock);
    },
    async send({ wireId, direction, amountMinor }) {
      const poll = transfer(
        address,
        {
          extent: 'full',
          type: direction === 'in' ? 'to_machine' : 'to_host',
          cashableCents: amountMinor,
          ...{ restrictedCents: 0, nonRestrictedCents: 0, restriction: null },
          flags: { controlHostCashOut: true, enableHostCashOut: true },
          assetNumber: deps.assetNumber,
          registrationKey: new Uint8Array(REGISTRATION_KEY_BYTES),
          transferId: wireId,
          lockTimeoutHundredths: null,
        },
        profile,
      );
      // An event in the place of its answer would mean that it was not carried out.
      for (let polls = 0; polls < EVENTS_BEFORE && (await host.poll()) === 'event'; polls += 1);
      // Once: what became of it the machine's record says. A short reply is what it has refused without a record.
      const reply = await host.once(poll);
      const answer = reply.kind === 'reply' ? decode(reply.packet) : null;
      return answer?.kind === 'status' && isRefusal(answer) ? refusalOf(answer) : null;
    },
  };
}

async function lock(
  { host, address, profile, clock }: TransferPortDeps,
  direction: 'in' | 'out',
): Promise<'locked' | 'not_now' | 'never' | null> {
  if (!profile.locksBeforeTransfer) return 'locked';
  const timeoutHundredths = profile.lockTimeoutHundredths;
  const request = {
    kind: 'lock',
    toMachine: direction === 'in',
    toHost: direction === 'out',
    timeoutHundredths,
  } as const;
  const decode = (packet: Uint8Array) => decodeLockStatus(packet, profile);
  let status = await host.ask(lockStatus(address, request), decode);
  for (let check = 0; status?.lock === 'pending' && check < LOCK_CHECKS; check += 1) {
    await clock.sleep(LOCK_EVERY_MS);
    status = await host.ask(lockStatus(address, { kind: 'query' }), decode);
  }
  if (status === null) return null;
  if (status.lock === 'locked') return 'locked';
  return status.aft.isInHouseEnabled ? 'not_now' : 'never';
}

/** What the machine's record says of our transfer. A short reply carries no id: it is about nothing that we can name. */
function traceOf(reply: TransferReply, wireId: string): TransferTrace {
  if (reply.kind === 'status' || reply.transferId !== wireId) return { kind: 'unknown' };
  switch (reply.status) {
    case 'full':
    case 'partial':
      return { kind: 'done', amountMinor: reply.cashableCents, detail: doneDetail(reply) };
    case 'pending':
      return { kind: 'pending' };
    default:
      // A status that has no meaning here is waited for: only the meters could say more.
      return isRefusal(reply) ? { kind: 'refused', ...refusalOf(reply) } : { kind: 'pending' };
  }
}

/** The machine's own status and clock (MMDDYYYY, hhmmss). */
function doneDetail({ statusCode, date, time }: TransferRecord): string {
  const digits = (value: number, length: number) => value.toString().padStart(length, '0');
  return `transfer status ${statusCode.toString(16).padStart(2, '0')}, machine's clock ${digits(date, 8)} ${digits(time, 6)}`;
}

function isRefusal({ status, statusCode }: TransferOutcome): boolean {
  return (statusCode >= 0x80 && statusCode <= 0x9f) || status === 'cycle_open' || status === 'unsupported_code';
}

function refusalOf({ status, statusCode }: TransferOutcome): TransferRefusal {
  return { reason: reasonOf(status), detail: `transfer status ${status} (${statusCode.toString(16)})` };
}

function reasonOf(status: TransferStatus): RefusalReason {
  if (status === 'over_limit') return 'over_limit';
  return status === 'unable_now' || status === 'not_locked' ? 'not_now' : 'out_of_service';
}
