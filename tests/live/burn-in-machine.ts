import { monotonicMs } from '../../apps/cabinet/src/clock.ts';
import type { SceneState } from '../../apps/cabinet/src/drivers/simulated/scene/scene-state.ts';
import type { Picture } from '../../apps/cabinet/src/video/picture.ts';
import { channel, parseJson } from '../../packages/contract/src/index.ts';
import { gameById, windowAt } from '../../packages/domain/src/games/index.ts';

/** A machine at rest with credit, `altin-nehir` on its first stops. */
export function sceneAtRest(): SceneState {
  const game = gameById('altin-nehir');
  if (game === undefined) throw new Error('the game is gone');
  const stops = game.reels.map(() => 0);
  return {
    gameId: game.id,
    name: game.name,
    brand: 'Sultan',
    number: 101,
    currency: 'TRY',
    creditMinor: 345_000,
    betMinor: 1_500,
    winMinor: 0,
    jackpotMinor: 12_473_851,
    activity: 'idle',
    reels: { window: windowAt(game, stops), spin: null, stops },
    lineWins: [],
    freeSpinsLeft: 0,
    boxes: null,
    pressed: null,
    burnId: null,
  };
}

/**
 * A stub machine that answers pings and shows every press at once by burning its `revision` into the picture. Returns the
 * handler for messages of the deck channel.
 */
export function burnInMachine(picture: () => Pick<Picture, 'show' | 'reply'>): (text: string) => void {
  const scene = sceneAtRest();
  return (text) => {
    const parsed = parseJson(channel.toCabinet, text);
    if (!parsed.ok) throw new Error('unreadable message from the page');
    const message = parsed.value;
    if (message.t === 'ping') {
      picture().reply(JSON.stringify({ t: 'pong', sentMs: message.sentMs, cabinetMs: performance.now() }));
    }
    if (message.t === 'press') {
      const pressed = { button: message.button, atMs: monotonicMs() };
      picture().show({ ...scene, pressed, burnId: message.revision }, true);
      picture().reply(JSON.stringify({ t: 'answer', id: message.id, ok: true, reason: null }));
    }
  };
}
