/** The picture's process: one machine, one connection, then exit. Started by `open-picture.ts`. */
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';

import { START_BPS } from './encode/bitrate.ts';
import { openX264 } from './encode/x264-encoder.ts';
import { openPeerTransport } from './peer/peer-transport.ts';
import type { FromChild, ToChild } from './picture-ipc.ts';
import type { Transport } from './ports.ts';
import { openScene } from './scene/scene.ts';
import { watchSilence } from './silence-watch.ts';
import { openOpus } from './sound/opus-encoder.ts';
import { soundLoop } from './sound/sound-loop.ts';
import { drawnFeed } from './video-feed.ts';
import { watchWay } from './way-watch.ts';

const tell = (message: FromChild) => {
  // The machine may end at any moment; its "disconnect" says so, a broken pipe need not.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

// Codecs tell stories about every session.
Log.setLevel(AV_LOG_ERROR);
const scene = openScene();
const encoder = await openX264({
  widthPx: scene.widthPx,
  heightPx: scene.heightPx,
  framesPerSecond: 30,
  bitsPerSecond: START_BPS,
});
const opus = await openOpus();
let transport: Transport | null = null;
let ending = false;

const way = watchWay((bitsPerSecond) => feed.setBitrate(bitsPerSecond));
const feed = drawnFeed(
  scene,
  encoder,
  (unit, drawnAtMs) => {
    way.sent(unit.data.length);
    transport?.sendVideo(unit, drawnAtMs);
  },
  (reason) => void end(reason),
);
const silence = watchSilence(() => void end('the page is silent'));
const sounds = soundLoop(opus, (packet, sampleAt) => transport?.sendAudio(packet, sampleAt));

/** Ends in order: nothing is freed while it is in use, and the exit itself frees the rest. */
async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  tell({ t: 'ended', reason });
  silence.stop();
  sounds.stop();
  await feed.close();
  transport?.close();
  // The browser is told by DTLS and SCTP, which needs a moment on the wire.
  setTimeout(() => process.exit(0), 50);
}

async function answer(offer: Extract<ToChild, { t: 'offer' }>): Promise<void> {
  transport = openPeerTransport(offer.iceServers, {
    candidate: (candidate) => tell({ t: 'candidate', candidate }),
    videoOpened: () => {
      feed.start();
      feed.requestKeyFrame();
      sounds.start();
    },
    channelOpened: () => tell({ t: 'opened' }),
    message: (text) => {
      silence.heard();
      tell({ t: 'message', text });
      way.heard(text);
    },
    keyFrameWanted: () => feed.requestKeyFrame(),
    bandwidthEstimated: (bitsPerSecond) => way.estimated(bitsPerSecond),
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
      if (message.now) feed.hurry();
      return;
    case 'send':
      return transport?.send(message.text);
    case 'sound':
      return sounds.play(message.name);
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
