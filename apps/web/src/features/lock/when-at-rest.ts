import { isPlayingOn, playMoment } from '../../shared/machines/current-play.ts';

/** Acts now, or where a game is under way at its end. Returns how to take it back. */
export function whenAtRest(act: () => void): () => void {
  if (!isPlayingOn(playMoment.getState())) {
    act();
    return () => {};
  }
  const stop = playMoment.subscribe((moment) => {
    if (isPlayingOn(moment)) return;
    stop();
    act();
  });
  return stop;
}
