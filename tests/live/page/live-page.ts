/** The browser page of benchmarks and flow tests: the client's own live connection, with a monitor of the shown frames. */
import { runOutbox } from '../../../apps/web/src/features/game/session/press-outbox.ts';
import type { ConnectionStats } from '../../../apps/web/src/shared/live/connection-stats.ts';
import type { PictureChoice } from '../../../apps/web/src/shared/live/deck-channel.ts';
import { type FailoverOptions, openFailoverConnection } from '../../../apps/web/src/shared/live/failover-connection.ts';
import {
  type LiveConnection,
  openPeerConnection,
  type PeerConnectionOptions,
} from '../../../apps/web/src/shared/live/peer-connection.ts';
import type { PictureState } from '../../../packages/contract/src/player-picture.ts';
import type { EndedPress, LivePage, Photon, ShownCode } from '../live-page-port.ts';
import { monitorCodes } from './code-monitor.ts';
import { monitorFrames, noFrames, type ShownFrames } from './frame-monitor.ts';

/** What Node exposes to the page. */
interface Host {
  hostOffer(connection: string, sdp: string): Promise<string>;
  hostCandidate(connection: string, candidate: { candidate: string; mid: string }): Promise<void>;
}

interface Connection {
  live: LiveConnection;
  presses: ReturnType<typeof runOutbox>;
  ended: (press: Omit<EndedPress, 'ms'>) => void;
  video: HTMLVideoElement;
  openedAtMs: number;
  shown: ShownFrames;
  open: boolean;
  lost: string | null;
  stats: ConnectionStats | null;
  soundTracks: number;
  picture: PictureState | null;
  /** Sent on every new connection, as the client does. */
  choice: PictureChoice | null;
  pressedAtMs: Map<number, number>;
  /** Null: they are not read. */
  codes: ShownCode[] | null;
  /** One per peer connection: a failover opens a second one. */
  candidates: Set<(candidate: { candidate: string; mid: string }) => void>;
}

const connections = new Map<string, Connection>();
const canvas = document.createElement('canvas');
canvas.width = 1;
canvas.height = 1;
const pixels = canvas.getContext('2d', { willReadFrequently: true });

const host = window as unknown as Host;

/** Presses over an ordered, reliable channel, for comparison. */
class OrderedPeerConnection extends RTCPeerConnection {
  override createDataChannel(label: string, init?: RTCDataChannelInit): RTCDataChannel {
    return super.createDataChannel(label, label === 'press' ? { ordered: true } : init);
  }
}
function openOrdered(options: PeerConnectionOptions) {
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = OrderedPeerConnection;
  const connection = openPeerConnection(options);
  window.RTCPeerConnection = Native;
  return connection;
}

function pressesOf(connection: () => Connection, isRepeated: boolean) {
  let sentId = '';
  return runOutbox({
    send(press) {
      if (isRepeated || press.id !== sentId) connection().live.deck()?.press(press);
      sentId = press.id;
    },
    roundTripMs: () => connection().live.deck()?.roundTripMs() ?? null,
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
      live: { deck: () => null, close: () => undefined },
      presses: pressesOf(() => connection, presses === 'repeated'),
      ended: () => undefined,
      video,
      openedAtMs: performance.now(),
      shown: noFrames(),
      open: false,
      lost: null,
      stats: null,
      soundTracks: 0,
      picture: null,
      choice: null,
      pressedAtMs: new Map(),
      codes: null,
      candidates: new Set(),
    };
    connections.set(name, connection);
    const options: FailoverOptions = {
      iceServers: [],
      policy: 'all',
      // No retries here, so a busy computer gets more time.
      setupMs: 30_000,
      signalling: {
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
        monitorFrames(video, connection.shown);
      },
      onAudio: () => {
        connection.soundTracks += 1;
      },
      onOpen: () => {
        connection.open = true;
        if (connection.choice !== null) connection.live.deck()?.choose(connection.choice);
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
    connection.live =
      presses === 'once' ? openFailoverConnection(options, openOrdered) : openFailoverConnection(options);
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
    for (const listener of connections.get(name)?.candidates ?? []) listener(candidate);
  },
  press(name: string, id: number) {
    const connection = connections.get(name);
    if (connection === undefined) return false;
    connection.pressedAtMs.set(id, performance.now());
    const deck = connection.live.deck();
    const atMs = deck?.cabinetMs() ?? null;
    if (deck === null || atMs === null) return false;
    return deck.press({ t: 'press', id: crypto.randomUUID(), epoch: 1, button: 'spin', revision: id, atMs });
  },
  pressUntilEnd(name: string) {
    const connection = connections.get(name);
    const atMs = connection?.live.deck()?.cabinetMs() ?? null;
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
    const [pressed, shown] = [connection?.pressedAtMs.get(id), connection?.shown.shownAtMs.get(id)];
    return pressed === undefined || shown === undefined
      ? null
      : { presentedMs: shown.presentedMs - pressed, paintedMs: shown.paintedMs - pressed };
  },
  codes(name) {
    const connection = connections.get(name);
    if (connection === undefined) return [];
    if (connection.codes !== null) return connection.codes.splice(0);
    connection.codes = [];
    monitorCodes(connection.video, (code) => connection.codes?.push(code));
    return [];
  },
  burnIns(name) {
    const shown = connections.get(name)?.shown.shownAtMs ?? new Map<number, Photon>();
    const ids = [...shown].map(([id, { presentedMs }]) => ({ id, presentedMs }));
    shown.clear();
    return ids;
  },
  nowMs: () => performance.now(),
  choose(name, view, crop, band) {
    const connection = connections.get(name);
    if (connection === undefined) return;
    connection.choice = { view, crop, band };
    connection.live.deck()?.choose(connection.choice);
  },
  state(name: string) {
    const connection = connections.get(name);
    if (connection === undefined) return null;
    const { openedAtMs, open, lost, stats, soundTracks, picture, video } = connection;
    const { firstFrameAtMs, frames, gaps } = connection.shown;
    return {
      joinMs: firstFrameAtMs === null ? null : firstFrameAtMs - openedAtMs,
      frames,
      open,
      lost,
      stats,
      soundTracks,
      picture,
      gaps,
      roundTripMs: connection.live.deck()?.roundTripMs() ?? null,
      widthPx: video.videoWidth,
      heightPx: video.videoHeight,
    };
  },
  pixel(name: string, x: number, y: number) {
    const connection = connections.get(name);
    if (connection === undefined || pixels === null) return null;
    pixels.drawImage(connection.video, x, y, 1, 1, 0, 0, 1, 1);
    return [...pixels.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  },
  close(name: string) {
    const connection = connections.get(name);
    connection?.live.close();
    connections.delete(name);
  },
};

(window as unknown as { livePage: LivePage }).livePage = page;
