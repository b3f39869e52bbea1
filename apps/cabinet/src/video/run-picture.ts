import { flushCompileCache } from 'node:module';
import { channel, parseJson } from '@salon/contract';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { monotonicMs } from '../clock.ts';
import { INITIAL_BITRATE } from './congestion/bitrate-controller.ts';
import { type CongestionLoop, openCongestionLoop } from './congestion/congestion-loop.ts';
import { emptyPicture } from './empty-picture.ts';
import { encoderNameOf } from './encode/encoder-name.ts';
import { ENCODERS } from './encode/encoders.ts';
import { createInactivityTimeout, type InactivityTimeout } from './inactivity-timeout.ts';
import { rtpTimestampOf } from './peer/media-tracks.ts';
import { openPeerTransport } from './peer/peer-transport.ts';
import type { PictureSource } from './picture-source.ts';
import type { Transport } from './ports.ts';
import { createPressFrames, type PressFrames } from './press-frames.ts';
import type { FromChild, ToChild } from './process/picture-ipc.ts';
import { createQuality, firstShot, type Quality } from './quality.ts';
import { createResultFrames, type ResultFrames } from './result-frames.ts';
import { openShot } from './shot.ts';
import { openOpus } from './sound/opus-encoder.ts';
import { type SoundLoop, soundLoop } from './sound/sound-loop.ts';
import { openStills, type StillMaker } from './still.ts';
import { createVideoFeed, type VideoFeed } from './video-feed.ts';
import { createFrameSender, type FrameSender } from './watch/frame-sender.ts';

/** What one picture process is made of; it serves one machine and one connection, then exits. */
interface PictureRuntime {
  openSource: () => PictureSource<never>;
  source: PictureSource<never>;
  transport: Transport | null;
  congestion: CongestionLoop;
  feed: VideoFeed;
  results: ResultFrames;
  presses: PressFrames;
  quality: Quality;
  inactivity: InactivityTimeout;
  sounds: SoundLoop;
  stills: StillMaker | null;
  /** To those who watch. */
  shared: FrameSender;
  preparing: NodeJS.Timeout | undefined;
  ending: boolean;
}

/** After the answer; our first candidates go out before. */
const PAINT_AFTER_MS = 15;

function emit(message: FromChild): void {
  // The agent may end at any moment; its "disconnect" is an event of its own, a broken pipe need not be.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * The runtime of a picture process, whatever it shows. Called once, by the driver's picture entry. `openSource`: called once for
 * the machine that is watched, and for every machine that a still is taken of.
 */
export async function runPicture<V>(openSource: () => PictureSource<V>): Promise<void> {
  // The codecs log a lot about every session.
  Log.setLevel(AV_LOG_ERROR);
  const runtime = await openRuntime(openSource);
  process.on('message', (message: ToChild) => received(runtime, message));
  // The agent's process is gone: nobody is left to draw for.
  process.on('disconnect', () => process.exit(0));
  // A terminal's Ctrl-C reaches the whole group; the agent decides when its pictures end.
  process.on('SIGINT', () => undefined);
  runtime.source.warm();
  emit({ t: 'ready' });
  // For the processes that start later; those that end by `SIGKILL` would never write it.
  flushCompileCache();
}

async function openRuntime(openSource: () => PictureSource<never>): Promise<PictureRuntime> {
  const source = openSource();
  const shot = firstShot(source);
  const { widthPx, heightPx, framesPerSecond } = shot;
  const openEncoder = ENCODERS[encoderNameOf(process.argv[2])];
  const encoder = await openEncoder({
    widthPx,
    heightPx,
    framesPerSecond,
    bitsPerSecond: INITIAL_BITRATE.bitrateBps,
    lowDelayVbv: true,
  });
  const opus = await openOpus();
  const failed = (reason: string) => void end(runtime, reason);
  const congestion = openCongestionLoop({
    sendProbe: (text) => runtime.transport?.probe(text),
    updated: (bitrate, isDeviceSlow) => quality.bitrateChanged(bitrate, isDeviceSlow),
    missedShare: () => runtime.transport?.videoLossShare() ?? 0,
    repeat: (isOn) => runtime.transport?.repeatVideo(isOn),
    saturated: (capacityBps) => emit({ t: 'saturated', capacityBps }),
    framesPerSecond: () =>
      feed.isSteady() ? Math.min(quality.framesPerSecond(), feed.liveRate() ?? Number.POSITIVE_INFINITY) : null,
  });
  const feed = createVideoFeed(
    { source: openShot(source, shot), encoder, framesPerSecond },
    (unit, takenAtMs) => {
      runtime.transport?.sendVideo(unit, takenAtMs);
      congestion.frameSent(unit);
      runtime.shared.send(unit, takenAtMs);
    },
    failed,
  );
  const quality = createQuality({
    source,
    openEncoder,
    change: (pipeline) => feed.switchTo(pipeline),
    setBitrate: (bitsPerSecond, lowDelayVbv) => feed.setBitrate(bitsPerSecond, lowDelayVbv),
    send: (state) => runtime.transport?.send(JSON.stringify(state)),
    failed,
  });
  const runtime: PictureRuntime = {
    ...{
      openSource,
      source,
      congestion,
      feed,
      quality,
      transport: null,
      stills: null,
      preparing: undefined,
      ending: false,
    },
    shared: createFrameSender(feed.requestKeyFrame),
    results: createResultFrames(feed),
    presses: createPressFrames(),
    inactivity: createInactivityTimeout(() => failed('the page is silent')),
    sounds: soundLoop(opus, (packet, sampleAt) => runtime.transport?.sendAudio(packet, sampleAt), source.sound),
  };
  return runtime;
}

function received(runtime: PictureRuntime, message: ToChild) {
  const { transport, feed } = runtime;
  switch (message.t) {
    case 'offer':
      return void answer(runtime, message);
    case 'candidate':
      return transport?.addCandidate(message.candidate);
    case 'show':
      // Both ends are one program of one driver: the view is what its source draws.
      runtime.source.show(message.view as never);
      runtime.quality.sourceChanged();
      // An answer that came together with it goes out first: it waits for no drawing.
      if (!message.now) return;
      runtime.presses.shown();
      setImmediate(() => feed.requestFrame());
      return;
    case 'send':
      return sendText(runtime, message);
    case 'reply':
      return reply(runtime, message);
    case 'sound':
      return runtime.sounds.play(message.name);
    case 'still':
      return void sendStill(runtime, message);
    case 'share':
      return runtime.shared.share(message.path);
    case 'unshare':
      return runtime.shared.unshare(message.path);
    case 'close':
      return void end(runtime, 'closed');
  }
}

async function answer(runtime: PictureRuntime, offer: Extract<ToChild, { t: 'offer' }>): Promise<void> {
  const { feed, congestion, quality, sounds, inactivity } = runtime;
  if (offer.framesPerSecond !== undefined) quality.limitFrames(offer.framesPerSecond);
  let encoderOpened = Promise.resolve();
  if (offer.capacityBps !== null) congestion.startFrom(offer.capacityBps);
  else if (offer.startKbps !== undefined) {
    congestion.startAt(1_000 * offer.startKbps);
    encoderOpened = quality.renewEncoder();
  }
  runtime.transport = openPeerTransport(offer.iceServers, {
    candidate: (candidate) => emit({ t: 'candidate', candidate }),
    videoOpened: async () => {
      await encoderOpened;
      clearTimeout(runtime.preparing);
      if (runtime.ending) return;
      congestion.start();
      // Its first frame is a key frame.
      feed.start();
      sounds.start();
    },
    channelOpened: () => {
      emit({ t: 'opened' });
      quality.sendState();
    },
    message: (text) => {
      inactivity.reset();
      // The agent first: a press waits for nothing here.
      emit({ t: 'message', text });
      readOwn(runtime, text);
    },
    keyFrameRequested: () => feed.requestKeyFrame(),
    probeChannelOpened: () => congestion.probeChannelOpened(),
    probeEcho: (text) => congestion.echoReceived(text),
    ended: (reason) => void end(runtime, reason),
  });
  try {
    emit({ t: 'answer', sdp: await runtime.transport.answer(offer.sdp) });
    runtime.preparing = setTimeout(paintFirst, PAINT_AFTER_MS, runtime.source);
  } catch (error) {
    emit({ t: 'refused', reason: String(error) });
    await end(runtime, 'offer refused');
  }
}

/**
 * Paints what the first picture of this machine needs, 50 ms of work, while the connection is being made and this process only waits.
 */
function paintFirst(source: PictureSource<never>): void {
  source.open('screen').drawInto(emptyPicture(source.widthPx, source.heightPx), monotonicMs());
}

/** Messages about the picture are handled here; the agent gets every frame too, and answers what does not parse. */
function readOwn({ congestion, quality }: PictureRuntime, text: string): void {
  const parsed = parseJson(channel.toCabinet, text);
  if (!parsed.ok) return;
  if (parsed.value.t === 'stats') congestion.statsReceived(parsed.value);
  else quality.received(parsed.value);
}

const withFrame = (text: string, firstMs: number): string =>
  JSON.stringify({ ...JSON.parse(text), rtpTimestamp: rtpTimestampOf(firstMs) });

/** A result goes out with the timestamp of the first frame that shows it. */
function sendText({ transport, results }: PictureRuntime, { text, shownAtMs }: Extract<ToChild, { t: 'send' }>): void {
  transport?.send(shownAtMs === null ? text : withFrame(text, results.firstTakenMs(shownAtMs)));
}

/** So does the answer to a press, where the picture is drawn: when a real machine's glass shows it, nobody but its camera sees. */
function reply(
  { transport, feed, presses }: PictureRuntime,
  { text, pressedAtMs }: Extract<ToChild, { t: 'reply' }>,
): void {
  const firstMs = pressedAtMs === undefined || feed.isLive() ? null : presses.firstShownMs(pressedAtMs);
  transport?.reply(firstMs === null ? text : withFrame(text, firstMs));
}

async function sendStill(runtime: PictureRuntime, { id, key, view }: Extract<ToChild, { t: 'still' }>): Promise<void> {
  runtime.stills ??= openStills(runtime.openSource);
  emit({ t: 'still', id, still: await runtime.stills.take(key, view, monotonicMs()) });
}

/** Ends in order: nothing is freed while it is in use, and the exit itself frees the rest. */
async function end(runtime: PictureRuntime, reason: string): Promise<void> {
  if (runtime.ending) return;
  runtime.ending = true;
  emit({ t: 'ended', reason });
  clearTimeout(runtime.preparing);
  runtime.inactivity.stop();
  runtime.results.stop();
  runtime.congestion.stop();
  runtime.sounds.stop();
  runtime.shared.close();
  await runtime.feed.close();
  runtime.transport?.close();
  // DTLS and SCTP notify the browser, which takes a moment on the wire.
  setTimeout(() => process.exit(0), 50);
}
