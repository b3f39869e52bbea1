import type { BandId, PictureState, View } from '../../packages/contract/src/player-picture.ts';
import type { BurntCode } from '../../tools/egm/camera/read-code.ts';

/** Functions of the page (`page/live-page.ts`) that Node may call; `name` identifies a connection. */
export interface LivePage {
  /**
   * `presses`: `repeated`, as the client sends them, is the default; `once`: sent once over an ordered and reliable channel,
   * to measure against.
   */
  open(name: string, presses?: 'repeated' | 'once'): void;
  /** An offer of a peer connection that is never used. */
  offer(): Promise<string>;
  candidate(name: string, candidate: { candidate: string; mid: string }): void;
  /** Presses spin; `id` travels as the revision, so that the scene can burn it. False where the channel is not open. */
  press(name: string, id: number): boolean;
  /** Presses spin as the client does. Resolves when the press has ended, with the milliseconds that it took. */
  pressUntilEnd(name: string): Promise<EndedPress>;
  /** From the press to the first frame that shows its id; null while none has. */
  photonMs(name: string, id: number): Photon | null;
  /** Frames with the code of a machine's camera (`tools/egm/camera`) since the last call; the first call begins to read. */
  codes(name: string): ShownCode[];
  /** The scene's burned-in ids of the frames since the last call. */
  burnIns(name: string): { id: number; presentedMs: number }[];
  /** The page's clock. */
  nowMs(): number;
  /** Chooses view and band, as the player does. */
  choose(name: string, view: View, crop: boolean, band: BandId): void;
  state(name: string): LiveState | null;
  /** Colour of one pixel of the picture as the browser shows it. */
  pixel(name: string, x: number, y: number): number[] | null;
  close(name: string): void;
}

/** `presentedMs`: as in `Photon`, of the page's clock. */
export interface ShownCode extends BurntCode {
  presentedMs: number;
}

export interface EndedPress {
  id: string;
  end: 'taken' | 'refused' | 'expired';
  ms: number;
}

/**
 * Milliseconds, both from requestVideoFrameCallback. `presentedMs` ends where the browser hands the frame to its compositor;
 * `paintedMs` where the page's next refresh begins: up to one refresh of the viewer's display later (16.7 ms at 60 Hz).
 */
export interface Photon {
  presentedMs: number;
  paintedMs: number;
}

export interface LiveState {
  /** From opening to the first frame on screen. */
  joinMs: number | null;
  frames: number;
  open: boolean;
  lost: string | null;
  stats: {
    framesPerSecond: number;
    receivedKbps: number;
    roundTripMs: number;
    jitterMs: number;
    lossShare: number;
  } | null;
  soundTracks: number;
  /** The last picture state of the cabinet. */
  picture: PictureState | null;
  /** Since the first frame; a freeze is a gap of more than 200 ms. */
  gaps: { sinceMs: number; frozenMs: number; freezes: number; longestMs: number };
  /** Of the last ping, null before the first answer. */
  roundTripMs: number | null;
  /** Of the decoded picture. */
  widthPx: number;
  heightPx: number;
}
