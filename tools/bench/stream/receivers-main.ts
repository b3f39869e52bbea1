/**
 * Players without a browser, in one process of its own: each receives video and sound and throws them away, pings and reports as a
 * page does, and echoes the probes.
 */
import { type NodePlayer, openNodePlayer } from '../../../apps/cabinet/src/video/node-player.fixture.ts';
import type { FromReceivers, ToReceivers } from './receivers.ts';

const PING_EVERY_MS = 500;
const STATS_EVERY_MS = 1_000;
const STATS = { t: 'stats', roundTripMs: 1, jitterMs: 0, lossShare: 0, framesPerSecond: 30, receivedKbps: 500 };

const players = new Map<number, { player: NodePlayer; timers: NodeJS.Timeout[] }>();
const emit = (message: FromReceivers) => process.send?.(message);

async function open(id: number): Promise<void> {
  let offeredAtMs = performance.now();
  let isFirst = true;
  const video = () => {
    if (isFirst) emit({ t: 'video', id, sinceOfferMs: performance.now() - offeredAtMs });
    isFirst = false;
  };
  const player = openNodePlayer({ received: { video, sound: () => undefined }, isEchoing: true });
  const timers: NodeJS.Timeout[] = [];
  players.set(id, { player, timers });
  const sdp = await player.offer;
  offeredAtMs = performance.now();
  emit({ t: 'offer', id, sdp });
  await player.opened;
  timers.push(setInterval(() => void player.ping(), PING_EVERY_MS));
  timers.push(setInterval(() => player.send(STATS), STATS_EVERY_MS));
  emit({ t: 'opened', id });
}

function close(id: number): void {
  const one = players.get(id);
  for (const timer of one?.timers ?? []) clearInterval(timer);
  one?.player.close();
}

process.on('message', (message: ToReceivers) => {
  if (message.t === 'open') void open(message.id);
  if (message.t === 'answer') players.get(message.id)?.player.answered(message.sdp);
  if (message.t === 'candidate') players.get(message.id)?.player.candidate(message.candidate);
  if (message.t === 'close') close(message.id);
});
process.on('disconnect', () => process.exit(0));
