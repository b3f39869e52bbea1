import type { ToCabinet } from '@salon/contract/player-channel.ts';
import type { BandReason, PictureState, View } from '@salon/contract/player-picture.ts';
import { VIEWS } from '@salon/contract/player-picture.ts';
import { openCamera } from '../drivers/simulated/camera/camera.ts';
import { HEIGHT_PX, WIDTH_PX } from '../drivers/simulated/scene/layout.ts';
import type { Scene } from '../drivers/simulated/scene/scene.ts';
import { bandOf, type FixedBandId, MAX_BPS, offeredBands } from './congestion/bands.ts';
import { type BitrateState, INITIAL_BITRATE, sustainedBps } from './congestion/bitrate-controller.ts';
import { type BandSelection, INITIAL_BAND, selectBand } from './congestion/select-band.ts';
import { emptyPicture } from './empty-picture.ts';
import type { Encoder, FrameSource } from './ports.ts';
import { openScaler } from './scaler.ts';
import { isSameShot, regionOf, type Shot, shotOf } from './shot.ts';
import type { VideoPipeline } from './video-feed.ts';

export interface DirectorOptions {
  scene: Scene;
  openEncoder(options: {
    widthPx: number;
    heightPx: number;
    framesPerSecond: number;
    bitsPerSecond: number;
    lowDelayVbv: boolean;
  }): Promise<Encoder>;
  /** The next pictures are these. */
  change(pipeline: VideoPipeline): void;
  setBitrate(bitsPerSecond: number, lowDelayVbv: boolean): void;
  tell(state: PictureState): void;
  failed(reason: string): void;
}

/** Decides which shot of the machine is sent, and how well: by what the player chose and by what the way carries. */
export interface Director {
  /** The player's choices; everything else of the deck channel is not ours. */
  heard(message: ToCabinet): void;
  bitrateUpdated(bitrate: BitrateState, isDeviceSlow: boolean): void;
  framesPerSecond(): number;
  /** Says how the picture is sent, also when nothing has changed. */
  tellNow(): void;
}

export const FIRST_SHOT: Shot = shotOf('screen', false, bandOf(INITIAL_BAND.active));
/** The ceiling is told when it has moved by this share. */
const TELL_SHARE = 0.1;

export function openDirector(options: DirectorOptions): Director {
  const { scene } = options;
  let view: View = 'screen';
  let crop = false;
  let chosen: PictureState['chosen'] = 'auto';
  let pick: BandSelection = INITIAL_BAND;
  let bitrate = INITIAL_BITRATE;
  let isDeviceCapped = false;
  let shot = FIRST_SHOT;
  let told = '';
  let toldBps = 0;
  let changing: Promise<void> | null = null;

  const active = (): FixedBandId => (chosen === 'auto' ? pick.active : chosen);
  const rateBps = () => Math.min(bitrate.bitrateBps, bandOf(active()).maxBps);
  // Until the way has shown that it carries more.
  const lowDelayVbv = () => (bitrate.capacityBps ?? bitrate.bitrateBps) < 2_000_000;
  const reason = (): BandReason => {
    if (bitrate.reason === 'clear' || bitrate.reason === 'start') {
      if (chosen !== 'auto') return 'chosen';
      if (isDeviceCapped) return 'device';
    }
    return bitrate.reason;
  };
  const stateNow = (): PictureState => ({
    t: 'picture',
    views: [...VIEWS],
    view,
    crop: shot.crop,
    bands: offeredBands(),
    chosen,
    active: active(),
    reason: reason(),
    targetKbps: Math.round(rateBps() / 1_000),
  });
  const tellNow = () => {
    const state = stateNow();
    toldBps = rateBps();
    told = JSON.stringify({ ...state, targetKbps: 0 });
    options.tell(state);
  };
  const tellChange = () => {
    const moved = Math.abs(rateBps() - toldBps) > TELL_SHARE * toldBps;
    if (moved || told !== JSON.stringify({ ...stateNow(), targetKbps: 0 })) tellNow();
  };

  /** Opening a codec takes milliseconds in which the player may choose again: the last choice counts. */
  const aim = () => {
    changing ??= turnTo().finally(() => {
      changing = null;
    });
    changing.catch((error: unknown) => options.failed(String(error)));
  };
  async function turnTo(): Promise<void> {
    for (;;) {
      const wanted = shotOf(view, crop, bandOf(active()));
      if (isSameShot(wanted, shot)) break;
      const { widthPx, heightPx, framesPerSecond } = wanted;
      const bitsPerSecond = rateBps();
      const encoder = await options.openEncoder({
        widthPx,
        heightPx,
        framesPerSecond,
        bitsPerSecond,
        lowDelayVbv: lowDelayVbv(),
      });
      shot = wanted;
      options.change({ source: sourceOf(scene, wanted), encoder, framesPerSecond });
    }
    tellChange();
  }

  return {
    heard(message) {
      if (message.t === 'view') ({ view, crop } = message);
      else if (message.t === 'band') chosen = message.band;
      else return;
      options.setBitrate(rateBps(), lowDelayVbv());
      aim();
      tellChange();
    },
    bitrateUpdated(next, isDeviceSlow) {
      const before = rateBps();
      bitrate = next;
      const nowMs = performance.now();
      // A way that was never full gets the best picture: the first rates are only careful.
      const carriedBps = next.capacityBps === null ? MAX_BPS : sustainedBps(next);
      pick = selectBand(pick, carriedBps, isDeviceSlow && chosen === 'auto', nowMs);
      isDeviceCapped = nowMs < pick.cappedUntilMs;
      if (rateBps() !== before) options.setBitrate(rateBps(), lowDelayVbv());
      // Another picture begins with a key frame: into a full way it would be lost, and asked for again.
      if (next.resumeBps === null) aim();
      tellChange();
    },
    framesPerSecond: () => shot.framesPerSecond,
    tellNow,
  };
}

/** Where the pictures of a shot come from: the scene itself where its own picture is all of it, so that nothing is copied. */
function sourceOf(scene: Scene, shot: Shot): Pick<FrameSource, 'drawInto'> {
  const isWhole = shot.widthPx === WIDTH_PX && shot.heightPx === HEIGHT_PX;
  if (shot.view === 'screen' && isWhole) return scene;
  const sheet = emptyPicture(WIDTH_PX, HEIGHT_PX);
  const source = shot.view === 'camera' ? openCamera(scene, sheet) : scene;
  if (isWhole) return source;
  const drawn = shot.view === 'camera' ? emptyPicture(WIDTH_PX, HEIGHT_PX) : sheet;
  const scaler = openScaler(regionOf(shot.crop), shot.widthPx, shot.heightPx);
  return {
    drawInto(picture, nowMs) {
      source.drawInto(drawn, nowMs);
      scaler.scale(drawn, picture);
    },
  };
}
