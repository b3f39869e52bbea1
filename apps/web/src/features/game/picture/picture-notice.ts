import type { GameView } from '../session/game-view.ts';

/** What is to be said of the picture, the most pressing first. */
export function pictureNotice(
  { frames, still, isVideoRefused }: Pick<GameView, 'frames' | 'still' | 'isVideoRefused'>,
  isLineDown: boolean,
) {
  if (frames === 'stalled') return 'picture.stalled';
  if (isVideoRefused) return 'picture.undecodable';
  if (frames === 'waiting') return 'picture.waiting';
  if (still !== null) return 'picture.stills';
  return isLineDown ? 'game.lineDown' : null;
}
