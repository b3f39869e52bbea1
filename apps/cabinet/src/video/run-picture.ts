import { channel, parseJson } from '@salon/contract';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { monotonicMs } from '../clock.ts';
import { openX264 } from './encode/x264-encoder.ts';
import { openPeerTransport } from './peer/peer-transport.ts';
import type { FromChild, ToChild } from './picture-ipc.ts';
import type { PictureSource } from './picture-source.ts';
import type { Transport } from './ports.ts';
import { createQuality, firstShot, type Quality } from './quality.ts';
import { openShot } from './shot.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import { openOpus } from './sound/opus-encoder.ts';
import { type SoundLoop, soundLoop } from './sound/sound-loop.ts';
import { openStills, type StillMaker } from './still.ts';
import { drawnFeed, type VideoFeed } from './video-feed.ts';
import { START } from './way/steer-rate.ts';
import { type WayWatch, watchWay } from './way/way-watch.ts';

/** What one picture process is made of; it serves one machine and one connection, then exits. */
interface PictureParts {
  source: PictureSource<never>;
  transport: Transport | null;
  network: WayWatch;
  feed: VideoFeed;
  quality: Quality;
  silence: SilenceWatch;
  sounds: SoundLoop;
  stills: StillMaker | null;
  ending: boolean;
}

function emit(message: FromChild): void {
  // The agent may end at any moment; its "disconnect" is an event of its own, a broken pipe need not be.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** The runtime of a picture process, whatever it shows. Called once, by the driver's picture entry. */
export async function runPicture<V>(source: PictureSource<V>): Promise<void> {
  // The codecs log a lot about every session.
  Log.setLevel(AV_LOG_ERROR);
  const parts = await openParts(source);
  process.on('message', (message: ToChild) => received(parts, message));
  // The agent's process is gone: nobody is left to draw for.
  process.on('disconnect', () => process.exit(0));
  // A terminal's Ctrl-C reaches the whole group; the agent decides when its pictures end.
  process.on('SIGINT', () => undefined);
  source.warm();
  emit({ t: 'ready' });
}

async function openParts(source: PictureSource<never>): Promise<PictureParts> {
  const shot = firstShot(source);
  const { widthPx, heightPx, framesPerSecond } = shot;
  const encoder = await openX264({ widthPx, heightPx, framesPerSecond, bitsPerSecond: START.rateBps, isTight: true });
  const opus = await openOpus();
  const failed = (reason: string) => void end(parts, reason);
  const network = watchWay({
    mark: (text) => parts.transport?.mark(text),
    steered: (steering, isDeviceSlow) => quality.bitrateChanged(steering, isDeviceSlow),
    full: (capacityBps) => emit({ t: 'saturated', capacityBps }),
    framesPerSecond: () => quality.framesPerSecond(),
  });
  const feed = drawnFeed(
    { source: openShot(source, shot), encoder, framesPerSecond },
    (unit, drawnAtMs) => {
      parts.transport?.sendVideo(unit, drawnAtMs);
      network.sent(unit);
    },
    failed,
  );
  const quality = createQuality({
    source,
    openEncoder: openX264,
    change: (take) => feed.change(take),
    setBitrate: (bitsPerSecond, isTight) => feed.setBitrate(bitsPerSecond, isTight),
    send: (state) => parts.transport?.send(JSON.stringify(state)),
    failed,
  });
  const parts: PictureParts = {
    ...{ source, network, feed, quality, transport: null, stills: null, ending: false },
    silence: watchSilence(() => failed('the page is silent')),
    sounds: soundLoop(opus, (packet, sampleAt) => parts.transport?.sendAudio(packet, sampleAt)),
  };
  return parts;
}

function received(parts: PictureParts, message: ToChild) {
  const { transport, feed } = parts;
  switch (message.t) {
    case 'offer':
      return void answer(parts, message);
    case 'candidate':
      return transport?.addCandidate(message.candidate);
    case 'show':
      // Both ends are one program of one driver: the view is what its source draws.
      parts.source.show(message.view as never);
      // An answer that came together with it goes out first: it waits for no drawing.
      if (message.now) setImmediate(() => feed.hurry());
      return;
    case 'send':
      return transport?.send(message.text);
    case 'reply':
      return transport?.reply(message.text);
    case 'sound':
      return parts.sounds.play(message.name);
    case 'still':
      return void sendStill(parts, message);
    case 'close':
      return void end(parts, 'closed');
  }
}

async function answer(parts: PictureParts, offer: Extract<ToChild, { t: 'offer' }>): Promise<void> {
  const { feed, network, quality, sounds, silence } = parts;
  if (offer.capacityBps !== null) network.know(offer.capacityBps);
  parts.transport = openPeerTransport(offer.iceServers, {
    candidate: (candidate) => emit({ t: 'candidate', candidate }),
    videoOpened: () => {
      network.start();
      feed.start();
      feed.requestKeyFrame();
      sounds.start();
    },
    channelOpened: () => {
      emit({ t: 'opened' });
      quality.sendState();
    },
    message: (text) => {
      silence.heard();
      // The agent first: a press waits for nothing here.
      emit({ t: 'message', text });
      readOwn(parts, text);
    },
    keyFrameWanted: () => feed.requestKeyFrame(),
    wayOpened: () => network.opened(),
    marked: (text) => network.marked(text),
    ended: (reason) => void end(parts, reason),
  });
  try {
    emit({ t: 'answer', sdp: await parts.transport.answer(offer.sdp) });
  } catch (error) {
    emit({ t: 'refused', reason: String(error) });
    await end(parts, 'offer refused');
  }
}

/** Messages about the picture are handled here; the agent gets every frame too, and answers what does not parse. */
function readOwn({ network, quality }: PictureParts, text: string): void {
  const parsed = parseJson(channel.toCabinet, text);
  if (!parsed.ok) return;
  if (parsed.value.t === 'stats') network.told(parsed.value);
  else quality.received(parsed.value);
}

async function sendStill(parts: PictureParts, { id, which }: Extract<ToChild, { t: 'still' }>): Promise<void> {
  parts.stills ??= openStills(parts.source);
  emit({ t: 'still', id, jpeg: await parts.stills.take(which, monotonicMs()) });
}

/** Ends in order: nothing is freed while it is in use, and the exit itself frees the rest. */
async function end(parts: PictureParts, reason: string): Promise<void> {
  if (parts.ending) return;
  parts.ending = true;
  emit({ t: 'ended', reason });
  parts.silence.stop();
  parts.network.stop();
  parts.sounds.stop();
  await parts.feed.close();
  parts.transport?.close();
  // DTLS and SCTP notify the browser, which takes a moment on the wire.
  setTimeout(() => process.exit(0), 50);
}
