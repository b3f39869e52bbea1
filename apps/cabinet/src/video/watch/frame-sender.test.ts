import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameSender } from './frame-sender.ts';
import { createFrameReader, type EncodedFrame } from './frame-stream.ts';
import { WATCHERS_KEY_FRAME_EVERY_MS } from './key-frame-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch process's socket: what has arrived, and how much has not been sent yet. */
function open() {
  const frames: EncodedFrame[] = [];
  const read = createFrameReader((frame) => frames.push(frame));
  const socket = Object.assign(new EventEmitter(), {
    ...{ writableLength: 0, cork() {}, uncork() {}, isDestroyed: false },
    write: (bytes: Buffer) => read(bytes),
    destroy() {
      socket.isDestroyed = true;
      socket.emit('close');
    },
  });
  let keyFrames = 0;
  const sender = createFrameSender(
    () => {
      keyFrames += 1;
    },
    () => socket as unknown as Socket,
  );
  sender.share('a path');
  const send = (text: string, keyFrame = false) => sender.send({ data: Buffer.from(text), keyFrame }, 12.5);
  const arrived = () => frames.splice(0).map(({ data }) => String(data));
  return { sender, socket, send, arrived, frames, keyFrames: () => keyFrames };
}

describe('frames of the player to a watch process', () => {
  it('begin with the first key frame after the connection, as they were encoded', () => {
    const { socket, send, arrived, frames } = open();
    send('too early', true);
    socket.emit('connect');
    send('a part');
    expect(arrived()).toEqual([]);
    send('whole', true);
    expect(frames).toEqual([{ data: Buffer.from('whole'), keyFrame: true, drawnAtMs: 12.5 }]);
    send('next');
    expect(arrived()).toEqual(['whole', 'next']);
  });

  it('are dropped above 1 MB until the next key frame, which is requested when there is room again', () => {
    const { socket, send, arrived, keyFrames } = open();
    socket.emit('connect');
    send('first', true);
    socket.writableLength = 1_000_001;
    send('late');
    send('late too', true);
    socket.writableLength = 0;
    send('of no use');
    expect([arrived(), keyFrames()]).toEqual([['first'], 0]);
    socket.emit('drain');
    expect(keyFrames()).toBe(1);
    send('whole', true);
    send('next');
    expect(arrived()).toEqual(['whole', 'next']);
  });

  it('are not disturbed by a watch process that fails, and end with it', () => {
    const { socket, send, arrived, sender } = open();
    socket.emit('connect');
    socket.emit('error', new Error('EPIPE'));
    socket.emit('close');
    send('to nobody', true);
    expect(arrived()).toEqual([]);
    sender.share('a path');
    sender.unshare('a path');
    expect(socket.isDestroyed).toBe(true);
  });

  it('have a key frame for watchers once in two seconds, and none is forgotten', () => {
    const { socket, keyFrames } = open();
    const please = () => socket.emit('data', Buffer.from([1]));
    for (let request = 0; request < 20; request += 1) please();
    expect(keyFrames()).toBe(1);
    vi.advanceTimersByTime(WATCHERS_KEY_FRAME_EVERY_MS);
    expect(keyFrames()).toBe(2);
    vi.advanceTimersByTime(10 * WATCHERS_KEY_FRAME_EVERY_MS);
    expect(keyFrames()).toBe(2);
    please();
    expect(keyFrames()).toBe(3);
  });
});
