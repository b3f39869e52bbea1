import type { Deck } from '@salon/contract/player-channel.ts';
import { describe, expect, it } from 'vitest';
import {
  type Autoplay,
  type AutoplayEnd,
  type AutoplayMoment,
  type AutoplayRules,
  type AutoplayStep,
  afterPlay,
  afterPress,
  autoplayStep,
  beginAutoplay,
  endedBy,
  type PlayResult,
} from './autoplay.ts';

const rules = (part: Partial<AutoplayRules> = {}): AutoplayRules => ({
  spins: 10,
  lossLimitMinor: null,
  winStopMinor: null,
  ...part,
});
const running = (part: Partial<Autoplay> = {}, of: Partial<AutoplayRules> = {}): Autoplay => ({
  ...beginAutoplay(rules(of)),
  ...part,
});
const play = (part: Partial<PlayResult> = {}): PlayResult => ({
  kind: 'base',
  betMinor: 100,
  winMinor: 0,
  jackpot: false,
  ...part,
});
const deck = (part: Partial<Deck> = {}, isSpinEnabled = true): Deck => ({
  t: 'deck',
  revision: 1,
  activity: 'idle',
  creditMinor: 5_000,
  betMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  buttons: [{ id: 'go', kind: 'spin', label: 'SPIN', enabled: isSpinEnabled }],
  boxes: null,
  ...part,
});
const moment = (part: Partial<AutoplayMoment> = {}): AutoplayMoment => ({
  deck: deck(),
  isBlocked: false,
  sinceSpinMs: null,
  spinTimeMinMs: 0,
  ...part,
});
const spin: AutoplayStep = { kind: 'spin', button: 'go' };
const wait: AutoplayStep = { kind: 'wait', forMs: null };
const end = (why: AutoplayEnd): AutoplayStep => ({ kind: 'end', end: why });

describe('autoplay: the next step', () => {
  it.each<[string, Autoplay, AutoplayMoment, AutoplayStep]>([
    ['a machine at rest is spun', running(), moment(), spin],
    ['its own press is waited for', running({ isSpinning: true }), moment(), wait],
    ['another press is waited for', running(), moment({ isBlocked: true }), wait],
    ['turning reels are waited for', running(), moment({ deck: deck({ activity: 'spinning' }) }), wait],
    ['a locked key is waited for', running(), moment({ deck: deck({}, false) }), wait],
    ['a bonus ends it', running(), moment({ deck: deck({ activity: 'bonus' }) }), end('bonus')],
    ['open boxes end it', running(), moment({ deck: deck({ boxes: [{ prizeMinor: null }] }) }), end('bonus')],
    ['free spins end it', running(), moment({ deck: deck({ freeSpinsLeft: 3 }) }), end('bonus')],
    ['a hand pay ends it', running(), moment({ deck: deck({ activity: 'handpay' }) }), end('machine')],
    [
      'a malfunction ends it, whatever is out',
      running({ isSpinning: true }),
      moment({ deck: deck({ activity: 'error' }) }),
      end('machine'),
    ],
    ['a picture that stands still ends it', running(), moment({ deck: deck({ fault: 'no_picture' }) }), end('picture')],
    [
      'keys that nothing presses end it, whatever is out',
      running({ isSpinning: true }),
      moment({ deck: deck({ fault: 'no_keys', activity: 'spinning' }) }),
      end('machine'),
    ],
    ['a machine without a spin key ends it', running(), moment({ deck: deck({ buttons: [] }) }), end('machine')],
    ['a running cash out ends it', running(), moment({ deck: deck({ activity: 'cashing_out' }) }), end('money')],
    ['credit below the bet ends it', running(), moment({ deck: deck({ creditMinor: 99 }, false) }), end('credit')],
    ['no credit ends it', running(), moment({ deck: deck({ creditMinor: 0, betMinor: 0 }, false) }), end('credit')],
    ['a machine that takes a lower bet is spun', running(), moment({ deck: deck({ creditMinor: 99 }) }), spin],
    ['credit of just the bet is played', running(), moment({ deck: deck({ creditMinor: 100 }) }), spin],
    [
      'a loss limit that the next bet just reaches',
      running({ lossMinor: 400 }, { lossLimitMinor: 500 }),
      moment(),
      spin,
    ],
    [
      'a loss limit that the next bet would break',
      running({ lossMinor: 401 }, { lossLimitMinor: 500 }),
      moment(),
      end('loss_limit'),
    ],
    [
      'wins extend the distance to the loss limit',
      running({ lossMinor: -900 }, { lossLimitMinor: 100 }),
      moment(),
      spin,
    ],
    ['a bet above the whole limit', running({}, { lossLimitMinor: 99 }), moment(), end('loss_limit')],
    [
      'the shortest time is waited out',
      running(),
      moment({ sinceSpinMs: 1_000, spinTimeMinMs: 3_000 }),
      { kind: 'wait', forMs: 2_000 },
    ],
    ['the shortest time is over', running(), moment({ sinceSpinMs: 3_000, spinTimeMinMs: 3_000 }), spin],
    ['the first spin needs no wait', running(), moment({ spinTimeMinMs: 3_000 }), spin],
  ])('GM-09 %s', (_, autoplay, at, step) => {
    expect(autoplayStep(autoplay, at)).toEqual(step);
  });
});

describe('autoplay: after a play', () => {
  it.each<[string, AutoplayRules, Partial<Autoplay>, PlayResult, AutoplayEnd | null]>([
    ['goes on', rules(), {}, play(), null],
    ['the last spin ends it', rules(), { spinsLeft: 1 }, play(), 'done'],
    ['a win of the chosen size ends it', rules({ winStopMinor: 500 }), {}, play({ winMinor: 500 }), 'win'],
    ['a smaller win does not', rules({ winStopMinor: 500 }), {}, play({ winMinor: 499 }), null],
    ['several small wins do not', rules({ winStopMinor: 500 }), { lossMinor: -900 }, play({ winMinor: 400 }), null],
    ['a jackpot always does', rules(), {}, play({ jackpot: true }), 'jackpot'],
    ['the loss limit ends it', rules({ lossLimitMinor: 300 }), { lossMinor: 200 }, play(), 'loss_limit'],
    ['a limit not yet reached does not', rules({ lossLimitMinor: 301 }), { lossMinor: 200 }, play(), null],
    ['a free spin is no spin of it', rules(), { spinsLeft: 1 }, play({ kind: 'free', betMinor: 0 }), null],
  ])('GM-09 %s', (_, of, part, result, why) => {
    expect(endedBy(afterPlay(running(part, of), result), result)).toBe(why);
  });

  it('GM-09 counts spins down and bets less wins up, and waits for its own play only', () => {
    const pressed = afterPress(running({ spinsLeft: 3 }));
    expect(afterPlay(pressed, play({ winMinor: 30 }))).toMatchObject({
      spinsLeft: 2,
      lossMinor: 70,
      isSpinning: false,
    });
    expect(afterPlay(pressed, play({ kind: 'pick', betMinor: 0, winMinor: 900 }))).toMatchObject({
      spinsLeft: 3,
      lossMinor: -900,
      isSpinning: true,
    });
  });

  it('GM-09 counts the games that were read together from the meters of a machine, and stops as usual', () => {
    const games = play({ kind: 'metered', games: 3, betMinor: 300 });
    const after = afterPlay(afterPress(running({ spinsLeft: 5 })), games);
    expect(after).toMatchObject({ spinsLeft: 2, lossMinor: 300, isSpinning: false });
    const last = afterPlay(afterPress(after), games);
    expect([last.spinsLeft, endedBy(last, games)]).toEqual([0, 'done']);
  });

  it('GM-09 whatever the machine pays, no more than the limit is lost', () => {
    for (const wins of [[0], [0, 40], [300, 0, 0], [0, 0, 90]]) {
      let autoplay = beginAutoplay(rules({ spins: 200, lossLimitMinor: 750 }));
      for (let spins = 0; ; spins += 1) {
        const step = autoplayStep(autoplay, moment({ deck: deck({ creditMinor: 100_000 }) }));
        if (step.kind !== 'spin') break;
        const result = play({ winMinor: wins[spins % wins.length] ?? 0 });
        autoplay = afterPlay(afterPress(autoplay), result);
        expect(autoplay.lossMinor).toBeLessThanOrEqual(750);
        if (endedBy(autoplay, result) !== null) break;
      }
    }
  });
});
