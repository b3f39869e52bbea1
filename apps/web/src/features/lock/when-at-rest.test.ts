import { afterEach, describe, expect, it } from 'vitest';
import { leavePlayMoment, showPlayMoment } from '../../shared/machines/current-play.ts';
import { whenAtRest } from './when-at-rest.ts';

afterEach(leavePlayMoment);

const begin = () => {
  const acts: string[] = [];
  return { acts, takeBack: whenAtRest(() => acts.push('locked')) };
};

describe('the lock', () => {
  it('LK-01 fires at once when no game is in progress', () => {
    expect(begin().acts).toEqual(['locked']);
    showPlayMoment({ activity: 'idle', isAutoplay: false });
    expect(begin().acts).toEqual(['locked']);
  });

  it.each([
    { activity: 'spinning', isAutoplay: false },
    { activity: 'bonus', isAutoplay: false },
    { activity: 'idle', isAutoplay: true },
  ] as const)('LK-01 waits for the end of %j, and comes once', (moment) => {
    showPlayMoment(moment);
    const { acts } = begin();
    showPlayMoment({ activity: 'bonus', isAutoplay: false });
    expect(acts).toEqual([]);
    showPlayMoment({ activity: 'idle', isAutoplay: false });
    showPlayMoment({ activity: 'spinning', isAutoplay: false });
    leavePlayMoment();
    expect(acts).toEqual(['locked']);
  });

  it('LK-01 does not fire after activity before the game ended', () => {
    showPlayMoment({ activity: 'spinning', isAutoplay: false });
    const { acts, takeBack } = begin();
    takeBack();
    leavePlayMoment();
    expect(acts).toEqual([]);
  });
});
