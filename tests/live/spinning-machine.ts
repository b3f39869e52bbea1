import { monotonicMs } from '../../apps/cabinet/src/clock.ts';
import { createDeckChannel } from '../../apps/cabinet/src/player/deck-channel.ts';
import { pressAnswers } from '../../apps/cabinet/src/player/press-check.ts';
import type { Picture } from '../../apps/cabinet/src/video/picture.ts';
import { gameById, windowAt } from '../../packages/domain/src/games/index.ts';
import { sceneAtRest } from './burn-in-machine.ts';

const FIRST_STOP_MS = 1_200;
const REEL_GAP_MS = 300;

/**
 * A stub machine whose reels spin at every press, with the same sequence of stops every time. It answers presses as the cabinet
 * does. `played`: the id of every press that is played.
 */
export function spinningMachine(
  picture: () => Pick<Picture, 'show' | 'send' | 'reply'>,
  played: (id: string) => void = () => undefined,
): (text: string) => void {
  const scene = sceneAtRest();
  const game = gameById(scene.gameId);
  if (game === undefined) throw new Error('the game is gone');
  const answers = pressAnswers(monotonicMs);
  let plays = 0;
  const spin = (button: string) => {
    plays += 1;
    const startedAtMs = monotonicMs();
    const stops = game.reels.map((strip, reel) => (7 * plays + 3 * reel) % strip.length);
    const times = { startedAtMs, stopAtMs: stops.map((_, reel) => startedAtMs + FIRST_STOP_MS + REEL_GAP_MS * reel) };
    const pressed = { button, atMs: startedAtMs };
    const creditMinor = scene.creditMinor - scene.betMinor * plays;
    const reels = { window: windowAt(game, stops), spin: times, stops };
    picture().show({ ...scene, creditMinor, pressed, reels }, true);
  };
  return createDeckChannel({
    monotonicMs,
    send: (message) => picture().send(JSON.stringify(message)),
    reply: (message, pressedAtMs) => picture().reply(JSON.stringify(message), pressedAtMs),
    press: (press) =>
      answers.answer(press, async () => {
        played(press.id);
        spin(press.button);
        return null;
      }),
  });
}
