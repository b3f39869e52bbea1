import * as z from 'zod/mini';
import { pushes as chatPushes } from '../chat.ts';
import { doneAnswer } from '../http.ts';
import { CHANNEL_LABEL, PRESS_CHANNEL_LABEL, toCabinet, toPlayer } from '../player-channel.ts';
import * as sockets from '../player-sockets.ts';
import { protectionPush } from '../protection.ts';
import * as socketFallback from '../socket-fallback.ts';
import { push as waitlistPush } from '../waitlist.ts';
import { invalidMessage } from './failures.ts';
import type { SocketChannel } from './socket-channel.ts';

const { pushes, playerHandshake: handshake } = sockets;

/** Listens and watches. */
export const notifications = {
  address: '/notifications',
  title: 'Lobby, wallet, open session, chat',
  description:
    'Needs a token in the handshake. Pushes may be lost where a client does not keep up; it asks again then.',
  handshake,
  received: {
    init: {
      summary: 'The player’s open session; with batched pushes the wallet too',
      message: sockets.notificationsInit,
      answer: z.union([sockets.batchedInitAnswer, sockets.openSession]),
    },
    lobby: { summary: 'The whole lobby, after a gap', message: sockets.lobbyRequest, answer: sockets.lobbyAnswer },
    'relay-servers': {
      summary: 'Relay servers of all regions, to measure which is nearest',
      message: sockets.relayServersRequest,
      answer: sockets.relayServersAnswer,
    },
    'watch-servers': {
      summary: 'Servers for a connection that watches a machine',
      message: sockets.watchServersRequest,
      answer: sockets.watchServersAnswer,
    },
    watch: {
      summary: 'Watches a machine that somebody else plays',
      message: sockets.watchRequest,
      answer: sockets.watchAnswer,
    },
    'watch-renew': { summary: 'Every 10 s while it is watched', message: sockets.watcherRequest, answer: doneAnswer },
    'watch-end': { summary: 'Ends it', message: sockets.watcherRequest, answer: doneAnswer },
  },
  sent: {
    move: { summary: 'The node stops: end this connection and dial again', message: pushes.move },
    machine: { summary: 'A machine has changed; without batched pushes', message: pushes.machine },
    lobby: { summary: 'Machines and pools that have changed; with batched pushes', message: pushes.lobby },
    balance: { summary: 'The wallet has moved', message: pushes.balance },
    session: { summary: 'The open session has changed', message: pushes.session },
    'watch-moved': { summary: 'Another socket of the player watches now', message: pushes.watchMoved },
    'hand-pay-due': { summary: 'An attendant pays a cash out', message: pushes.handPayDue },
    granted: { summary: 'A bonus or a discount was granted', message: pushes.granted },
    waitlist: {
      summary: 'A machine is reserved for the player; acknowledged by any value',
      message: waitlistPush,
      answer: z.unknown(),
    },
    protection: { summary: 'A reality check waits, or the session ends', message: protectionPush },
    'chat-message': { summary: 'A message of a conversation', message: chatPushes['chat-message'] },
    'chat-read': { summary: 'Read on another device', message: chatPushes['chat-read'] },
    'chat-presence': { summary: 'The status of a contact', message: chatPushes['chat-presence'] },
  },
} as const satisfies SocketChannel;

/** One player, at most one seat. */
export const machine = {
  address: '/machine',
  title: 'The seat at a machine',
  description: 'Opens without a token too: `init` brings it then, within 10 s, and nothing is pushed before.',
  handshake,
  received: {
    init: {
      summary: 'Takes the seat, or takes it over from another device of the player',
      message: sockets.machineInit,
      answer: sockets.machineInitAnswer,
    },
    stay: { summary: 'Ends an idle countdown', message: sockets.stayRequest, answer: doneAnswer },
    leave: { summary: 'Gives the seat up where it has no credit', message: sockets.leaveRequest, answer: doneAnswer },
    offer: { summary: 'Opens the peer connection', message: sockets.offerRequest, answer: sockets.offerAnswer },
    candidate: { summary: 'An ICE candidate of the browser', message: sockets.candidateMessage },
    'socket-fallback': {
      summary: 'Texts of the data channels and a still, without a peer connection',
      message: socketFallback.request,
      answer: socketFallback.answer,
    },
    experience: { summary: 'What the page has measured, for the operator’s metrics', message: sockets.experience },
    cashin: {
      summary: 'Wallet to machine; the client makes the id, and a repeat is the same transfer',
      message: sockets.cashInRequest,
      answer: sockets.transferAnswer,
    },
    cashout: {
      summary: 'All credit back to the wallet once the play has ended',
      message: sockets.cashOutRequest,
      answer: sockets.transferAnswer,
    },
    transfer: {
      summary: 'Progress of a transfer',
      message: sockets.transferQuery,
      answer: sockets.transferAnswer,
    },
  },
  sent: {
    move: { summary: 'The node stops: end this connection and dial again', message: pushes.move },
    balance: { summary: 'The wallet has moved', message: pushes.balance },
    transfer: { summary: 'Progress of a transfer', message: pushes.transfer },
    'off-meter-win': { summary: 'Won outside the credit meter', message: pushes.offMeterWin },
    info: { summary: 'Something to show, or to do: `action`', message: pushes.info },
    candidate: { summary: 'An ICE candidate of the cabinet', message: pushes.candidate },
    invalid: { summary: 'A message without acknowledgement that did not parse', message: invalidMessage },
  },
} as const satisfies SocketChannel;

export const jackpots = {
  address: '/jackpots',
  title: 'Progressive jackpots',
  description: 'Opens without a token too. A client with batched pushes needs it not: pools come with its lobby.',
  handshake,
  received: {
    init: {
      summary: 'The pools, pushed from then on',
      message: sockets.jackpotsInit,
      answer: z.extend(doneAnswer, pushes.jackpots.shape),
    },
  },
  sent: {
    move: { summary: 'The node stops: end this connection and dial again', message: pushes.move },
    jackpots: { summary: 'Pools, minor units', message: pushes.jackpots },
  },
} as const satisfies SocketChannel;

const text = { summary: 'JSON text; `t` says which' };
/** Between browser and cabinet. The same texts go by `socket-fallback` where there is no peer connection. */
export const dataChannels: readonly SocketChannel[] = [
  { label: CHANNEL_LABEL, title: 'Data channel of states', how: 'Ordered and reliable.' },
  { label: PRESS_CHANNEL_LABEL, title: 'Data channel of presses', how: 'Unordered, never retransmitted.' },
].map(({ label, title, how }) => ({
  ...{ address: label, title, description: `${how} Of the peer connection of \`offer\`; not of Socket.IO.` },
  received: { text: { ...text, message: toCabinet } },
  sent: { text: { ...text, message: toPlayer } },
}));
