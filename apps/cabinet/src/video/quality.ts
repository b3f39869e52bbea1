import type { ToCabinet } from '@salon/contract/player-channel.ts';
import type { BandReason, PictureState } from '@salon/contract/player-picture.ts';
import type { X264Options } from './encode/x264-encoder.ts';
import type { PictureFrame, PictureSource } from './picture-source.ts';
import type { Encoder } from './ports.ts';
import { changeSettings, createStateSender, FIRST_SETTINGS } from './settings.ts';
import { isSameShot, openShot, type Shot, shotOf } from './shot.ts';
import type { Take } from './video-feed.ts';
import { bandOf, type FixedBandId, MAX_BPS, offeredBands } from './way/bands.ts';
import { FIRST_PICK, pickBand } from './way/pick-band.ts';
import { lastingBps, START, type Steering } from './way/steer-rate.ts';

export interface QualityDeps {
  source: PictureSource<never>;
  openEncoder(options: X264Options): Promise<Encoder>;
  /** The next pictures are these. */
  change(take: Take): void;
  setBitrate(bitsPerSecond: number, isTight: boolean): void;
  send(state: PictureState): void;
  failed(reason: string): void;
}

/** Decides which shot of the machine is sent, and how well: by the player's settings and by what the network carries. */
export interface Quality {
  /** The player's choices; other messages are ignored. */
  received(message: ToCabinet): void;
  bitrateChanged(steering: Steering, isDeviceSlow: boolean): void;
  framesPerSecond(): number;
  /** Sends how the picture is sent, also when nothing has changed. */
  sendState(): void;
}

export function firstShot(frame: PictureFrame): Shot {
  return shotOf(frame, FIRST_SETTINGS.view, FIRST_SETTINGS.crop, bandOf(FIRST_PICK.active));
}

/** Below this rate, or until the network has shown that it carries more, what is sent at once must be small. */
const TIGHT_BELOW_BPS = 2_000_000;

export function createQuality(deps: QualityDeps): Quality {
  const { source } = deps;
  let settings = FIRST_SETTINGS;
  let pick = FIRST_PICK;
  let steering = START;
  let isDeviceCapped = false;

  const active = (): FixedBandId => (settings.band === 'auto' ? pick.active : settings.band);
  const rateBps = () => Math.min(steering.rateBps, bandOf(active()).maxBps);
  const isTight = () => (steering.knownBps ?? steering.rateBps) < TIGHT_BELOW_BPS;
  const shots = createShotSwitch(deps, {
    wanted: () => shotOf(source, settings.view, settings.crop, bandOf(active())),
    bitrate: () => ({ bitsPerSecond: rateBps(), isTight: isTight() }),
    changed: () => state.sendChange(),
  });
  const state = createStateSender(
    () => ({
      t: 'picture',
      views: [...source.views],
      view: settings.view,
      crop: shots.current().crop,
      bands: offeredBands(source),
      chosen: settings.band,
      active: active(),
      reason: reasonOf(steering, settings.band !== 'auto', isDeviceCapped),
      targetKbps: Math.round(rateBps() / 1_000),
    }),
    deps.send,
  );

  return {
    received(message) {
      const chosen = changeSettings(settings, message);
      if (chosen === null) return;
      settings = chosen;
      deps.setBitrate(rateBps(), isTight());
      shots.follow();
      state.sendChange();
    },
    bitrateChanged(next, isDeviceSlow) {
      const before = rateBps();
      steering = next;
      const nowMs = performance.now();
      // A network that was never saturated gets the best picture: the first rates are only careful.
      const carriedBps = next.knownBps === null ? MAX_BPS : lastingBps(next);
      pick = pickBand(pick, carriedBps, isDeviceSlow && settings.band === 'auto', nowMs);
      isDeviceCapped = nowMs < pick.cappedUntilMs;
      if (rateBps() !== before) deps.setBitrate(rateBps(), isTight());
      // Another shot begins with a key frame: a saturated network would lose it, and it would be requested again.
      if (next.resumeBps === null) shots.follow();
      state.sendChange();
    },
    framesPerSecond: () => shots.current().framesPerSecond,
    sendState: state.send,
  };
}

function reasonOf(steering: Steering, isChosen: boolean, isDeviceCapped: boolean): BandReason {
  if (steering.reason !== 'clear' && steering.reason !== 'start') return steering.reason;
  if (isChosen) return 'chosen';
  return isDeviceCapped ? 'device' : steering.reason;
}

interface ShotSwitchDeps {
  wanted(): Shot;
  bitrate(): { bitsPerSecond: number; isTight: boolean };
  changed(): void;
}

/** Changes to the wanted shot. Opening a codec takes milliseconds in which the player may choose again: the last choice counts. */
function createShotSwitch({ source, openEncoder, change, failed }: QualityDeps, deps: ShotSwitchDeps) {
  let shot = firstShot(source);
  let changing: Promise<void> | null = null;

  async function changeOver(): Promise<void> {
    for (;;) {
      const wanted = deps.wanted();
      if (isSameShot(wanted, shot)) break;
      const { widthPx, heightPx, framesPerSecond } = wanted;
      const encoder = await openEncoder({ widthPx, heightPx, framesPerSecond, ...deps.bitrate() });
      shot = wanted;
      change({ source: openShot(source, wanted), encoder, framesPerSecond });
    }
    deps.changed();
  }
  return {
    current: () => shot,
    follow(): void {
      changing ??= changeOver().finally(() => {
        changing = null;
      });
      changing.catch((error: unknown) => failed(String(error)));
    },
  };
}
