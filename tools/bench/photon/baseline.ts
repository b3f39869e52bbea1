/**
 * The baseline to measure against, in a process of its own like ours: libwebrtc (@roamhq/wrtc) sends the same scene, tuned for
 * delay: screen content, 8 Mbit/s from the start, and a press sends a frame at once.
 */
import wrtc from '@roamhq/wrtc';
import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';
import { openScene } from '../../../apps/cabinet/src/drivers/simulated/scene/scene.ts';
import type { SceneState } from '../../../apps/cabinet/src/drivers/simulated/scene/scene-state.ts';
import type { I420 } from '../../../apps/cabinet/src/video/ports.ts';
import type { FromChild, ToChild } from '../../../apps/cabinet/src/video/process/picture-ipc.ts';
import { CHANNEL_LABEL, PRESS_CHANNEL_LABEL } from '../../../packages/contract/src/player-channel.ts';

const { RTCPeerConnection, nonstandard } = wrtc;
const emit = (message: FromChild) => process.send?.(message);
const START_KBPS = 8_000;

const scene = openScene();
scene.warm();
const [widthPx, heightPx] = [scene.widthPx, scene.heightPx];
const data = new Uint8ClampedArray((widthPx * heightPx * 3) / 2);
const bytes = new Uint8Array(data.buffer);
const luma = widthPx * heightPx;
const picture: I420 = {
  widthPx,
  heightPx,
  y: bytes.subarray(0, luma),
  u: bytes.subarray(luma, luma * 1.25),
  v: bytes.subarray(luma * 1.25),
  yStride: widthPx,
  cStride: widthPx / 2,
};
const source = new nonstandard.RTCVideoSource({ isScreencast: true });
const peer = new RTCPeerConnection({ iceServers: [] });

/** The library's types need the DOM's, which Node does not have. */
interface CandidateEvent {
  candidate: { candidate: string; sdpMid: string | null } | null;
}
interface Channel {
  label: string;
  readyState: string;
  send(text: string): void;
  onmessage: ((message: { data: unknown }) => void) | null;
  onopen: (() => void) | null;
}
let channel: Channel | null = null;
let presses: Channel | null = null;

const sendFrame = () => {
  scene.drawInto(picture, monotonicMs());
  source.onFrame({ width: widthPx, height: heightPx, data } as never);
};

/** libwebrtc reads its start bitrate from the receiver's description. */
const withStartRate = (sdp: string) =>
  sdp.replace(
    /^(a=fmtp:\d+ .*)$/gm,
    `$1;x-google-start-bitrate=${START_KBPS};x-google-min-bitrate=1000;x-google-max-bitrate=20000`,
  );

/** VP8 has no fmtp line, so it gets one. */
const withVp8Rate = (sdp: string) =>
  sdp.replace(/^a=rtpmap:(\d+) VP8\/90000\r?\n/gm, (line, type: string) => `${line}a=fmtp:${type} max-fs=12288\r\n`);

async function answer(sdp: string): Promise<void> {
  peer.addTrack(source.createTrack());
  peer.onicecandidate = ({ candidate }: CandidateEvent) => {
    if (candidate?.candidate) {
      emit({ t: 'candidate', candidate: { candidate: candidate.candidate, mid: candidate.sdpMid ?? '0' } });
    }
  };
  peer.ondatachannel = (event: { channel: Channel }) => {
    // The probe channel is not used: libwebrtc has its own congestion control.
    if (event.channel.label !== CHANNEL_LABEL && event.channel.label !== PRESS_CHANNEL_LABEL) return;
    event.channel.onmessage = (message) => emit({ t: 'message', text: String(message.data) });
    if (event.channel.label === PRESS_CHANNEL_LABEL) {
      presses = event.channel;
      return;
    }
    channel = event.channel;
    event.channel.onopen = () => emit({ t: 'opened' });
  };
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'connected') setInterval(sendFrame, 1_000 / 30.2);
    if (['failed', 'closed', 'disconnected'].includes(peer.connectionState)) process.exit(0);
  };
  await peer.setRemoteDescription({ type: 'offer', sdp: withStartRate(withVp8Rate(sdp)) });
  const description = await peer.createAnswer();
  await peer.setLocalDescription(description);
  emit({ t: 'answer', sdp: description.sdp ?? '' });
}

process.on('message', (message: ToChild) => {
  if (message.t === 'offer') void answer(message.sdp);
  if (message.t === 'candidate') {
    void peer
      .addIceCandidate({ candidate: message.candidate.candidate, sdpMid: message.candidate.mid })
      .catch(() => undefined);
  }
  if (message.t === 'show') {
    scene.show(message.view as SceneState);
    if (message.now && peer.connectionState === 'connected') sendFrame();
  }
  if (message.t === 'send' && channel?.readyState === 'open') channel.send(message.text);
  if (message.t === 'reply' && presses?.readyState === 'open') presses.send(message.text);
  // The lobby's cards have none then.
  if (message.t === 'still') emit({ t: 'still', id: message.id, still: null });
  if (message.t === 'close') process.exit(0);
});
process.on('disconnect', () => process.exit(0));
emit({ t: 'ready' });
