/**
 * The three ports of a picture: a source of frames, an encoder, a transport. A camera takes the place of the first, another
 * codec that of the second, and none knows the next one.
 */

/** One I420 picture in memory that the encoder reads: 8 bits, BT.709, limited range. Strides in bytes. */
export interface I420 {
  widthPx: number;
  heightPx: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  yStride: number;
  cStride: number;
}

/** Part of a picture; all sides are even, since two pixels share their colour. */
export interface Region {
  x: number;
  y: number;
  widthPx: number;
  heightPx: number;
}

export interface FrameSource {
  widthPx: number;
  heightPx: number;
  /**
   * Fills the whole picture for the moment `nowMs` (the cabinet's monotonic clock, milliseconds). False: it is as it was left by the
   * call before.
   */
  drawInto(picture: I420, nowMs: number): boolean;
  /** Absent: it can be drawn for any moment. */
  live?: LiveFrames;
}

/** Frames that come by themselves, as those of a camera: between two of them there is nothing new to draw. */
export interface LiveFrames {
  /** False: it is drawn for any moment now, as without a camera. */
  isLive(): boolean;
  /** When the picture that `drawInto` draws was taken, monotonic clock of this computer; null: nothing has come yet. */
  capturedAtMs(): number | null;
  /** `came`: there is a new frame, or `isLive` has changed; `hurry`: see `FrameHeader`. Returns a function that ends the listening. */
  listen(came: (hurry: boolean) => void): () => void;
}

/** One encoded picture. H.264: Annex B with start codes; a key frame carries its parameter sets. */
export interface AccessUnit {
  data: Buffer;
  keyFrame: boolean;
}

export interface EncoderOptions {
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
  bitsPerSecond: number;
  /** See `Encoder.setBitrate`. */
  lowDelayVbv: boolean;
}

export type OpenEncoder = (options: EncoderOptions) => Promise<Encoder>;

export interface Encoder {
  /** Where the next picture is drawn. Must not be written while `encode` runs. */
  readonly picture: I420;
  /**
   * Encodes `picture`; null where the encoder gave nothing out. One call at a time. `isRepeat`: it is the one before, which had all
   * its detail, so that nobody has to look for what is new.
   */
  encode(keyFrame: boolean, isRepeat?: boolean): Promise<AccessUnit | null>;
  /**
   * Takes effect with the next frame. Bits per second; `lowDelayVbv`: a smaller VBV keeps a large frame's delay small, at the
   * price of detail that comes later.
   */
  setBitrate(bitsPerSecond: number, lowDelayVbv: boolean): void;
  /** Waits for a running `encode`: freeing the codec under it would end the process. */
  close(): Promise<void>;
}

export interface TransportEvents {
  candidate(candidate: { candidate: string; mid: string }): void;
  /** The last of our own candidates has come. */
  gathered?(): void;
  /** Video can be sent from now on. */
  videoOpened(): void;
  channelOpened(): void;
  message(text: string): void;
  /** The receiver cannot go on without a key frame. */
  keyFrameRequested(): void;
  /** The probe channel is open; the browser's echoes come as `probeEcho`. */
  probeChannelOpened(): void;
  probeEcho(text: string): void;
  ended(reason: string): void;
}

export interface Transport {
  /** Answers the browser's offer. Rejects where the offer holds no H.264 video. */
  answer(offerSdp: string): Promise<string>;
  addCandidate(candidate: { candidate: string; mid: string }): void;
  /** `atMs`: when the picture was drawn or taken; only differences count. */
  sendVideo(unit: AccessUnit, atMs: number): void;
  /** Every packet of the picture goes out twice from now on, or once. */
  repeatVideo(isOn: boolean): void;
  /** Share of the picture's packets that did not arrive at once, 0 to 1, of the last two seconds. */
  videoLossShare(): number;
  /** 20 ms of Opus; `sampleAt` counts samples at 48 kHz. */
  sendAudio(opus: Buffer, sampleAt: number): void;
  send(text: string): void;
  /** On the press channel, dropped where it cannot go out at once. */
  reply(text: string): void;
  /** A delay probe, dropped where it cannot go out at once. */
  probe(text: string): void;
  close(): void;
}
