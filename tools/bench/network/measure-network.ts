import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture, PictureEvents } from '../../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import type { LiveState } from '../../../tests/live/live-page-port.ts';
import { type BrowserPage, openLivePage } from '../../../tests/live/open-live-page.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { spinningMachine } from '../../../tests/live/spinning-machine.ts';
import type { Conditions } from '../../relay/impairment.ts';
import { relayedCandidate, withoutCandidates } from '../../relay/relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from '../../relay/udp-relay.ts';
import { wholeOption } from '../harness/options.ts';
import { type BenchResult, type Goal, spreadOf } from '../harness/result.ts';
import { type Contestants, interleave } from '../harness/rounds.ts';
import { openBaseline, warmBaseline } from '../photon/open-baseline.ts';

const ownPictures = openPictures(SIMULATED_PICTURE);

interface Scenario {
  name: string;
  down: Partial<Conditions>;
  up: Partial<Conditions>;
}

const DELAY = { delayMs: 20 };
const SCENARIOS: Scenario[] = [
  { name: 'loopback', down: {}, up: {} },
  { name: '40 ms, 1 % loss', down: { ...DELAY, lossShare: 0.01 }, up: { ...DELAY, lossShare: 0.01 } },
  { name: '40 ms, 5 % loss', down: { ...DELAY, lossShare: 0.05 }, up: { ...DELAY, lossShare: 0.05 } },
  { name: '40 ms, 10 % loss', down: { ...DELAY, lossShare: 0.1 }, up: { ...DELAY, lossShare: 0.1 } },
  { name: '1 Mbit/s', down: { ...DELAY, limitBps: 1_000_000 }, up: DELAY },
];
/** Share of the time since the first frame that may be spent in gaps of more than 200 ms. */
const GOAL_FROZEN_SHARE = 0.005;
/** The reels of `spinningMachine` stand after 2.4 s: a gap in a picture at rest is nothing that a player sees. */
const SPIN_EVERY_MS = 2_500;

const SENDERS = ['ours', 'libwebrtc'] as const;
type Sender = (typeof SENDERS)[number];

interface Found {
  sender: Sender;
  network: string;
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
 * Freezes while the reels turn, through our relay, on every network, ours and libwebrtc in turn. Options: `--seconds=5` of each,
 * `--rounds=1`, `--seed=1`, `--baseline=0` (ours only), `--network=3` (the third network only). A share of half a percent wants a
 * minute and more.
 */
export async function measureNetwork(options: string[]): Promise<BenchResult> {
  const seconds = wholeOption(options, 'seconds', 5);
  const rounds = wholeOption(options, 'rounds', 1);
  const seed = wholeOption(options, 'seed', 1);
  const network = wholeOption(options, 'network', 0, 0);
  const senders = wholeOption(options, 'baseline', 1, 0) === 1 ? SENDERS : SENDERS.slice(0, 1);
  ownPictures.keepWarm();
  let picture: Picture | null = null;
  const page = await openLivePage(() => ({
    answer: async (sdp) =>
      withoutCandidates((await picture!.answer({ sdp: withoutCandidates(sdp), iceServers: [] })).sdp),
    // The browser's own candidates are withheld: every packet goes through the relay.
    addCandidate: () => undefined,
  }));
  await sleep(2_500);
  const block = (sender: Sender, one: Scenario) => async (round: number) => {
    const name = `${sender} ${one.name} ${round}`;
    const relay = openUdpRelay(seed + round);
    relay.set(one);
    picture = await openSender(
      sender,
      eventsThrough(page, name, relay, () => picture!),
    );
    picture.show(sceneAtRest(), false);
    await page.call('open', name);
    await untilShown(page, name);
    const found = await play(page, name, sender, one, seconds, relay);
    await page.call('close', name);
    picture.close();
    relay.close();
    await sleep(500);
    return found;
  };
  const found: Found[] = [];
  for (const [at, one] of SCENARIOS.entries()) {
    if (network !== 0 && at !== network - 1) continue;
    const taken = await interleave<Found, Contestants<Found>>(
      rounds,
      Object.fromEntries(senders.map((sender) => [sender, block(sender, one)])),
    );
    found.push(...Object.values(taken).flat());
  }
  await page.close();
  ownPictures.close();
  return report(found);
}

async function openSender(sender: Sender, events: PictureEvents): Promise<Picture> {
  return sender === 'ours' ? ownPictures.openPicture(events) : openBaseline(await warmBaseline(), events);
}

const eventsThrough = (page: BrowserPage, name: string, relay: UdpRelay, picture: () => Picture): PictureEvents => ({
  candidate: ({ candidate, mid }) => {
    void relayedCandidate(relay, candidate).then((relayed) => {
      if (relayed !== null) return page.call('candidate', name, { candidate: relayed, mid });
    });
  },
  message: spinningMachine(picture),
  connected: () => undefined,
  lost: (reason) => console.error(`${name}: ${reason}`),
});

function report(found: Found[]): BenchResult {
  console.table(found);
  const frozen = (sender: Sender, network: string) =>
    spreadOf(found.filter((one) => one.sender === sender && one.network === network).map((one) => one.frozenPercent));
  const networks = [...new Set(found.map(({ network }) => network))];
  const goals = networks.map(
    (network): Goal => ({
      ...{ name: `time in freezes, ${network}`, value: frozen('ours', network).median, unit: '%' },
      ...{ bound: 100 * GOAL_FROZEN_SHARE, is: 'at most' },
    }),
  );
  const peers = Object.fromEntries(networks.map((network) => [network, frozen('libwebrtc', network)]));
  return { goals, figures: { found, libwebrtc: peers } };
}

async function untilShown(page: BrowserPage, name: string): Promise<void> {
  for (let tries = 0; (await page.call('state', name))?.open !== true; tries += 1) {
    if (tries > 400) throw new Error(`${name} did not open`);
    await sleep(50);
  }
}

async function play(
  page: BrowserPage,
  name: string,
  sender: Sender,
  { name: network }: Scenario,
  seconds: number,
  relay: UdpRelay,
): Promise<Found> {
  let state: LiveState | null = null;
  const startMs = performance.now();
  let bytesBefore = 0;
  for (let press = 1; performance.now() - startMs < 1_000 * seconds; press += 1) {
    await page.call('press', name, press);
    await sleep(SPIN_EVERY_MS);
    state = await page.call('state', name);
    if (press === 1) bytesBefore = relay.bytesDown();
  }
  const took = (performance.now() - startMs) / 1_000;
  const gaps = state?.gaps ?? { sinceMs: 0, frozenMs: 0, freezes: 0, longestMs: 0 };
  return {
    sender,
    network,
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
