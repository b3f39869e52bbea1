import { afterEach, describe, expect, it } from 'vitest';
import { clearCurrentPlay, setCurrentPlay } from '../../shared/machines/current-play.ts';
import { whenAtRest } from './when-at-rest.ts';

afterEach(clearCurrentPlay);

const begin = () => {
  const acts: string[] = [];
  return { acts, takeBack: whenAtRest(() => acts.push('locked')) };
};

describe('the lock', () => {
  it('LK-01 fires at once when no game is in progress', () => {
    expect(begin().acts).toEqual(['locked']);
    setCurrentPlay({ activity: 'idle', isAutoplay: false });
    expect(begin().acts).toEqual(['locked']);
  });

  it.each([
    { activity: 'spinning', isAutoplay: false },
    { activity: 'bonus', isAutoplay: false },
    { activity: 'idle', isAutoplay: true },
  ] as const)('LK-01 waits for the end of %j, and comes once', (moment) => {
    setCurrentPlay(moment);
    const { acts } = begin();
    setCurrentPlay({ activity: 'bonus', isAutoplay: false });
    expect(acts).toEqual([]);
    setCurrentPlay({ activity: 'idle', isAutoplay: false });
    setCurrentPlay({ activity: 'spinning', isAutoplay: false });
    clearCurrentPlay();
    expect(acts).toEqual(['locked']);
  });

  it('LK-01 does not fire after activity before the game ended', () => {
    setCurrentPlay({ activity: 'spinning', isAutoplay: false });
    const { acts, takeBack } = begin();
    takeBack();
    clearCurrentPlay();
    expect(acts).toEqual([]);
  });
});
