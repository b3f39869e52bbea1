import type {
  Answer as SocketFallbackAnswer,
  Request as SocketFallbackRequest,
} from '@salon/contract/socket-fallback.ts';
import type { IceCandidate, IceServer } from './ice.ts';
import type { SoundName } from './sound/tones.ts';
import type { Watchers } from './watch/watchers.ts';

export interface PictureOffer {
  sdp: string;
  iceServers: IceServer[];
  /** Most frames a second; absent: as the bands have. */
  framesPerSecond?: number | undefined;
  /** What the page believes its network carries. */
  startKbps?: number | undefined;
}

/**
 * The picture of one watched machine: draws, encodes and sends it over one peer connection, and carries the deck channel.
 * It runs in a child process of its own, so that a native crash costs a picture and never money.
 */
export interface Picture {
  /**
   * Opens a peer connection for the browser's offer. The one before stays until the new one's channel is open, so that a
   * page may try a second route before it lets go of the first. Rejects when the child is lost.
   */
  answer(offer: PictureOffer): Promise<{ sdp: string }>;
  addCandidate(candidate: IceCandidate): void;
  /** `view`: what the driver's picture source draws. `now`: a frame at once (a press), not with the next regular one. */
  show(view: unknown, now: boolean): void;
  /**
   * Sends a text frame on the deck channel; dropped when it is not open. `shownAtMs`: when the picture shows what it reports, by
   * the monotonic clock of this computer; the text goes out with the RTP timestamp of the first such frame.
   */
  send(text: string, shownAtMs?: number | null): void;
  /**
   * Sends a text frame on the press channel, where it may be lost: the browser asks again. `pressedAtMs`: it answers a press that was
   * taken then, by the monotonic clock of this computer, and goes out with the RTP timestamp of the first frame that shows it.
   */
  reply(text: string, pressedAtMs?: number): void;
  /** The same through the platform, where no peer connection gets through: texts for texts, and a still. */
  socketFallback(request: Omit<SocketFallbackRequest, 'epoch'>): Promise<SocketFallbackAnswer>;
  /** A JPEG of at most that age (1 s), for anybody, also while nobody plays. Null: none could be taken. */
  still(maxAgeMs?: number): Promise<Buffer | null>;
  /** Those who watch what the player sees, by the player's own encoder. */
  watchers: Watchers;
  /** Plays one of the machine's sounds. */
  sound(name: SoundName): void;
  /** Ends its processes and its connection, and emits nothing more; the next offer opens it again. */
  close(): void;
}

export interface PictureEvents {
  /** Stills that the machine takes itself; null: it takes none, and a picture process does. */
  ownStill?(maxAgeMs: number): Promise<Buffer | null> | null;
  candidate(candidate: IceCandidate): void;
  /** A deck channel opened (`true`, also where one replaces another), or the last of them ended (`false`). */
  connected(connected: boolean): void;
  /** A text frame from the browser, unparsed. */
  message(text: string): void;
  /** The child ended by itself; the picture is gone, `answer` on a new one. */
  lost(reason: string): void;
}

export type OpenPicture = (events: PictureEvents) => Picture;
