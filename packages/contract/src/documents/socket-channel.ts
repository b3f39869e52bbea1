import type * as z from 'zod/mini';

/** One event of a namespace. */
export interface SocketEvent {
  summary: string;
  message: z.ZodMiniType;
  /** What the acknowledgement has in place of a `Failure`; absent: there is none. */
  answer?: z.ZodMiniType;
}
export type SocketEvents = Readonly<Record<string, SocketEvent>>;

/** A namespace of Socket.IO, or a data channel of the peer connection. */
export interface SocketChannel {
  address: string;
  title: string;
  description: string;
  /** `auth` of the handshake; of namespaces alone. */
  handshake?: z.ZodMiniType;
  /** By their names on the wire, as the platform (or a cabinet, on a data channel) sees them. */
  received: SocketEvents;
  sent: SocketEvents;
}
