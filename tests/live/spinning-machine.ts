import { monotonicMs } from '../../apps/cabinet/src/clock.ts';
import type { Picture } from '../../apps/cabinet/src/video/picture.ts';
import { channel, parseJson } from '../../packages/contract/src/index.ts';
import { gameById, windowAt } from '../../packages/domain/src/games/index.ts';
import { sceneAtRest } from './burning-machine.ts';

const FIRST_STOP_MS = 1_200;
const REEL_GAP_MS = 300;

/** Stands for the machine behind a picture whose reels turn at every press; where they stop is always the same course. */
export function spinningMachine(picture: () => Pick<Picture, 'show' | 'send'>): (text: string) => void {
  const scene = sceneAtRest();
  const game = gameById(scene.gameId);
  if (game === undefined) throw new Error('the game is gone');
  let plays = 0;
  return (text) => {
    const parsed = parseJson(channel.toCabinet, text);
    if (!parsed.ok) throw new Error('the page sent what nobody can read');
    const message = parsed.value;
    if (message.t === 'ping') {
      picture().send(JSON.stringify({ t: 'pong', sentMs: message.sentMs, cabinetMs: performance.now() }));
    }
    if (message.t !== 'press') return;
    plays += 1;
    const startedAtMs = monotonicMs();
    const stops = game.reels.map((strip, reel) => (7 * plays + 3 * reel) % strip.length);
    const spin = { startedAtMs, stopAtMs: stops.map((_, reel) => startedAtMs + FIRST_STOP_MS + REEL_GAP_MS * reel) };
    const pressed = { button: message.button, atMs: startedAtMs };
    const creditMinor = scene.creditMinor - scene.betMinor * plays;
    picture().show({ ...scene, creditMinor, pressed, reels: { window: windowAt(game, stops), spin, stops } }, true);
    picture().send(JSON.stringify({ t: 'answer', seq: message.seq, ok: true, reason: null }));
  };
}
