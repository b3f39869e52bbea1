import { createConnection, type Socket } from 'node:net';
import type { AccessUnit } from '../ports.ts';
import { frameHeader } from './frame-stream.ts';
import { createKeyFrameLimiter } from './key-frame-limiter.ts';

/** Unsent bytes above which frames are dropped: the watch process is late by more than a second then. */
const BUFFER_MOST_BYTES = 1_000_000;

/** The picture process's side: its frames, once encoded, to the watch processes of its machine. It never fails and never waits. */
export interface FrameSender {
  share(path: string): void;
  unshare(path: string): void;
  send(unit: AccessUnit, drawnAtMs: number): void;
  close(): void;
}

interface Outlet {
  socket: Pick<Socket, 'cork' | 'uncork' | 'write' | 'writableLength' | 'destroy'>;
  isOpen: boolean;
  /** Frames before the next key frame are of no use to it. */
  needsKeyFrame: boolean;
}

export function createFrameSender(requestKeyFrame: () => void, connect = createConnection): FrameSender {
  const outlets = new Map<string, Outlet>();
  const limiter = createKeyFrameLimiter(requestKeyFrame);

  return {
    share(path) {
      if (outlets.has(path)) return;
      const socket = connect(path);
      const outlet: Outlet = { socket, isOpen: false, needsKeyFrame: true };
      outlets.set(path, outlet);
      socket.on('connect', () => {
        outlet.isOpen = true;
      });
      // Each byte is a watcher's need for a key frame.
      socket.on('data', limiter.request);
      socket.on('drain', () => outlet.needsKeyFrame && limiter.request());
      // The end of a watch process costs those who watch, never the player.
      socket.on('error', () => undefined);
      socket.on('close', () => outlets.get(path) === outlet && outlets.delete(path));
    },
    unshare(path) {
      outlets.get(path)?.socket.destroy();
      outlets.delete(path);
    },
    send(unit, drawnAtMs) {
      for (const outlet of outlets.values()) sendTo(outlet, unit, drawnAtMs);
    },
    close() {
      limiter.stop();
      for (const { socket } of outlets.values()) socket.destroy();
      outlets.clear();
    },
  };
}

function sendTo(outlet: Outlet, unit: AccessUnit, drawnAtMs: number): void {
  const { socket } = outlet;
  if (socket.writableLength > BUFFER_MOST_BYTES) outlet.needsKeyFrame = true;
  else if (outlet.isOpen && (unit.keyFrame || !outlet.needsKeyFrame)) {
    outlet.needsKeyFrame = false;
    // Both in one call of the system.
    socket.cork();
    socket.write(frameHeader(unit, drawnAtMs));
    socket.write(unit.data);
    socket.uncork();
  }
}
