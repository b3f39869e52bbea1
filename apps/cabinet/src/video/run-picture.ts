/** The picture's process: one machine, one connection, then exit. Started by `open-picture.ts`. */

import { channel, parseJson } from '@salon/contract';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { monotonicMs } from '../clock.ts';
import { openScene } from '../drivers/simulated/scene/scene.ts';
import { INITIAL_BITRATE } from './congestion/bitrate-controller.ts';
import { openCongestionLoop } from './congestion/congestion-loop.ts';
import { openX264 } from './encode/x264-encoder.ts';
import { createInactivityTimeout } from './inactivity-timeout.ts';
import { openPeerTransport } from './peer/peer-transport.ts';
import type { FromChild, ToChild } from './picture-ipc.ts';
import type { Transport } from './ports.ts';
import { FIRST_SHOT, openDirector } from './quality.ts';
import { openOpus } from './sound/opus-encoder.ts';
import { soundLoop } from './sound/sound-loop.ts';
import { openStills, type StillMaker } from './still.ts';
import { createVideoFeed } from './video-feed.ts';

const tell = (message: FromChild) => {
  // The machine may end at any moment; its "disconnect" says so, a broken pipe need not.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

// Codecs tell stories about every session.
Log.setLevel(AV_LOG_ERROR);
const scene = openScene();
const { widthPx, heightPx, framesPerSecond } = FIRST_SHOT;
const encoder = await openX264({
  widthPx,
  heightPx,
  framesPerSecond,
  bitsPerSecond: INITIAL_BITRATE.bitrateBps,
  lowDelayVbv: true,
});
const opus = await openOpus();
let transport: Transport | null = null;
let ending = false;

const congestion = openCongestionLoop({
  sendProbe: (text) => transport?.probe(text),
  updated: (bitrate, isDeviceSlow) => director.bitrateUpdated(bitrate, isDeviceSlow),
  saturated: (capacityBps) => tell({ t: 'saturated', capacityBps }),
  framesPerSecond: () => director.framesPerSecond(),
});
const feed = createVideoFeed(
  { source: scene, encoder, framesPerSecond },
  (unit, drawnAtMs) => {
    transport?.sendVideo(unit, drawnAtMs);
    congestion.frameSent(unit);
  },
  (reason) => void end(reason),
);
const director = openDirector({
  scene,
  openEncoder: openX264,
  change: (pipeline) => feed.switchTo(pipeline),
  setBitrate: (bitsPerSecond, lowDelayVbv) => feed.setBitrate(bitsPerSecond, lowDelayVbv),
  tell: (state) => transport?.send(JSON.stringify(state)),
  failed: (reason) => void end(reason),
});
const inactivity = createInactivityTimeout(() => void end('the page is silent'));
const sounds = soundLoop(opus, (packet, sampleAt) => transport?.sendAudio(packet, sampleAt));

/** Ends in order: nothing is freed while it is in use, and the exit itself frees the rest. */
async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  tell({ t: 'ended', reason });
  inactivity.stop();
  congestion.stop();
  sounds.stop();
  await feed.close();
  transport?.close();
  // The browser is told by DTLS and SCTP, which needs a moment on the wire.
  setTimeout(() => process.exit(0), 50);
}

/** What the player says about the picture stays here; all of it goes to the machine as well, which answers what does not parse. */
function hear(text: string): void {
  const parsed = parseJson(channel.toCabinet, text);
  if (!parsed.ok) return;
  if (parsed.value.t === 'stats') congestion.statsReceived(parsed.value);
  else director.heard(parsed.value);
}

let stills: StillMaker | null = null;
async function giveStill({ id, wish }: Extract<ToChild, { t: 'still' }>): Promise<void> {
  stills ??= openStills(scene);
  tell({ t: 'still', id, jpeg: await stills.take(wish, monotonicMs()) });
}

async function answer(offer: Extract<ToChild, { t: 'offer' }>): Promise<void> {
  if (offer.capacityBps !== null) congestion.startFrom(offer.capacityBps);
  transport = openPeerTransport(offer.iceServers, {
    candidate: (candidate) => tell({ t: 'candidate', candidate }),
    videoOpened: () => {
      congestion.start();
      feed.start();
      feed.requestKeyFrame();
      sounds.start();
    },
    channelOpened: () => {
      tell({ t: 'opened' });
      director.tellNow();
    },
    message: (text) => {
      inactivity.reset();
      // The machine first: a press waits for nothing here.
      tell({ t: 'message', text });
      hear(text);
    },
    keyFrameRequested: () => feed.requestKeyFrame(),
    probeChannelOpened: () => congestion.probeChannelOpened(),
    probeEcho: (text) => congestion.echoReceived(text),
    ended: (reason) => void end(reason),
  });
  try {
    tell({ t: 'answer', sdp: await transport.answer(offer.sdp) });
  } catch (error) {
    tell({ t: 'refused', reason: String(error) });
    await end('offer refused');
  }
}

process.on('message', (message: ToChild) => {
  switch (message.t) {
    case 'offer':
      return void answer(message);
    case 'candidate':
      return transport?.addCandidate(message.candidate);
    case 'scene':
      scene.show(message.scene);
      // What came in the same breath goes first: an answer waits for no drawing.
      if (message.now) setImmediate(() => feed.requestFrame());
      return;
    case 'send':
      return transport?.send(message.text);
    case 'reply':
      return transport?.reply(message.text);
    case 'sound':
      return sounds.play(message.name);
    case 'still':
      return void giveStill(message);
    case 'close':
      return void end('closed');
  }
});
// The machine's process is gone: nobody is left to draw for.
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the machine decides when its pictures end.
process.on('SIGINT', () => undefined);

scene.warm();
tell({ t: 'ready' });
