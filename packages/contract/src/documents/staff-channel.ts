import { changedPush, STAFF_NAMESPACE, staffHandshake } from '../operator/live.ts';
import { pushes } from '../player-sockets.ts';
import type { SocketChannel } from './socket-channel.ts';

/** The console only listens. */
export const staff = {
  address: STAFF_NAMESPACE,
  title: 'Changes, for the operator’s people',
  description: 'Says that something has changed; the console asks for it by HTTP then.',
  handshake: staffHandshake,
  received: {},
  sent: {
    changed: { summary: 'Something of a room has changed', message: changedPush },
    move: { summary: 'The node stops: end this connection and dial again', message: pushes.move },
  },
} as const satisfies SocketChannel;
