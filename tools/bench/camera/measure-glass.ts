import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { childPids, cpuMs } from '../harness/cpu-time.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { changeOften, type LivePictures, needCamera, openLivePictures } from './live-camera.ts';
import { delayMs, pageClock } from './page-clock.ts';
import { SAS_PICTURE } from './sas-picture.ts';
import { openSources, type Sources } from './sources.ts';

const SHOWN = ['http', 'rtsp', 'drawn'] as const;
type Shown = (typeof SHOWN)[number];
const CAPTURE_PROGRAM = 'capture-main.ts';
const PICTURE_PROGRAMS: Record<Shown, string> = {
  http: 'sas/picture-main.ts',
  rtsp: 'sas/picture-main.ts',
  drawn: 'simulated/picture-main.ts',
};
/** Capture child and picture process together. */
const GOALS = { cpuShare: 0.35 };
const JOIN_MS = 2_500;

interface Block {
  delaysMs: number[];
  framesPerSecond: number;
  captureShare: number;
  pictureShare: number;
}

/**
 * From the glass to the screen: from the time that a camera's picture carries until Chromium hands the frame with it to its
 * compositor, by MJPEG over HTTP and by RTSP (H.264), and as a peer from the state of a drawn machine to its frame; and the share of
 * a core that the agent's processes take. The three alternate block by block. Options: `--rounds=6 --seconds=15`.
 */
export async function measureGlass(options: string[]): Promise<unknown> {
  const rounds = wholeOption(options, 'rounds', 6);
  const seconds = wholeOption(options, 'seconds', 15);
  const sources = await openSources(['http', 'rtsp']);
  const live = await openLivePictures();
  const found: Record<Shown, Block[]> = { http: [], rtsp: [], drawn: [] };
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < SHOWN.length; at += 1) {
      const shown = SHOWN[(round + at) % SHOWN.length]!;
      const block = await (shown === 'drawn' ? drawnBlock : cameraBlock)({ live, sources, shown, round, seconds });
      found[shown].push(block);
    }
    loads.push(loadavg()[0] ?? 0);
    const line = SHOWN.map((shown) => `${shown} ${quantile(found[shown].at(-1)!.delaysMs, 0.5).toFixed(1)} ms`);
    console.log(`round ${round + 1} of ${rounds}: ${line.join(', ')}`);
  }
  await live.close();
  await sources.close();
  return report(found, quantile(loads, 0.5));
}

interface BlockDeps {
  live: LivePictures;
  sources: Sources;
  shown: Shown;
  round: number;
  seconds: number;
}

async function cameraBlock({ live, sources, shown, round, seconds }: BlockDeps): Promise<Block> {
  const name = `${shown}-${round}`;
  const pictures = openPictures(SAS_PICTURE);
  const camera = await needCamera(sources.source(shown === 'rtsp' ? 'rtsp' : 'http'));
  const connection = await live.connect(name, pictures, camera.show);
  await live.page.call('codes', name);
  await sleep(JOIN_MS);
  const block = await blockOf(live, shown, seconds, async () => {
    const codes = await live.page.call('codes', name);
    return codes.map(({ atMs, presentedMs }) => ({ id: atMs, presentedMs }));
  });
  await connection.close();
  camera.close();
  pictures.close();
  return block;
}

async function drawnBlock({ live, shown, round, seconds }: BlockDeps): Promise<Block> {
  const name = `${shown}-${round}`;
  const pictures = openPictures(SIMULATED_PICTURE);
  let endChanges: () => void = () => undefined;
  const connection = await live.connect(name, pictures, (picture) => {
    endChanges = changeOften(picture, () => Math.floor(monotonicMs()) & 0xffff);
  });
  await sleep(JOIN_MS);
  const block = await blockOf(live, shown, seconds, () => live.page.call('burnIns', name));
  endChanges();
  await connection.close();
  pictures.close();
  return block;
}

/** `take`: what was shown since its last call; `id`: the time of the glass, modulo 65,536. */
async function blockOf(
  live: LivePictures,
  shown: Shown,
  seconds: number,
  take: () => Promise<{ id: number; presentedMs: number }[]>,
): Promise<Block> {
  const offsetMs = await pageClock(() => live.page.call('nowMs'));
  const capturePids = shown === 'drawn' ? [] : childPids(CAPTURE_PROGRAM);
  const picturePids = childPids(PICTURE_PROGRAMS[shown]);
  await take();
  const [captureMs, pictureMs, beganMs] = [capturePids.map(cpuMs), picturePids.map(cpuMs), performance.now()];
  await sleep(1_000 * seconds);
  const tookMs = performance.now() - beganMs;
  // The spare process sleeps, so the busiest child is the one that streams.
  const share = (pids: number[], before: number[]) =>
    Math.max(0, ...pids.map((pid, at) => cpuMs(pid) - before[at]!)) / tookMs;
  const [captureShare, pictureShare] = [share(capturePids, captureMs), share(picturePids, pictureMs)];
  const first = new Map<number, number>();
  for (const { id, presentedMs } of await take()) if (!first.has(id)) first.set(id, presentedMs);
  return {
    delaysMs: [...first].map(([id, presentedMs]) => delayMs(id, presentedMs, offsetMs)),
    framesPerSecond: (1_000 * first.size) / tookMs,
    captureShare,
    pictureShare,
  };
}

function report(found: Record<Shown, Block[]>, load: number): unknown {
  const summary = (blocks: Block[]) => {
    const delays = blocks.flatMap(({ delaysMs }) => delaysMs);
    const median = (of: keyof Omit<Block, 'delaysMs'>) =>
      quantile(
        blocks.map((block) => block[of]),
        0.5,
      );
    const [captureShare, pictureShare] = [median('captureShare'), median('pictureShare')];
    return {
      frames: delays.length,
      ...{ p50Ms: quantile(delays, 0.5), p95Ms: quantile(delays, 0.95), framesPerSecond: median('framesPerSecond') },
      ...{ captureShare, pictureShare, cpuShare: captureShare + pictureShare },
    };
  };
  const [http, rtsp, drawn] = [summary(found.http), summary(found.rtsp), summary(found.drawn)];
  console.table({ http, rtsp, drawn });
  const verdict = { httpCpu: http.cpuShare <= GOALS.cpuShare, rtspCpu: rtsp.cpuShare <= GOALS.cpuShare };
  console.log(`median load average ${load.toFixed(2)}, goals:`, verdict);
  return { http, rtsp, drawn, load, goals: GOALS, verdict, raw: found };
}
