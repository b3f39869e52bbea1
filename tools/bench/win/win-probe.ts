/** Part of the machine's picture that goes dark at a win: the top row of the reels, as shares of the picture. */
const TOP_ROW = { x: 0.08, y: 0.315, width: 0.84, height: 0.06 };

/** What the page saw of the spin since `winProbe.start()`; times of the page's clock, milliseconds. */
export interface Probed {
  /** Frames with the mean light of the top row. */
  frames: { atMs: number; light: number }[];
  /** The machine's report of the play reached the page. */
  reportedAtMs: number | null;
  /** The meters began to show the result. */
  meterAtMs: number | null;
  /** SPIN was unlocked. */
  unlockedAtMs: number | null;
}

declare global {
  interface Window {
    winProbe: { start(): void; read(): Probed };
  }
}

/** Runs in the page, before the page's own scripts; reads nothing from outside itself. */
export function installProbe(row: typeof TOP_ROW): void {
  const empty = (): Probed => ({ frames: [], reportedAtMs: null, meterAtMs: null, unlockedAtMs: null });
  let probed = empty();
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [16, 4];
  const brush = paper.getContext('2d', { willReadFrequently: true });
  const lightOf = (video: HTMLVideoElement): number => {
    const { videoWidth: width, videoHeight: height } = video;
    brush?.drawImage(video, row.x * width, row.y * height, row.width * width, row.height * height, 0, 0, 16, 4);
    const { data } = brush?.getImageData(0, 0, 16, 4) ?? { data: new Uint8ClampedArray(4) };
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!;
    return sum / (data.length / 4) / 3;
  };
  const watched = new WeakSet<HTMLVideoElement>();
  const watchFrames = (video: HTMLVideoElement) => {
    if (watched.has(video)) return;
    watched.add(video);
    const next = () =>
      video.requestVideoFrameCallback((_, { presentationTime }) => {
        probed.frames.push({ atMs: presentationTime, light: lightOf(video) });
        next();
      });
    next();
  };
  const meterText = () => document.querySelector('.game-meters')?.textContent ?? '';
  const isUnlocked = () => {
    const key = document.querySelector('[data-key="spin"]');
    return key !== null && !key.matches(':disabled, [aria-disabled="true"]');
  };
  let before = { meter: '', isUnlocked: true };
  const look = () => {
    const video = document.querySelector('video');
    if (video !== null) watchFrames(video);
    const now = { meter: meterText(), isUnlocked: isUnlocked() };
    // The bet is taken at once, before the report; after the result's first change the win counts up.
    if (now.meter !== before.meter && probed.reportedAtMs !== null) probed.meterAtMs ??= performance.now();
    if (now.isUnlocked && !before.isUnlocked) probed.unlockedAtMs = performance.now();
    before = now;
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...args) {
    const channel = createDataChannel.apply(this, args);
    channel.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('{"t":"play"')) probed.reportedAtMs = performance.now();
    });
    return channel;
  };
  window.winProbe = {
    start: () => {
      probed = empty();
    },
    read: () => probed,
  };
}

export const PROBED_ROW = TOP_ROW;
