import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import { monotonicMs } from '../../clock.ts';
import type { OpenPicture, Picture, PictureEvents } from '../picture.ts';

/** A player who has sent no request for this long uses a peer connection, or is gone. */
export const IDLE_TIMEOUT_MS = 6_000;
/** A request with messages waits this long for an answer to them; a later one is sent with the next response. */
const ANSWER_WITHIN_MS = 120;
const QUEUE_MAX = 50;

/** A picture without the socket fallback that can make stills. */
export type DirectPicture = Omit<Picture, 'socketFallback'> & {
  /** A JPEG of this moment; null while none can be taken. */
  stillNow(): Promise<Buffer | null>;
};

/**
 * Adds the socket fallback to a picture and makes it look like a peer connection: the first request connects, no request for
 * 6 s disconnects, texts are messages. One that begins afresh connects again: an answer was lost, and the newest deck with it.
 */
export function withSocketFallback(
  open: (events: PictureEvents) => DirectPicture,
  nowMs: () => number = monotonicMs,
): OpenPicture {
  return (events) => {
    let isDirect = false;
    let isActive = false;
    let idle: NodeJS.Timeout | undefined;
    const outgoing = createOutgoingQueue(nowMs);
    let last: Buffer | null = null;

    const direct = open({
      ...events,
      connected(connected) {
        isDirect = connected;
        // Always reported when true: the new connection has received no state yet.
        if (connected || !isActive) events.connected(connected);
      },
      lost(reason) {
        deactivate();
        events.lost(reason);
      },
    });
    const deactivate = () => {
      clearTimeout(idle);
      isActive = false;
      outgoing.clear();
      last = null;
    };
    const activate = (afresh: boolean) => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        deactivate();
        if (!isDirect) events.connected(false);
      }, IDLE_TIMEOUT_MS);
      if (isActive && !afresh) return;
      isActive = true;
      events.connected(true);
    };

    const stillFor = async (wanted: 'changed' | 'any') => {
      const jpeg = await direct.stillNow();
      const isSame = jpeg !== null && last?.equals(jpeg) === true;
      last = jpeg ?? last;
      return isSame && wanted === 'changed' ? null : jpeg;
    };

    return {
      ...direct,
      send(text, shownAtMs = null) {
        direct.send(text, shownAtMs);
        if (isActive) outgoing.add(text, shownAtMs);
      },
      reply(text, pressedAtMs) {
        direct.reply(text, pressedAtMs);
        if (isActive) outgoing.reply(text);
      },
      async socketFallback({
        texts,
        still,
        afresh,
      }: Omit<SocketFallbackRequest, 'epoch'>): Promise<SocketFallbackAnswer> {
        activate(afresh === true);
        for (const text of texts) events.message(text);
        if (texts.length > 0) await outgoing.waitForOne();
        // Taken before the still is made: it shows all that they report.
        const taken = outgoing.take();
        const image = still === 'none' ? null : await stillFor(still);
        const answers = outgoing.takeReplies();
        return { status: 1, texts: [...taken, ...answers], still: image === null ? null : image.toString('base64') };
      },
      close() {
        deactivate();
        isDirect = false;
        direct.close();
      },
    };
  };
}

/**
 * Texts for the player until the next response; the oldest are dropped above 50. What reports a result waits until the machine
 * shows it, and what follows waits behind it; replies wait for nothing.
 */
function createOutgoingQueue(monotonicMs: () => number) {
  const states: { text: string; shownAtMs: number | null }[] = [];
  const replies: string[] = [];
  let added: (() => void) | null = null;
  const takeReplies = () => replies.splice(0);
  const dueCount = () => {
    const waiting = states.findIndex(({ shownAtMs }) => shownAtMs !== null && shownAtMs > monotonicMs());
    return waiting < 0 ? states.length : waiting;
  };
  return {
    add(text: string, shownAtMs: number | null): void {
      states.push({ text, shownAtMs });
      if (states.length > QUEUE_MAX) states.shift();
      added?.();
    },
    reply(text: string): void {
      replies.push(text);
      if (replies.length > QUEUE_MAX) replies.shift();
      added?.();
    },
    takeReplies,
    take: () => [...states.splice(0, dueCount()).map(({ text }) => text), ...takeReplies()],
    clear(): void {
      states.length = 0;
      replies.length = 0;
    },
    /** Resolves with the first text, or after 120 ms. */
    async waitForOne(): Promise<void> {
      if (dueCount() + replies.length > 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
        added = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      added = null;
    },
  };
}
