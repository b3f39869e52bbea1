import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PictureState } from '@salon/contract/player-picture.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FrameServerFixture, serveTestFrames } from '../../video/camera/frame-server.fixture.ts';
import type { IceCandidate } from '../../video/ice.ts';
import { type NodePlayer, openNodePlayer } from '../../video/node-player.fixture.ts';
import { type NodeWatcher, openNodeWatcher } from '../../video/node-watcher.fixture.ts';
import type { Picture } from '../../video/picture.ts';
import { openPictures } from '../../video/process/pictures.ts';
import { openReceivedMedia } from '../../video/received-media.fixture.ts';
import type { PanelView } from './panel/panel-view.ts';
import type { PictureView } from './picture-view.ts';

const SIZE = { widthPx: 720, heightPx: 1_280 };
/** Lumas of the pictures, one after the other: far enough from each other for any quantizer. */
const LUMAS = [40, 70, 100, 130, 160, 190, 220];
const HALL_LUMA = 25;

let folder: string;
let screen: FrameServerFixture;
let camera: FrameServerFixture;
let picture: Picture;
let player: NodePlayer;
let media: Awaited<ReturnType<typeof openReceivedMedia>>;
const pictures = openPictures(new URL('./picture-main.ts', import.meta.url));
const timers: NodeJS.Timeout[] = [];
let sending: NodeJS.Timeout | undefined;
/** When each picture of the screen was taken. */
const taken: { luma: number; atMs: number }[] = [];

const plain = (luma: number) => {
  const size = SIZE.widthPx * SIZE.heightPx;
  return Buffer.concat([Buffer.alloc(size, luma), Buffer.alloc(size / 2, 128)]);
};
const PICTURES = new Map([...LUMAS, HALL_LUMA].map((luma) => [luma, plain(luma)]));
const path = (name: string) => join(folder, name);
const cameraView = (): PictureView => ({
  t: 'camera',
  sockets: { screen: path('screen'), camera: path('camera') },
  game: null,
  hasSound: true,
});

async function connect(): Promise<void> {
  const candidates: IceCandidate[] = [];
  let isAnswered = false;
  picture = pictures.openPicture({
    candidate: (candidate) => void (isAnswered ? player.candidate(candidate) : candidates.push(candidate)),
    connected: () => undefined,
    message: () => undefined,
    lost: (reason) => expect.unreachable(reason),
  });
  picture.show(cameraView(), false);
  const { sdp } = await picture.answer({ sdp: await player.offer, iceServers: [] });
  player.answered(sdp);
  isAnswered = true;
  for (const candidate of candidates) player.candidate(candidate);
  await player.opened;
}

async function watch(): Promise<{ watcher: NodeWatcher; watcherId: string }> {
  const watcher = openNodeWatcher();
  const watcherId = randomUUID();
  const offer = { watcherId, sdp: await watcher.offer, iceServers: [] };
  // Its process has only just started: on a busy computer it may be late.
  const answer = await vi.waitFor(async () => {
    const given = await picture.watchers.watch(offer);
    return typeof given === 'object' ? given : expect.fail(given);
  }, 20_000);
  try {
    watcher.answered(answer.sdp);
    await vi.waitFor(() => expect(watcher.isConnected()).toBe(true), 5_000);
    return { watcher, watcherId };
  } catch {
    // As offerer the library fails now and then; browsers are the offerers otherwise.
    picture.watchers.end(watcherId);
    watcher.close();
    return watch();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salon-cameras-'));
  media = await openReceivedMedia();
  [screen, camera] = [await serveTestFrames(path('screen'), SIZE), await serveTestFrames(path('camera'), SIZE)];
  let sent = 0;
  const send = () => {
    const luma = LUMAS[sent % LUMAS.length]!;
    sent += 1;
    taken.push({ luma, atMs: screen.send(PICTURES.get(luma)!) });
    camera.send(PICTURES.get(HALL_LUMA)!);
    // No two gaps of a few are alike: they say which frame is which. On a busy computer the next one waits for this one to come: a process
    // that stalls takes the newest and leaves out those before it.
    const next = (left: number) => {
      if (left > 0 && isAwaited() && newest() !== luma) sending = setTimeout(next, AWAITED_MS / 100, left - 1);
      else send();
    };
    sending = setTimeout(next, 70 + ((sent * 17) % 60), 100);
  };
  send();
  const tone = Float32Array.from({ length: 960 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 500 * at) / 48_000));
  timers.push(setInterval(() => screen.sendSound(tone), 20));
  player = openNodePlayer({ received: media });
  await connect();
  // As a page does: without a message for 6 s it counts as gone.
  timers.push(setInterval(() => void player.send({ t: 'ping', sentMs: 0 }), 1_000));
});
afterAll(async () => {
  clearTimeout(sending);
  for (const timer of timers) clearInterval(timer);
  player.close();
  picture.close();
  pictures.close();
  await Promise.all([screen.close(), camera.close()]);
  rmSync(folder, { recursive: true });
});

const lumaOf = (received: number) => [HALL_LUMA, ...LUMAS].find((luma) => Math.abs(luma - received) <= 6);
const newest = () => lumaOf(media.pictures.at(-1)?.luma ?? 0);
/** The player sees the machine's screen, not the hall. */
const isAwaited = () => LUMAS.includes(newest() ?? 0);
/** A frame may be lost on its way. */
const AWAITED_MS = 1_000;
const state = () => player.received.findLast((message): message is PictureState => message.t === 'picture');
/** Pictures that the player gets from now on. */
const comes = async (check: (lumas: (number | undefined)[]) => boolean) => {
  const from = media.pictures.length;
  await expect.poll(() => check(media.pictures.slice(from).map(({ luma }) => lumaOf(luma)))).toBe(true);
};

it("sends each frame of the machine's camera once, with the time at which it was taken", async () => {
  const gaps = (times: number[]) => times.slice(1).map((at, n) => at - times[n]!);
  /** How many stretches of what was taken the last frames may be. */
  const stretches = () => {
    const received = media.pictures.slice(-18);
    const known = received.map(({ luma }) => LUMAS.indexOf(lumaOf(luma)!));
    // A key frame that somebody requests shows the same picture again.
    const fresh = received.filter((_, at) => at > 0 && known[at] !== known[at - 1]);
    if (fresh.length <= 10) return 0;
    const sentMs = gaps(fresh.map(({ rtpTimestamp }) => rtpTimestamp / 90));
    const isSent = (from: number) => {
      const frames = taken.slice(from, from + fresh.length);
      const takenMs = gaps(frames.map(({ atMs }) => atMs));
      const isSame = fresh.every(({ luma }, n) => lumaOf(luma) === frames[n]?.luma);
      return isSame && sentMs.every((ms, n) => Math.abs(ms - takenMs[n]!) < 0.1);
    };
    return taken.filter((_, from) => isSent(from)).length;
  };
  await expect.poll(stretches).toBe(1);
});

it("plays the machine's sound", async () => {
  await expect.poll(() => media.loudest.slice(-20).filter((level) => level > 0.3).length).toBeGreaterThan(15);
});

it('shows the other camera, and the screen again', async () => {
  expect(state()).toMatchObject({ views: ['screen', 'camera'], view: 'screen', canCrop: false });
  player.send({ t: 'view', view: 'camera', crop: true });
  await comes((lumas) => lumas.at(-1) === HALL_LUMA);
  await expect.poll(state).toMatchObject({ view: 'camera', crop: false });
  player.send({ t: 'view', view: 'screen', crop: true });
  await comes((lumas) => LUMAS.includes(lumas.at(-1) ?? 0));
  await expect.poll(state).toMatchObject({ view: 'screen', crop: false });
});

it('crops to the reels where they are known', async () => {
  picture.show({ ...cameraView(), game: { x: 40, y: 320, widthPx: 640, heightPx: 480 } }, false);
  await expect.poll(state).toMatchObject({ canCrop: true, crop: true });
  await expect.poll(() => media.pictures.at(-1)).toMatchObject({ widthPx: 640, heightPx: 480 });
  picture.show(cameraView(), false);
  await expect.poll(state).toMatchObject({ canCrop: false, crop: false });
  await expect.poll(() => media.pictures.at(-1)).toMatchObject(SIZE);
});

it('shows a camera again that went away and came back, without a hand', async () => {
  await screen.close();
  screen = await serveTestFrames(path('screen'), SIZE);
  await comes((lumas) => new Set(lumas.filter((luma) => LUMAS.includes(luma ?? 0))).size >= 5);
});

it('goes to who watches too', async () => {
  const { watcher, watcherId } = await watch();
  await expect.poll(watcher.frames).toBeGreaterThan(10);
  picture.watchers.end(watcherId);
  watcher.close();
});

it('takes stills of it, and leaves a camera that nobody looks at', async () => {
  // A process that is not warm in time takes none.
  const still = await vi.waitFor(async () => (await picture.still()) ?? expect.fail('no still'), 20_000);
  const image = await loadImage(still);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  // The first one already shows a frame of it, grey of a luma in limited range.
  const [red] = context.getImageData(100, 100, 1, 1).data;
  expect(lumaOf(16 + (red ?? 0) / 1.164)).toBeOneOf(LUMAS);
  await expect.poll(() => screen.readers() > 0 && camera.readers() === 0).toBe(true);
});

it('changes to the drawn panel of a machine without a camera', async () => {
  const panel: PanelView = {
    ...{ game: 'A game', number: 7, brand: 'A brand', currency: 'TRY', state: 'connecting', fault: null },
    ...{ meters: null, keys: [], pressed: null },
  };
  picture.show({ t: 'panel', panel } satisfies PictureView, false);
  await expect.poll(state).toMatchObject({ views: ['screen'], canCrop: true });
  await expect.poll(newest).not.toBe(undefined);
  // It is drawn at the regular rate, though nothing comes from a camera.
  const from = media.pictures.length;
  await expect.poll(() => media.pictures.length).toBeGreaterThan(from + 30);
  await expect.poll(() => screen.readers() + camera.readers()).toBe(0);
  picture.show(cameraView(), false);
  await comes((lumas) => LUMAS.includes(lumas.at(-1) ?? 0));
});
