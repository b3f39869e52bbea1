import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
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
 * 6 s disconnects, texts are messages.
 */
export function withSocketFallback(open: (events: PictureEvents) => DirectPicture): OpenPicture {
  return (events) => {
    let isDirect = false;
    let isActive = false;
    let idle: NodeJS.Timeout | undefined;
    const outgoing = createOutgoingQueue();
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
      outgoing.take();
      last = null;
    };
    const activate = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        deactivate();
        if (!isDirect) events.connected(false);
      }, IDLE_TIMEOUT_MS);
      if (isActive) return;
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
      send(text) {
        direct.send(text);
        if (isActive) outgoing.add(text);
      },
      reply(text) {
        direct.reply(text);
        if (isActive) outgoing.add(text);
      },
      async socketFallback({ texts, still }: Omit<SocketFallbackRequest, 'epoch'>): Promise<SocketFallbackAnswer> {
        activate();
        for (const text of texts) events.message(text);
        if (texts.length > 0) await outgoing.waitForOne();
        const image = still === 'none' ? null : await stillFor(still);
        return { status: 1, texts: outgoing.take(), still: image === null ? null : image.toString('base64') };
      },
      close() {
        deactivate();
        isDirect = false;
        direct.close();
      },
    };
  };
}

/** Texts for the player until the next response; the oldest are dropped above 50. */
function createOutgoingQueue() {
  const queue: string[] = [];
  let added: (() => void) | null = null;
  return {
    add(text: string): void {
      queue.push(text);
      if (queue.length > QUEUE_MAX) queue.shift();
      added?.();
    },
    take: () => queue.splice(0),
    /** Resolves with the first text, or after 120 ms. */
    async waitForOne(): Promise<void> {
      if (queue.length > 0) return;
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
