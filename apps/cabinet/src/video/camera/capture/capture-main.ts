/** The program of a capture child: opens one camera once, serves its pictures, and ends with it. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log, type Packet } from 'node-av/lib';
import { monotonicMs } from '../../../clock.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../paint/cabinet/places.ts';
import type { I420 } from '../../ports.ts';
import type { CameraOptions } from '../camera-options.ts';
import type { FromCapture, ToCapture } from './capture-ipc.ts';
import { PICTURE_BYTES } from './filter-chain.ts';
import { type FrameServer, openFrameServer } from './frame-server.ts';
import { createFreezeWatch, type FreezeWatch } from './freeze-watch.ts';
import { inputPlanOf, soundPlanOf } from './input-plan.ts';
import { type Input, openInput } from './open-input.ts';
import { createPictureCapture, type PictureCapture } from './picture-capture.ts';
import { createSoundChain } from './sound-chain.ts';

const EVALUATE_EVERY_MS = 50;
const COUNTS_EVERY_MS = 5_000;
const SOUND_RETRY_MS = 5_000;

let capture: PictureCapture | null = null;
let jpegOf: ((whole: I420) => Promise<Buffer>) | null = null;
// libav's own lines name addresses, and those may hold a login.
Log.setLevel(AV_LOG_QUIET);
const watch = createFreezeWatch(monotonicMs, (state) => emit({ t: 'state', state }));
process.on('message', (message: ToCapture) => received(message));
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the agent decides when its cameras end.
process.on('SIGINT', () => undefined);

function received(message: ToCapture) {
  switch (message.t) {
    case 'open':
      if (message.hasRepeated) watch.doubt();
      void run(message.options, message.socketPath, watch).catch(failed);
      return;
    case 'game':
      return watch.gameStarted();
    case 'still':
      void still()
        .catch(() => null)
        .then((jpeg) => emit({ t: 'still', id: message.id, jpeg }));
  }
}

function emit(message: FromCapture): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function failed(error: unknown): void {
  const reason = error instanceof Error ? error.message : 'it has failed';
  if (!process.connected) process.exit(1);
  process.send?.({ t: 'failed', reason } satisfies FromCapture, undefined, undefined, () => process.exit(1));
}

async function run(options: CameraOptions, socketPath: string, freezeWatch: FreezeWatch): Promise<void> {
  const { source, sound } = options;
  const loginFile = 'login' in source ? source.login : undefined;
  const login = loginFile === undefined ? null : readFileSync(loginFile, 'utf8').trim();
  const plan = inputPlanOf(source, login);
  const [server, input] = await Promise.all([openFrameServer(socketPath, PICTURE_BYTES), openInput(plan)]);
  if (input.video === null) throw new Error('it sends no picture');
  capture = createPictureCapture({ stream: input.video, options, server, watch: freezeWatch });
  setInterval(freezeWatch.evaluate, EVALUATE_EVERY_MS);
  setInterval(() => emit({ t: 'counts', counts: capture!.counts() }), COUNTS_EVERY_MS);
  if (sound?.kind === 'alsa') void keepSound(sound.device, server);
  const play = sound?.kind === 'stream' ? soundOf(input, server) : null;
  const pace = plan.isPaced ? createPace() : null;
  for (;;) {
    const packet = await input.read();
    if (packet === null) {
      if (pace === null || !(await input.rewind())) throw new Error('it has ended');
      pace.again();
    } else if (packet.streamIndex === input.video.index) {
      await pace?.until(Number(packet.pts) * input.video.unitMs);
      capture.packet(packet);
    } else play?.(packet);
  }
}

/** A file or a graph at its own speed. */
function createPace() {
  let startMs: number | null = null;
  return {
    async until(atMs: number): Promise<void> {
      startMs ??= monotonicMs() - atMs;
      const waitMs = startMs + atMs - monotonicMs();
      // The parent's messages are read even where it is behind.
      await sleep(Math.max(0, waitMs));
    },
    again() {
      startMs = null;
    },
  };
}

/** Nobody listens, nothing is decoded. */
function soundOf({ audio }: Input, server: FrameServer): ((packet: Packet) => void) | null {
  if (audio === null) return null;
  const chain = createSoundChain(audio.decoder);
  return (packet) => {
    if (packet.streamIndex !== audio.index || !server.hasListeners()) return;
    chain.apply(packet, (samples, durationMs) => server.sound(samples, monotonicMs() - durationMs));
  };
}

/** No sound is no reason to end a picture, and with it a game. */
async function keepSound(device: string, server: FrameServer): Promise<never> {
  for (;;) {
    await captureSound(device, server).catch(({ message }: Error) => emit({ t: 'silent', reason: message }));
    await sleep(SOUND_RETRY_MS);
  }
}

async function captureSound(device: string, server: FrameServer): Promise<never> {
  const input = await openInput(soundPlanOf(device));
  const play = soundOf(input, server);
  if (play === null) throw new Error(`${device} sends no sound`);
  for (let packet = await input.read(); packet !== null; packet = await input.read()) play(packet);
  throw new Error(`${device} has ended`);
}

async function still(): Promise<Buffer | null> {
  const newest = capture?.newest() ?? null;
  if (newest === null) return null;
  // Most cameras are never asked.
  jpegOf ??= (await import('../../still.ts')).createJpegMaker();
  const luma = WIDTH_PX * HEIGHT_PX;
  return jpegOf({
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, yStride: WIDTH_PX, cStride: WIDTH_PX / 2 },
    ...{ y: newest.subarray(0, luma), u: newest.subarray(luma, 1.25 * luma), v: newest.subarray(1.25 * luma) },
  });
}
