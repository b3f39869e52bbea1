import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import type { OpenPicture, Picture, PictureEvents } from './picture.ts';

/** A player who has not asked for so long is on another way, or gone. */
export const IDLE_AFTER_MS = 6_000;
/** Answers to presses are awaited this long: the journal is quick, and what is late comes with the next question. */
const ANSWER_WITHIN_MS = 120;
const TEXTS_KEPT = 50;

/** A picture that has no socket fallback, and can give out stills. */
export type DirectPicture = Omit<Picture, 'socketFallback'> & {
  /** A JPEG; null where there is none, or where `changed` is asked for and nothing has. */
  still(which: 'changed' | 'any'): Promise<Buffer | null>;
};

/**
 * Makes the way over the platform look like a peer connection to whoever owns the picture: the first question connects,
 * the last one's silence disconnects, texts are messages.
 */
export function withSocketFallback(open: (events: PictureEvents) => DirectPicture): OpenPicture {
  return (events) => {
    let isDirect = false;
    let isUsed = false;
    let idle: NodeJS.Timeout | undefined;
    let queue: string[] = [];
    let queued: (() => void) | null = null;

    const direct = open({
      ...events,
      connected(connected) {
        isDirect = connected;
        // Somebody else listens now, who has heard nothing yet.
        if (connected || !isUsed) events.connected(connected);
      },
      lost(reason) {
        end();
        events.lost(reason);
      },
    });
    const end = () => {
      clearTimeout(idle);
      isUsed = false;
      queue = [];
    };
    const use = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        end();
        if (!isDirect) events.connected(false);
      }, IDLE_AFTER_MS);
      if (isUsed) return;
      isUsed = true;
      events.connected(true);
    };
    const answered = async () => {
      if (queue.length > 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
        queued = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      queued = null;
    };

    const keep = (text: string) => {
      if (!isUsed) return;
      queue.push(text);
      if (queue.length > TEXTS_KEPT) queue.shift();
      queued?.();
    };

    return {
      ...direct,
      send(text) {
        direct.send(text);
        keep(text);
      },
      reply(text) {
        direct.reply(text);
        keep(text);
      },
      async socketFallback({ texts, still }: Omit<SocketFallbackRequest, 'epoch'>): Promise<SocketFallbackAnswer> {
        use();
        for (const text of texts) events.message(text);
        if (texts.length > 0) await answered();
        const image = still === 'none' ? null : await direct.still(still);
        return { status: 1, texts: queue.splice(0), still: image === null ? null : image.toString('base64') };
      },
      close() {
        end();
        isDirect = false;
        direct.close();
      },
    };
  };
}
