import type { ChildProcess } from 'node:child_process';
import type { IceServer } from './ice.ts';
import type { Picture, PictureEvents } from './picture.ts';
import { type FromChild, isFromChild, type ToChild } from './picture-ipc.ts';
import type { SceneState } from './scene-state.ts';
import { takeChild } from './warm-spare.ts';

export { keepSpare } from './warm-spare.ts';

/** A child that does not end by itself in this time is ended. */
const END_WITHIN_MS = 1_000;
/** A cold child loads codecs and paints its art first; on a loaded machine that takes seconds. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * A picture draws only while somebody watches: a child comes with an offer and goes with the connection, the picture stays
 * and answers the next offer with a new child. Native libraries do not survive many sessions, so none serves two.
 */
export function openPicture(events: PictureEvents): Picture {
  let scene: SceneState | null = null;
  let stage: Stage | null = null;
  let connected = false;

  const setConnected = (now: boolean) => {
    if (connected === now) return;
    connected = now;
    events.connected(now);
  };
  const replaceStage = (next: Stage | null, reason: string) => {
    const old = stage;
    stage = next;
    old?.dismiss(reason);
  };

  return {
    answer(offer) {
      replaceStage(null, 'replaced by a later offer');
      setConnected(false);
      const mine = openStage(takeChild(), {
        candidate: events.candidate,
        message: events.message,
        opened: () => setConnected(true),
        ended(reason) {
          replaceStage(null, reason);
          setConnected(false);
        },
        lost(reason) {
          stage = null;
          setConnected(false);
          events.lost(reason);
        },
      });
      stage = mine;
      if (scene !== null) mine.send({ t: 'scene', scene, now: false });
      return mine.answer(offer);
    },
    addCandidate: (candidate) => stage?.send({ t: 'candidate', candidate }),
    show(next, now) {
      scene = next;
      stage?.send({ t: 'scene', scene, now });
    },
    send: (text) => stage?.send({ t: 'send', text }),
    sound: (name) => stage?.send({ t: 'sound', name }),
    close() {
      connected = false;
      replaceStage(null, 'the picture was closed');
    },
  };
}

interface StageEvents extends Pick<PictureEvents, 'candidate' | 'message' | 'lost'> {
  opened(): void;
  ended(reason: string): void;
}

/** One child and its one connection. */
interface Stage {
  answer(offer: { sdp: string; iceServers: IceServer[] }): Promise<{ sdp: string }>;
  send(message: ToChild): void;
  /** Ends the child; nothing is heard of it any more, and an answer still waited for is rejected. */
  dismiss(reason: string): void;
}

function openStage(child: ChildProcess, events: StageEvents): Stage {
  const answered = Promise.withResolvers<{ sdp: string }>();
  // Whoever asked for the answer sees the rejection; a stage that is dismissed unasked must not end the process with it.
  answered.promise.catch(() => undefined);
  let heard = true;
  const send = (message: ToChild) => {
    // A dying child's pipe may be closed already; its exit tells the rest.
    if (child.connected) child.send(message, () => undefined);
  };
  const dismiss = (reason: string) => {
    if (!heard) return;
    heard = false;
    clearTimeout(tooLate);
    answered.reject(new Error(reason));
    send({ t: 'close' });
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.once('exit', () => clearTimeout(timer));
  };
  const end = (reason: string) => {
    dismiss(reason);
    events.ended(reason);
  };
  const lose = (reason: string) => {
    if (!heard) return;
    heard = false;
    clearTimeout(tooLate);
    answered.reject(new Error(reason));
    events.lost(reason);
  };
  const tooLate = setTimeout(() => end('the picture did not answer in time'), ANSWER_WITHIN_MS);
  const hear = (message: FromChild) => {
    switch (message.t) {
      case 'ready':
        return;
      case 'answer':
        clearTimeout(tooLate);
        return answered.resolve({ sdp: message.sdp });
      case 'candidate':
        return events.candidate(message.candidate);
      case 'opened':
        return events.opened();
      case 'message':
        return events.message(message.text);
      case 'refused':
      case 'ended':
        return end(message.reason);
    }
  };
  child.on('message', (message) => {
    if (heard && isFromChild(message)) hear(message);
  });
  child.on('exit', (code, signal) => lose(`the picture's process ended: ${signal ?? code}`));
  child.on('error', (error) => lose(`the picture's process failed: ${error.message}`));
  return {
    answer(offer) {
      send({ t: 'offer', ...offer });
      return answered.promise;
    },
    send,
    dismiss,
  };
}
