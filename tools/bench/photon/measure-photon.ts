import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture, PictureEvents } from '../../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { burnInMachine, sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { type BrowserPage, openLivePage } from '../../../tests/live/open-live-page.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { childPids, cpuMs } from '../harness/cpu-time.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { openBaseline, warmBaseline } from './open-baseline.ts';

const ownPictures = openPictures(SIMULATED_PICTURE);

const PROGRAMS = { ours: 'simulated/picture-main.ts', libwebrtc: 'photon/baseline.ts' } as const;
type Sender = keyof typeof PROGRAMS;

interface Found {
  joinsMs: number[];
  photonsMs: number[];
  /** Of the same presses, until the page's refresh. */
  paintedMs: number[];
  missed: number;
  /** Share of one core, one value per block. */
  cpuShares: number[];
  framesPerSecond: number[];
  receivedKbps: number[];
}

const GOALS = { p50Ms: 15, p95Ms: 30, ratio: 0.35, cpuShare: 0.22, joinP95Ms: 500 };

/**
 * Click to photon over loopback: the page presses, the machine burns the press id into a frame drawn at once, and the page reads
 * the id from the presented frame. Ours and libwebrtc alternate block by block, so that the load of the computer affects both
 * alike. Photon ends where the browser hands the frame to its compositor; "painted" adds the wait for the display's refresh,
 * which no sender can shorten. Options: `--rounds=20 --presses=16`.
 */
export async function measurePhoton(options: string[]): Promise<unknown> {
  const rounds = wholeOption(options, 'rounds', 20);
  const presses = wholeOption(options, 'presses', 16);
  const pictures = new Map<string, Picture>();
  ownPictures.keepWarm();
  const page = await openLivePage((name) => {
    const picture = pictures.get(name);
    if (picture === undefined) throw new Error(`no picture for ${name}`);
    return {
      answer: async (sdp) => (await picture.answer({ sdp, iceServers: [] })).sdp,
      addCandidate: (candidate) => picture.addCandidate(candidate),
    };
  });
  // The first spare process is still starting; a cabinet in service always has one ready.
  await sleep(2_500);
  const found: Record<Sender, Found> = { ours: emptyFound(), libwebrtc: emptyFound() };
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order: Sender[] = round % 2 === 0 ? ['ours', 'libwebrtc'] : ['libwebrtc', 'ours'];
    for (const sender of order) await runBlock(page, pictures, sender, round, presses, found[sender]);
    loads.push(loadavg()[0] ?? 0);
    process.stdout.write(`round ${round + 1} of ${rounds}: ${line(found.ours)} | ${line(found.libwebrtc)}\n`);
  }
  await page.close();
  ownPictures.close();
  return report(found, loads);
}

async function runBlock(
  page: BrowserPage,
  pictures: Map<string, Picture>,
  sender: Sender,
  round: number,
  presses: number,
  found: Found,
): Promise<void> {
  const name = `${sender}-${round}`;
  const picture = await openSender(sender, {
    candidate: (candidate) => void page.call('candidate', name, candidate).catch(() => undefined),
    message: burnInMachine(() => picture),
    connected: () => undefined,
    lost: (reason) => console.error(`${name}: ${reason}`),
  });
  pictures.set(name, picture);
  picture.show(sceneAtRest(), false);
  await page.call('open', name);
  const joinMs = await until(async () => {
    const state = await page.call('state', name);
    return state?.open ? state.joinMs : null;
  });
  if (joinMs === null) {
    found.missed += presses;
    console.error(`${name}: no picture`);
  } else {
    found.joinsMs.push(joinMs);
    // The first second belongs to the join: key frame, first statistics, the next spare process.
    await sleep(1_500);
    const pids = childPids(PROGRAMS[sender]);
    const [busyMs, startMs] = [pids.map(cpuMs), performance.now()];
    for (let press = 0; press < presses; press += 1) {
      const id = round * presses + press + 1;
      await page.call('press', name, id);
      // Random, to cover all phases of both clocks.
      await sleep(150 + Math.random() * 150);
      const photon = (await page.call('photonMs', name, id)) ?? (await lateMs(page, name, id));
      if (photon === null) {
        found.missed += 1;
        continue;
      }
      found.photonsMs.push(photon.presentedMs);
      found.paintedMs.push(photon.paintedMs);
    }
    const usedMs = pids.map((pid, at) => cpuMs(pid) - (busyMs[at] ?? 0));
    // The spare process sleeps, so the busiest child is the one that streams.
    found.cpuShares.push(Math.max(...usedMs) / (performance.now() - startMs));
    const stats = (await page.call('state', name))?.stats;
    if (stats) {
      found.framesPerSecond.push(stats.framesPerSecond);
      found.receivedKbps.push(stats.receivedKbps);
    }
  }
  await page.call('close', name);
  picture.close();
  pictures.delete(name);
  await sleep(1_000);
}

const lateMs = async (page: BrowserPage, name: string, id: number) => {
  await sleep(700);
  return page.call('photonMs', name, id);
};

async function openSender(sender: Sender, events: PictureEvents): Promise<Picture> {
  if (sender === 'libwebrtc') return openBaseline(await warmBaseline(), events);
  return ownPictures.openPicture(events);
}

async function until<T>(check: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await check();
    if (value !== null) return value;
    await sleep(50);
  }
  return null;
}

const emptyFound = (): Found => ({
  joinsMs: [],
  photonsMs: [],
  paintedMs: [],
  missed: 0,
  cpuShares: [],
  framesPerSecond: [],
  receivedKbps: [],
});

const line = ({ photonsMs, paintedMs }: Found) =>
  [photonsMs, paintedMs].map((ms) => `${quantile(ms, 0.5).toFixed(1)} / ${quantile(ms, 0.95).toFixed(1)}`).join(' (') +
  ') ms';

function report(found: Record<Sender, Found>, loads: readonly number[]): unknown {
  const summary = (one: Found) => ({
    presses: one.photonsMs.length,
    missed: one.missed,
    photonP50Ms: quantile(one.photonsMs, 0.5),
    photonP95Ms: quantile(one.photonsMs, 0.95),
    paintedP50Ms: quantile(one.paintedMs, 0.5),
    paintedP95Ms: quantile(one.paintedMs, 0.95),
    cpuShare: quantile(one.cpuShares, 0.5),
    joins: one.joinsMs.length,
    joinP50Ms: quantile(one.joinsMs, 0.5),
    joinP95Ms: quantile(one.joinsMs, 0.95),
    framesPerSecond: quantile(one.framesPerSecond, 0.5),
    receivedKbps: quantile(one.receivedKbps, 0.5),
  });
  const [ours, libwebrtc] = [summary(found.ours), summary(found.libwebrtc)];
  const ratio = ours.photonP50Ms / libwebrtc.photonP50Ms;
  console.table({ ours, libwebrtc });
  const verdict = {
    p50: ours.photonP50Ms <= GOALS.p50Ms,
    p95: ours.photonP95Ms <= GOALS.p95Ms,
    ratio: ratio <= GOALS.ratio,
    cpu: ours.cpuShare <= GOALS.cpuShare,
    join: ours.joinP95Ms <= GOALS.joinP95Ms,
  };
  const load = quantile(loads, 0.5);
  console.log(`ratio ${ratio.toFixed(2)}, median load average ${load.toFixed(2)}, goals:`, verdict);
  return { ours, libwebrtc, ratio, load, goals: GOALS, verdict, raw: found };
}
