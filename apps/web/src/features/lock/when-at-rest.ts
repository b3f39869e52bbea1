import { currentPlay, isPlayContinuing } from '../../shared/machines/current-play.ts';

/** Acts now, or where a game is under way at its end. Returns how to take it back. */
export function whenAtRest(act: () => void): () => void {
  if (!isPlayContinuing(currentPlay.getState())) {
    act();
    return () => {};
  }
  const stop = currentPlay.subscribe((moment) => {
    if (isPlayContinuing(moment)) return;
    stop();
    act();
  });
  return stop;
}
