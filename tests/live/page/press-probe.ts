/**
 * In the product's game page of a simulated machine: from a finger on a key of the deck to the first frame that shows it, as a player
 * would see it: the machine's own round key lights up.
 */
import type { ProbedPress } from '../probed-press.ts';
import { lumaRow } from './luma-row.ts';

/** A row across the round key of the machine's picture, above its word: its mean luma is 113 where it is dark, and 231 where it is lit. */
const ROW = { x: 550, y: 1_038, widthPx: 90 };
const LIT_LUMA = 172;
/** In the place of the extension that limits the playout delay: the cabinet knows no such one. */
const WANTED = 'experiments/rtp-hdrext/playout-delay';

let press: ProbedPress | null = null;
/** Of the newest frame; null: none has come. */
let isLit: boolean | null = null;
let isArmed = false;

const meanOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function readFrame(video: HTMLVideoElement, frame: VideoFrameCallbackMetadata): Promise<void> {
  const row = await lumaRow(video, ROW).catch(() => null);
  if (row === null) return;
  isLit = meanOf(row.luma.subarray(0, row.widthPx)) >= LIT_LUMA;
  if (press === null || press.frame !== null) return;
  // Presented before the press: it cannot show it.
  if (frame.presentationTime < press.downMs) return;
  press.frames += 1;
  if (!isLit) return;
  press.frame = {
    receivedMs: frame.receiveTime ?? null,
    handedOverMs: frame.presentationTime,
    displayMs: frame.expectedDisplayTime,
  };
}

const watched = new WeakSet<HTMLVideoElement>();
function watch(): void {
  const video = document.querySelector('video');
  if (video === null || watched.has(video)) return;
  watched.add(video);
  const next = () =>
    video.requestVideoFrameCallback((_, frame) => {
      void readFrame(video, frame);
      next();
    });
  next();
}
setInterval(watch, 100);

const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: never) {
  send.call(this, data);
  const isPress = press !== null && press.sentMs === null && String(data).startsWith('{"t":"press"');
  if (press !== null && isPress) press.sentMs = performance.now();
};
const { createDataChannel } = RTCPeerConnection.prototype;
RTCPeerConnection.prototype.createDataChannel = function (...args) {
  const channel = createDataChannel.apply(this, args);
  channel.addEventListener('message', ({ data }) => {
    const isAnswer = press !== null && press.answeredMs === null && String(data).startsWith('{"t":"answer"');
    if (press !== null && isAnswer) press.answeredMs = performance.now();
  });
  return channel;
};
const sendText = WebSocket.prototype.send;
WebSocket.prototype.send = function (this: WebSocket, data) {
  const isOffer = typeof data === 'string' && localStorage.getItem('bench.playoutDelay') === 'off';
  sendText.call(this, isOffer ? data.replaceAll(WANTED, 'experiments/not-wanted') : data);
};

addEventListener(
  'pointerdown',
  ({ timeStamp }) => {
    if (!isArmed) return;
    isArmed = false;
    press = { downMs: timeStamp, sentMs: null, answeredMs: null, frame: null, frames: 0 };
  },
  true,
);

const probe = {
  /** The next pointer that comes down is measured. False: the machine's key is still lit, or no frame has come yet. */
  arm(): boolean {
    press = null;
    isArmed = isLit === false;
    return isArmed;
  },
  read: (): ProbedPress | null => press,
};
export type PressProbe = typeof probe;
(window as unknown as { pressProbe: PressProbe }).pressProbe = probe;
