import { MAX_BET } from '../game/reels.ts';
import { DENOMINATION_CODES } from '../wire/denomination.ts';
import type { Poll } from '../wire/polls.ts';
import * as replies from '../wire/replies.ts';
import { lockReply, registerReply, shortTransferReply, transferReply } from '../wire/transfer-replies.ts';
import { closeCycle, transferAt } from './aft/history.ts';
import { lockPoll } from './aft/lock.ts';
import { registerPoll } from './aft/registration.ts';
import { acceptTransfer, cancelTransfer } from './aft/transfer.ts';
import { chooseReset, handPayToReport, resetByHost } from './hand-pay.ts';
import { CREDIT_CODE, METER_GROUPS, METERS, meterOfCode } from './meters.ts';
import { type Draft, NO_KEY, type Transfer } from './state.ts';

/** What the machine learns when the host has shown that it got the reply. */
export type Acknowledgement = { type: 'exception'; number: number } | { type: 'hand_pay'; number: number };

export interface PollAnswer {
  bytes: Uint8Array;
  whenAcknowledged?: Acknowledgement;
}

/** With real-time events on, an event answers any poll, and a long poll is not carried out then. */
export function answerPoll(draft: Draft, poll: Poll, address: number): PollAnswer | null {
  const { isRealTime, queue } = draft.session;
  const [next] = queue;
  const whenAcknowledged = next && { type: 'exception' as const, number: next.number };
  if (isRealTime && next && whenAcknowledged)
    return { bytes: replies.realTimeEvent(address, next.code, next.data), whenAcknowledged };
  if (poll.name === 'hand_pay') {
    const { number, ...report } = handPayToReport(draft);
    return { bytes: replies.handPayReply(address, report), whenAcknowledged: { type: 'hand_pay', number } };
  }
  if (poll.name !== 'general') {
    const bytes = answerLongPoll(draft, poll, address);
    return bytes && { bytes };
  }
  if (isRealTime) return { bytes: replies.realTimeEvent(address, 0) };
  return whenAcknowledged
    ? { bytes: replies.exception(next!.code), whenAcknowledged }
    : { bytes: replies.exception(0) };
}

type LongPoll = Exclude<Poll, { name: 'general' | 'hand_pay' }>;

function answerLongPoll(draft: Draft, poll: LongPoll, address: number): Uint8Array | null {
  const { memory, session } = draft;
  switch (poll.name) {
    case 'play':
      memory.isPlayOn = poll.isOn;
      return replies.ack(address);
    case 'bill_acceptor':
      memory.isBillAcceptorOn = poll.isOn;
      return replies.ack(address);
    case 'real_time_events':
      session.isRealTime = poll.isOn;
      return replies.ack(address);
    case 'date_time':
      return setClock(draft, poll.digits) ? replies.ack(address) : replies.nack(address);
    case 'validation':
      if (poll.mask & 1) memory.isPrinterCashOut = (poll.bits & 1) === 1;
      return replies.validationReply(address, memory.asset, memory.isPrinterCashOut ? 1 : 0);
    case 'reset_hand_pay':
      return replies.codeReply(address, 0x94, resetByHost(draft));
    case 'reset_method':
      return replies.codeReply(address, 0xa8, chooseReset(draft, poll.method));
    case 'register': {
      const status = registerPoll(draft, poll);
      return registerReply(address, status, memory.asset, memory.aft.key ?? NO_KEY, memory.aft.pos);
    }
    case 'lock':
      return lockReply(address, lockPoll(draft, poll));
    case 'transfer':
    case 'transfer_cancel':
    case 'transfer_look':
    case 'transfer_wrong':
      return answerTransfer(draft, poll, address);
    default:
      return answerRead(draft, poll, address);
  }
}

function answerTransfer(
  draft: Draft,
  poll: Extract<LongPoll, { name: `transfer${string}` }>,
  address: number,
): Uint8Array {
  const full = (transfer: Transfer | null, index: number) =>
    transfer ? transferReply(address, transfer) : shortTransferReply(address, index, 0xff);
  if (poll.name === 'transfer_wrong') return shortTransferReply(address, 0, poll.status === 'c1' ? 0xc1 : 0x95);
  if (poll.name === 'transfer_cancel') return full(cancelTransfer(draft), 0);
  if (poll.name === 'transfer_look') {
    const closes = poll.isAcknowledged && poll.index === 0;
    return full(closes ? closeCycle(draft) : transferAt(draft, poll.index), poll.index);
  }
  const accepted = acceptTransfer(draft, poll.request);
  return 'refused' in accepted ? shortTransferReply(address, 0, accepted.refused) : transferReply(address, accepted);
}

type Read = Extract<
  LongPoll,
  { name: 'meters' | 'credit' | 'identity' | 'version' | 'game_meters' | 'extended_meters' | 'features' }
>;

/** So many of the longest fit the length byte of a reply. */
const MOST_METERS = 28;

/** Game 0 is the machine, game 1 its only game; of any other the machine says nothing. */
function answerRead({ memory }: Draft, poll: Read, address: number): Uint8Array | null {
  if ('game' in poll && poll.game > 1) return null;
  if ('codes' in poll && poll.codes.length > MOST_METERS) return null;
  const meterAt = (code: number): replies.MeterValue => {
    const name = meterOfCode(code);
    if (code === CREDIT_CODE) return { code, value: memory.credit, bytes: 4 };
    return name ? { code, value: memory.meters[name], bytes: METERS[name].bytes } : { code, value: 0, bytes: 0 };
  };
  switch (poll.name) {
    case 'meters':
      return replies.meterReply(
        address,
        poll.command,
        METER_GROUPS.get(poll.command)!.map((name) => memory.meters[name]),
      );
    case 'credit':
      return replies.meterReply(address, 0x1a, [memory.credit]);
    case 'version':
      return replies.versionReply(address, '602', memory.serial);
    case 'features':
      // Byte 2, bit 6: AFT.
      return replies.featuresReply(address, poll.game, [0x00, 0x40, 0x00]);
    case 'game_meters':
      // A 2F has no size to say "none" with, so that a meter that is not there is left out.
      return replies.gameMetersReply(
        address,
        poll.game,
        poll.codes.map(meterAt).filter(({ bytes }) => bytes > 0),
      );
    case 'extended_meters':
      return replies.extendedMetersReply(address, poll.command, poll.game, poll.codes.map(meterAt));
    case 'identity':
      return replies.identityReply(address, {
        gameId: 'SL',
        denominationCode: DENOMINATION_CODES.get(memory.denominationCents) ?? 0,
        maxBet: MAX_BET,
        paytable: 'SEVEN1',
        baseShareBasisPoints: 9220,
      });
  }
}

/** The machine's clock is the host's from here on; a day that no calendar has, or of another age, is refused. */
function setClock({ memory, date }: Draft, digits: string): boolean {
  const [month, day, year, hour, minute, second] = /^(..)(..)(....)(..)(..)(..)$/.exec(digits)!.slice(1);
  const set = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const isOfThisAge = Number(year) >= 2000 && Number(year) < 2200;
  if (!isOfThisAge || Number.isNaN(set.getTime()) || set.getUTCDate() !== Number(day)) return false;
  memory.clockOffsetMs += set.getTime() - date.getTime();
  return true;
}
