import type { ToCabinet } from '@salon/contract/player-channel.ts';
import type { BandReason, PictureState } from '@salon/contract/player-picture.ts';
import { bandOf, type FixedBandId, MAX_BPS, offeredBands } from './congestion/bands.ts';
import { type BitrateState, INITIAL_BITRATE, sustainedBps } from './congestion/bitrate-controller.ts';
import { INITIAL_BAND, selectBand } from './congestion/select-band.ts';
import type { PictureFrame, PictureSource } from './picture-source.ts';
import type { OpenEncoder } from './ports.ts';
import { changeSettings, createStateSender, FIRST_SETTINGS } from './settings.ts';
import { isSameShot, openShot, type Shot, shotOf } from './shot.ts';
import type { VideoPipeline } from './video-feed.ts';

export interface QualityDeps {
  source: PictureSource<never>;
  openEncoder: OpenEncoder;
  /** The next pictures are these. */
  change(pipeline: VideoPipeline): void;
  setBitrate(bitsPerSecond: number, lowDelayVbv: boolean): void;
  send(state: PictureState): void;
  failed(reason: string): void;
}

/** Decides which shot of the machine is sent, and how well: by the player's settings and by what the network carries. */
export interface Quality {
  /** The player's choices; other messages are ignored. */
  received(message: ToCabinet): void;
  bitrateChanged(bitrate: BitrateState, isDeviceSlow: boolean): void;
  framesPerSecond(): number;
  /** Most frames a second, from now on. */
  limitFrames(framesPerSecond: number): void;
  /**
   * Opens the encoder anew for the present bitrate, before the first frame: x264 fills its VBV when it is opened, and the first
   * key frame is no larger than that, a quarter of a second of what the page believes its network carries. Never rejects.
   */
  renewEncoder(): Promise<void>;
  /** The source shows something else: its views and what it is cropped to may be others. */
  sourceChanged(): void;
  /** Sends how the picture is sent, also when nothing has changed. */
  sendState(): void;
}

export function firstShot(frame: PictureFrame): Shot {
  return shotOf(frame, FIRST_SETTINGS.view, FIRST_SETTINGS.crop, bandOf(INITIAL_BAND.active));
}

/** Below this rate, or until the network has shown that it carries more, what is sent at once must be small. */
const LOW_DELAY_BELOW_BPS = 2_000_000;

export function createQuality(deps: QualityDeps): Quality {
  const { source } = deps;
  let settings = FIRST_SETTINGS;
  let selected = INITIAL_BAND;
  let bitrate = INITIAL_BITRATE;
  let isDeviceCapped = false;
  let framesMax = Number.POSITIVE_INFINITY;

  /** The chosen one, where there is such a camera still. */
  const view = () => (source.views.includes(settings.view) ? settings.view : FIRST_SETTINGS.view);
  const active = (): FixedBandId => (settings.band === 'auto' ? selected.active : settings.band);
  const rateBps = () => Math.min(bitrate.bitrateBps, bandOf(active()).maxBps);
  const lowDelayVbv = () => (bitrate.capacityBps ?? bitrate.bitrateBps) < LOW_DELAY_BELOW_BPS;
  const shots = createShotSwitch(deps, {
    wanted: () => limited(shotOf(source, view(), settings.crop, bandOf(active())), framesMax),
    encoding: () => ({ bitsPerSecond: rateBps(), lowDelayVbv: lowDelayVbv() }),
    changed: () => state.sendChange(),
  });
  const state = createStateSender(
    () => ({
      t: 'picture',
      views: [...source.views],
      view: view(),
      crop: shots.current().crop,
      canCrop: source.cropped !== null,
      bands: offeredBands(source, framesMax),
      chosen: settings.band,
      active: active(),
      reason: reasonOf(bitrate, settings.band !== 'auto', isDeviceCapped),
      targetKbps: Math.round(rateBps() / 1_000),
    }),
    deps.send,
  );

  return {
    received(message) {
      const chosen = changeSettings(settings, message);
      if (chosen === null || !source.views.includes(chosen.view)) return;
      settings = chosen;
      deps.setBitrate(rateBps(), lowDelayVbv());
      shots.follow();
      state.sendChange();
    },
    bitrateChanged(next, isDeviceSlow) {
      const before = rateBps();
      bitrate = next;
      const nowMs = performance.now();
      // A network that was never saturated gets the best picture: the first rates are only careful.
      const carriedBps = next.capacityBps === null ? MAX_BPS : sustainedBps(next);
      selected = selectBand(selected, carriedBps, isDeviceSlow && settings.band === 'auto', nowMs);
      isDeviceCapped = nowMs < selected.cappedUntilMs;
      if (rateBps() !== before) deps.setBitrate(rateBps(), lowDelayVbv());
      // Another shot begins with a key frame: a saturated network would lose it, and it would be requested again.
      if (next.resumeBps === null) shots.follow();
      state.sendChange();
    },
    renewEncoder: shots.renew,
    framesPerSecond: () => shots.current().framesPerSecond,
    limitFrames(framesPerSecond) {
      framesMax = framesPerSecond;
      shots.follow();
    },
    sourceChanged: shots.follow,
    sendState: state.send,
  };
}

const limited = (shot: Shot, framesMax: number): Shot => ({
  ...shot,
  framesPerSecond: Math.min(shot.framesPerSecond, framesMax),
});

function reasonOf(bitrate: BitrateState, isChosen: boolean, isDeviceCapped: boolean): BandReason {
  if (bitrate.reason !== 'clear' && bitrate.reason !== 'start') return bitrate.reason;
  if (isChosen) return 'chosen';
  return isDeviceCapped ? 'device' : bitrate.reason;
}

interface ShotSwitchDeps {
  wanted(): Shot;
  encoding(): { bitsPerSecond: number; lowDelayVbv: boolean };
  changed(): void;
}

/** Changes to the wanted shot. Opening a codec takes milliseconds in which the player may choose again: the last choice counts. */
function createShotSwitch({ source, openEncoder, change, failed }: QualityDeps, deps: ShotSwitchDeps) {
  let shot = firstShot(source);
  let changing: Promise<void> | null = null;

  async function open(wanted: Shot, encoding = deps.encoding()): Promise<void> {
    const { widthPx, heightPx, framesPerSecond } = wanted;
    const encoder = await openEncoder({ widthPx, heightPx, framesPerSecond, ...encoding });
    shot = wanted;
    change({ source: openShot(source, wanted), encoder, framesPerSecond });
  }
  async function changeOver(): Promise<void> {
    for (;;) {
      const wanted = deps.wanted();
      if (isSameShot(wanted, shot)) break;
      await open(wanted);
    }
    deps.changed();
  }
  return {
    current: () => shot,
    renew: () =>
      (changing ?? Promise.resolve())
        .then(() => open(deps.wanted(), { ...deps.encoding(), lowDelayVbv: false }))
        .catch((error: unknown) => failed(String(error))),
    follow(): void {
      changing ??= changeOver().finally(() => {
        changing = null;
      });
      changing.catch((error: unknown) => failed(String(error)));
    },
  };
}
