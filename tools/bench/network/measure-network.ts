import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture, PictureEvents } from '../../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../../apps/cabinet/src/video/pictures.ts';
import { sceneAtRest } from '../../../tests/live/burning-machine.ts';
import type { LiveState } from '../../../tests/live/live-page-port.ts';
import { type BrowserPage, openLivePage } from '../../../tests/live/open-live-page.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { spinningMachine } from '../../../tests/live/spinning-machine.ts';
import { throughRelay, withoutCandidates } from '../../relay/candidate.ts';
import type { Conditions } from '../../relay/impairment.ts';
import { openUdpRelay, type UdpRelay } from '../../relay/udp-relay.ts';
import { openRival, warmRival } from '../photon/open-rival.ts';

const ownPictures = openPictures(SIMULATED_PICTURE);

interface Case {
  name: string;
  down: Partial<Conditions>;
  up: Partial<Conditions>;
}

const LONG = { delayMs: 20 };
const CASES: Case[] = [
  { name: 'loopback', down: {}, up: {} },
  { name: '40 ms, 1 % loss', down: { ...LONG, lossShare: 0.01 }, up: { ...LONG, lossShare: 0.01 } },
  { name: '40 ms, 5 % loss', down: { ...LONG, lossShare: 0.05 }, up: { ...LONG, lossShare: 0.05 } },
  { name: '40 ms, 10 % loss', down: { ...LONG, lossShare: 0.1 }, up: { ...LONG, lossShare: 0.1 } },
  { name: '1 Mbit/s', down: { ...LONG, limitBps: 1_000_000 }, up: LONG },
];
/** Of the time since the first picture, in gaps of more than 200 ms. */
const GOAL_FROZEN_SHARE = 0.005;
const SPIN_EVERY_MS = 5_000;

interface Found {
  sender: 'ours' | 'libwebrtc';
  way: string;
  seconds: number;
  frozenPercent: number;
  freezes: number;
  longestGapMs: number;
  framesPerSecond: number;
  kbps: number;
  size: string;
  band: string;
}

/**
 * Play through our own relay, for the same time over each way, ours and libwebrtc after one another: how long the picture
 * stood still. Options: `--seconds=60 --seed=1 --rival=0`; `--way=3`: the third
 * only.
 */
export async function measureNetwork(options: string[]): Promise<unknown> {
  const seconds = option(options, 'seconds', 60);
  const seed = option(options, 'seed', 1);
  const way = option(options, 'way', 0);
  const senders = option(options, 'rival', 1) === 1 ? (['ours', 'libwebrtc'] as const) : (['ours'] as const);
  ownPictures.keepWarm();
  let picture: Picture | null = null;
  let relay: UdpRelay | null = null;
  const page = await openLivePage(() => ({
    answer: async (sdp) =>
      withoutCandidates((await picture!.answer({ sdp: withoutCandidates(sdp), iceServers: [] })).sdp),
    // The browser's own addresses stay unknown: every packet goes through the relay.
    addCandidate: () => undefined,
  }));
  await sleep(2_500);
  const found: Found[] = [];
  for (const one of way === 0 ? CASES : CASES.slice(way - 1, way)) {
    for (const sender of senders) {
      const name = `${sender} ${one.name}`;
      relay = openUdpRelay(seed);
      relay.set(one);
      const door = relay;
      const events: PictureEvents = {
        candidate: ({ candidate, mid }) => {
          void throughRelay(door, candidate).then((through) => {
            if (through !== null) return page.call('candidate', name, { candidate: through, mid });
          });
        },
        message: spinningMachine(() => picture!),
        connected: () => undefined,
        lost: (reason) => console.error(`${name}: ${reason}`),
      };
      picture = sender === 'ours' ? ownPictures.openPicture(events) : openRival(await warmRival(), events);
      picture.show(sceneAtRest(), false);
      await page.call('open', name);
      found.push(await play(page, name, sender, one, seconds, relay));
      await page.call('close', name);
      picture.close();
      relay.close();
      await sleep(1_000);
    }
  }
  await page.close();
  ownPictures.close();
  console.table(found);
  const ours = found.filter(({ sender }) => sender === 'ours');
  const verdict = Object.fromEntries(ours.map((one) => [one.way, one.frozenPercent / 100 < GOAL_FROZEN_SHARE]));
  console.log(`load average ${loadavg()[0]?.toFixed(2)}, frozen below ${100 * GOAL_FROZEN_SHARE} %:`, verdict);
  return { found, verdict, load: loadavg()[0] };
}

async function play(
  page: BrowserPage,
  name: string,
  sender: Found['sender'],
  { name: way }: Case,
  seconds: number,
  relay: UdpRelay,
): Promise<Found> {
  let state: LiveState | null = null;
  const startMs = performance.now();
  let bytesBefore = 0;
  for (let press = 1; performance.now() - startMs < 1_000 * seconds; press += 1) {
    await sleep(SPIN_EVERY_MS);
    await page.call('press', name, press);
    state = await page.call('state', name);
    if (press === 1) bytesBefore = relay.bytesDown();
  }
  const took = (performance.now() - startMs) / 1_000;
  const gaps = state?.gaps ?? { sinceMs: 0, frozenMs: 0, freezes: 0, longestMs: 0 };
  return {
    sender,
    way,
    seconds: Math.round(took),
    frozenPercent: Number(((100 * gaps.frozenMs) / Math.max(1, gaps.sinceMs)).toFixed(3)),
    freezes: gaps.freezes,
    longestGapMs: Math.round(gaps.longestMs),
    framesPerSecond: Number(((state?.frames ?? 0) / Math.max(0.001, gaps.sinceMs / 1_000)).toFixed(1)),
    kbps: Math.round(((relay.bytesDown() - bytesBefore) * 8) / 1_000 / Math.max(1, took - SPIN_EVERY_MS / 1_000)),
    size: `${state?.widthPx}x${state?.heightPx}`,
    band: state?.picture ? `${state.picture.active} (${state.picture.reason}, ${state.picture.targetKbps})` : '',
  };
}

function option(options: readonly string[], name: string, fallback: number): number {
  const text = options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
}
