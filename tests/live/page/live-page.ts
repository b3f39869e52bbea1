/** The page of the media plane's measurements and flow tests: the client's own live connection, and eyes on the picture. */
import { runOutbox } from '../../../apps/web/src/features/game/session/press-outbox.ts';
import {
  type Live,
  type LiveOptions,
  type LiveStats,
  openLive,
  type PictureChoice,
} from '../../../apps/web/src/shared/live/failover-connection.ts';
import { type ConnectionOptions, openConnection } from '../../../apps/web/src/shared/live/peer-connection.ts';
import type { PictureState } from '../../../packages/contract/src/player-picture.ts';
import type { EndedPress, LivePage, LiveState, Photon } from '../live-page-port.ts';

/** Where the scene burns its benchmark id: 24 blocks of 24 px. */
const BURN = { x: 72, y: 364, blocks: 24, blockPx: 24 };

/** What Node exposes to the page. */
interface Host {
  hostOffer(connection: string, sdp: string): Promise<string>;
  hostCandidate(connection: string, candidate: { candidate: string; mid: string }): Promise<void>;
}

interface Connection {
  live: Live;
  presses: ReturnType<typeof runOutbox>;
  ended: (press: Omit<EndedPress, 'ms'>) => void;
  video: HTMLVideoElement;
  openedAtMs: number;
  firstFrameAtMs: number | null;
  frames: number;
  frameAtMs: number | null;
  gaps: LiveState['gaps'];
  open: boolean;
  lost: string | null;
  stats: LiveStats | null;
  soundTracks: number;
  picture: PictureState | null;
  /** Said again to every connection that takes over, as the client does. */
  choice: PictureChoice | null;
  /** Burned id → when its first frame was handed to the compositor, and when the page was called for it. */
  seenAtMs: Map<number, Photon>;
  pressedAtMs: Map<number, number>;
  /** One per peer connection: a second one may be tried beside the first. */
  candidates: Set<(candidate: { candidate: string; mid: string }) => void>;
}

const connections = new Map<string, Connection>();
const eye = document.createElement('canvas');
eye.width = 1;
eye.height = 1;
const sight = eye.getContext('2d', { willReadFrequently: true });

/** Copies one row of luma out of the decoded frame: a canvas would paint the whole picture first, and the eye would slow down what it looks at. */
async function readBurn(video: HTMLVideoElement): Promise<number | null> {
  const frame = new VideoFrame(video);
  try {
    // A stream that the sender has scaled down is read at its own scale.
    const scale = video.videoWidth / 720;
    const even = (px: number) => 2 * Math.round((px * scale) / 2);
    const rect = {
      x: even(BURN.x),
      y: even(BURN.y + BURN.blockPx / 2),
      width: even(BURN.blocks * BURN.blockPx),
      height: 2,
    };
    const pixels = new Uint8Array(frame.allocationSize({ rect }));
    const [luma] = await frame.copyTo(pixels, { rect });
    if (luma === undefined) return null;
    const blockPx = rect.width / BURN.blocks;
    const bits = Array.from({ length: BURN.blocks }, (_, at): number => {
      const light = pixels[luma.offset + Math.floor((at + 0.5) * blockPx)];
      return light !== undefined && light > 127 ? 1 : 0;
    });
    if (bits.slice(0, 4).join('') !== '1010' || bits.slice(-4).join('') !== '0101') return null;
    return bits.slice(4, 20).reduce((id, bit) => id * 2 + bit, 0);
  } finally {
    frame.close();
  }
}

const FREEZE_MS = 200;

function noteGap(connection: Connection, nowMs: number): void {
  const gapMs = connection.frameAtMs === null ? 0 : nowMs - connection.frameAtMs;
  connection.frameAtMs = nowMs;
  const { gaps } = connection;
  gaps.sinceMs += gapMs;
  gaps.longestMs = Math.max(gaps.longestMs, gapMs);
  if (gapMs <= FREEZE_MS) return;
  gaps.freezes += 1;
  gaps.frozenMs += gapMs;
}

function watch(connection: Connection): void {
  const { video } = connection;
  const onFrame = (nowMs: number, { presentationTime }: VideoFrameCallbackMetadata) => {
    connection.frames += 1;
    noteGap(connection, nowMs);
    connection.firstFrameAtMs ??= nowMs;
    void readBurn(video).then(
      (id) => {
        if (id !== null && !connection.seenAtMs.has(id))
          connection.seenAtMs.set(id, { presentedMs: presentationTime, paintedMs: nowMs });
        // The picture has ended meanwhile: nothing to read.
      },
      () => undefined,
    );
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
}

const host = window as unknown as Host;

/** As presses were sent before they were repeated: nothing is lost, and everything waits behind what was. */
class OrderedPeerConnection extends RTCPeerConnection {
  override createDataChannel(label: string, init?: RTCDataChannelInit): RTCDataChannel {
    return super.createDataChannel(label, label === 'press' ? { ordered: true } : init);
  }
}
function openOrdered(options: ConnectionOptions) {
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = OrderedPeerConnection;
  const connection = openConnection(options);
  window.RTCPeerConnection = Native;
  return connection;
}

function pressesOf(connection: () => Connection, isRepeated: boolean) {
  let sentId = '';
  return runOutbox({
    send(press) {
      if (isRepeated || press.id !== sentId) connection().live.press(press);
      sentId = press.id;
    },
    roundTripMs: () => connection().live.roundTripMs(),
    nowMs: () => performance.now(),
    revision: () => null,
    onPressing: () => undefined,
    onEnded: ({ id }, { kind }) => connection().ended({ id, end: kind }),
  });
}

const page: LivePage = {
  open(name: string, presses = 'repeated') {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, autoplay: true, playsInline: true, width: 360, height: 640 });
    document.body.replaceChildren(video);
    const connection: Connection = {
      live: {
        press: () => false,
        cabinetMs: () => null,
        roundTripMs: () => null,
        choose: () => undefined,
        close: () => undefined,
      },
      presses: pressesOf(() => connection, presses === 'repeated'),
      ended: () => undefined,
      video,
      openedAtMs: performance.now(),
      firstFrameAtMs: null,
      frames: 0,
      frameAtMs: null,
      gaps: { sinceMs: 0, frozenMs: 0, freezes: 0, longestMs: 0 },
      open: false,
      lost: null,
      stats: null,
      soundTracks: 0,
      picture: null,
      choice: null,
      seenAtMs: new Map(),
      pressedAtMs: new Map(),
      candidates: new Set(),
    };
    connections.set(name, connection);
    const options: LiveOptions = {
      iceServers: [],
      policy: 'all',
      // Nobody tries again here: a busy machine is waited for.
      setupMs: 30_000,
      signal: {
        offer: (sdp) => host.hostOffer(name, sdp),
        candidate: (candidate) => void host.hostCandidate(name, candidate),
        onCandidate(listener) {
          connection.candidates.add(listener);
          return () => void connection.candidates.delete(listener);
        },
      },
      onVideo(stream) {
        video.srcObject = stream;
        void video.play();
        watch(connection);
      },
      onAudio: () => {
        connection.soundTracks += 1;
      },
      onOpen: () => {
        connection.open = true;
        if (connection.choice !== null) connection.live.choose(connection.choice);
      },
      onDeck: () => undefined,
      onAnswer: (answer) => connection.presses.answered(answer),
      onPlayed: () => undefined,
      onStats: (stats) => {
        connection.stats = stats;
      },
      onPicture: (picture) => {
        connection.picture = picture;
      },
      onUnsupported: () => undefined,
      onInvalid: () => undefined,
      onLost: (reason) => {
        connection.lost = reason;
      },
    };
    connection.live = presses === 'once' ? openLive(options, openOrdered) : openLive(options);
  },
  async offer() {
    const peer = new RTCPeerConnection();
    peer.addTransceiver('video', { direction: 'recvonly' });
    peer.createDataChannel('deck');
    const { sdp } = await peer.createOffer();
    peer.close();
    return sdp ?? '';
  },
  candidate(name: string, candidate: { candidate: string; mid: string }) {
    for (const hear of connections.get(name)?.candidates ?? []) hear(candidate);
  },
  press(name: string, id: number) {
    const connection = connections.get(name);
    if (connection === undefined) return false;
    connection.pressedAtMs.set(id, performance.now());
    const atMs = connection.live.cabinetMs();
    if (atMs === null) return false;
    return connection.live.press({ t: 'press', id: crypto.randomUUID(), epoch: 1, button: 'spin', revision: id, atMs });
  },
  pressUntilEnd(name: string) {
    const connection = connections.get(name);
    const atMs = connection?.live.cabinetMs() ?? null;
    if (connection === undefined || atMs === null)
      throw new Error(`${name} is not open: ${connection?.lost ?? 'no clock'}`);
    const startMs = performance.now();
    return new Promise<EndedPress>((resolve) => {
      connection.ended = (ended) => resolve({ ...ended, ms: performance.now() - startMs });
      connection.presses.press(
        { t: 'press', id: crypto.randomUUID(), epoch: 1, button: 'spin', revision: 1, atMs },
        false,
      );
    });
  },
  photonMs(name: string, id: number) {
    const connection = connections.get(name);
    const [pressed, seen] = [connection?.pressedAtMs.get(id), connection?.seenAtMs.get(id)];
    return pressed === undefined || seen === undefined
      ? null
      : { presentedMs: seen.presentedMs - pressed, paintedMs: seen.paintedMs - pressed };
  },
  choose(name, view, crop, band) {
    const connection = connections.get(name);
    if (connection === undefined) return;
    connection.choice = { view, crop, band };
    connection.live.choose(connection.choice);
  },
  state(name: string) {
    const connection = connections.get(name);
    if (connection === undefined) return null;
    const { openedAtMs, firstFrameAtMs, frames, open, lost, stats, soundTracks, picture, gaps, video } = connection;
    return {
      joinMs: firstFrameAtMs === null ? null : firstFrameAtMs - openedAtMs,
      frames,
      open,
      lost,
      stats,
      soundTracks,
      picture,
      gaps,
      roundTripMs: connection.live.roundTripMs(),
      widthPx: video.videoWidth,
      heightPx: video.videoHeight,
    };
  },
  pixel(name: string, x: number, y: number) {
    const connection = connections.get(name);
    if (connection === undefined || sight === null) return null;
    sight.drawImage(connection.video, x, y, 1, 1, 0, 0, 1, 1);
    return [...sight.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  },
  close(name: string) {
    const connection = connections.get(name);
    connection?.live.close();
    connections.delete(name);
  },
};

(window as unknown as { livePage: LivePage }).livePage = page;
