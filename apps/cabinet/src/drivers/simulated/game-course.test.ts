import type { Game } from '@salon/domain/games/game.ts';
import { gameById } from '@salon/domain/games/index.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, machineId, openTestMachine } from '../../machine/machine.fixture.ts';
import { SETTLE_MS } from './scene/reel-motion.ts';
import { game, offer, openWatchedMachine, rosterEntry, stopsOf } from './simulated.fixture.ts';

describe('the course of a game', () => {
  it('PR-01 turns the reels, stops them one after the other, pays the win and reports it', async () => {
    const { answerTo, picture, clock, machine } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    expect(picture.deck()).toMatchObject({ activity: 'spinning', creditMinor: 9_900, winMinor: 0 });
    const stopAtMs = picture.last().reels.spin!.stopAtMs;
    expect(stopAtMs.map((atMs) => atMs - clock.nowMs())).toEqual([900, 1_250, 1_600]);
    await clock.advance(1_599);
    expect(machine.state().running).not.toBeNull();
    expect(picture.plays()).toEqual([]);
    await clock.advance(1);
    expect(picture.sounds.filter((name) => name === 'reel_stop')).toHaveLength(3);
    expect(picture.deck()).toMatchObject({ activity: 'idle', creditMinor: 10_900, winMinor: 1_000, winCountMs: 2_600 });
    expect(picture.last()).toMatchObject({ winMinor: 1_000, winCountMs: 2_600 });
    expect(picture.plays()).toEqual([
      { t: 'play', number: 1, kind: 'base', betMinor: 100, winMinor: 1_000, jackpot: false },
    ]);
    expect(picture.last()).toMatchObject({ reels: { spin: null, window: [['seven'], ['seven'], ['seven']] } });
    expect(clock.pending()).toBe(0);
  });

  it('feeds the jackpot by the share that was set for it, by its own where none is, and never one that it cannot win', async () => {
    const fedBy = async (played: Game, jackpotShareBp: number | null) => {
      const { simulated, answerTo, machine } = await openWatchedMachine({ played });
      simulated.label({ ...rosterEntry, jackpotShareBp });
      await answerTo('spin');
      const { outcome, contributionMinor, contributionRemainder } = machine.state().running!;
      return (10_000 * contributionMinor + contributionRemainder) / outcome.betMinor;
    };
    const lantern = gameById('ay-feneri')!;
    expect(await fedBy(lantern, null)).toBe(lantern.paytable().jackpotContributionBp);
    expect(await fedBy(lantern, 300)).toBe(300);
    expect(await fedBy(lantern, 0)).toBe(0);
    expect(await fedBy(game, 300)).toBe(0);
  });

  it('reports a result for the moment at which the last reel has swung out, and all else at once', async () => {
    const { answerTo, picture, clock, machine } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    const restAtMs = picture.last().reels.spin!.stopAtMs.at(-1)! + SETTLE_MS;
    await clock.advance(2_000);
    await machine.apply(cashIn(2, 500));
    await answerTo('spin');
    const results = picture.shownAtMs.filter(({ t }) => t === 'deck' || t === 'play');
    expect(results.filter(({ atMs }) => atMs !== null)).toEqual([
      { t: 'deck', atMs: restAtMs },
      { t: 'play', atMs: restAtMs },
    ]);
    expect(results.at(-1)).toEqual({ t: 'deck', atMs: null });
  });

  it('GM-08 stops the reels at once on stop', async () => {
    const { answerTo, clock, machine } = await openWatchedMachine();
    await answerTo('spin');
    await clock.advance(300);
    await answerTo('stop');
    await clock.advance(200);
    expect(machine.state()).toMatchObject({ running: null, lastPlay: 1 });
  });

  it('GM-08 raises the revision with every change of what a press means', async () => {
    const { answerTo, picture, clock } = await openWatchedMachine();
    const revisions = [picture.deck().revision];
    await answerTo('spin');
    revisions.push(picture.deck().revision);
    await clock.advance(2_000);
    revisions.push(picture.deck().revision);
    expect(revisions).toEqual([revisions[0], revisions[0]! + 1, revisions[0]! + 2]);
    await answerTo('bet_up');
    expect(picture.deck().revision).toBe(revisions[2]);
  });

  it('RC-02 runs free spins by itself while the player watches, and waits for one who is away', async () => {
    const draws = [...stopsOf.free, ...stopsOf.win, ...stopsOf.loss];
    const { answerTo, picture, clock, machine } = await openWatchedMachine({ draws });
    await answerTo('spin');
    await clock.advance(1_600);
    expect(picture.deck()).toMatchObject({ activity: 'bonus', freeSpinsLeft: 2 });
    picture.events?.connected(false);
    await clock.advance(600_000);
    expect(machine.state().lastPlay).toBe(1);
    expect(clock.pending()).toBe(0);
    picture.events?.connected(true);
    await clock.advance(3_000);
    expect(picture.deck()).toMatchObject({ activity: 'bonus', freeSpinsLeft: 1 });
    await clock.advance(10_000);
    expect(picture.deck()).toMatchObject({ activity: 'idle', freeSpinsLeft: 0, creditMinor: 10_900 });
    expect(picture.plays().map(({ kind, winMinor }) => [kind, winMinor])).toEqual([
      ['base', 0],
      ['free', 1_000],
      ['free', 0],
    ]);
  });

  it('GM-18 keeps the total of a feature while it runs and after its end until the next play', async () => {
    const draws = [...stopsOf.free, ...stopsOf.win, ...stopsOf.loss, ...stopsOf.loss];
    const { answerTo, picture, clock } = await openWatchedMachine({ draws });
    expect(picture.deck().featureWinMinor).toBeNull();
    await answerTo('spin');
    await clock.advance(1_600);
    expect(picture.deck()).toMatchObject({ freeSpinsLeft: 2, featureWinMinor: 0 });
    await clock.advance(4_000);
    expect(picture.deck()).toMatchObject({ activity: 'bonus', featureWinMinor: 1_000 });
    await clock.advance(10_000);
    expect(picture.deck()).toMatchObject({ activity: 'idle', featureWinMinor: 1_000, winMinor: 0 });
    await answerTo('spin');
    expect(picture.deck()).toMatchObject({ activity: 'spinning', featureWinMinor: null });
  });

  it('GM-08 starts a free spin at once on spin', async () => {
    const { answerTo, clock, machine } = await openWatchedMachine({ draws: [...stopsOf.free] });
    await answerTo('spin');
    await clock.advance(1_600);
    expect(await answerTo('spin')).toMatchObject({ ok: true });
    expect(machine.state().running).toMatchObject({ number: 2, outcome: { kind: 'free', betMinor: 0 } });
    await clock.advance(20_000);
    expect(machine.state().lastPlay).toBe(3);
  });

  it('GM-08 opens the boxes that the player picks, each once', async () => {
    const draws = [...stopsOf.pick, 0];
    const { answerTo, picture, clock } = await openWatchedMachine({ draws });
    await answerTo('spin');
    await clock.advance(60_000);
    expect(picture.deck()).toMatchObject({ activity: 'bonus', boxes: [{ prizeMinor: null }, { prizeMinor: null }] });
    expect(await answerTo('spin')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('pick')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('pick', { box: 2 })).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('pick', { box: 1 })).toMatchObject({ ok: true });
    expect(picture.last().boxes).toEqual([{ prizeMinor: null }, { prizeMinor: 100 }]);
    await clock.advance(1_000);
    expect(await answerTo('pick', { box: 1 })).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('pick', { box: 0 })).toMatchObject({ ok: true });
    await clock.advance(1_000);
    expect(picture.deck()).toMatchObject({ activity: 'idle', boxes: null, creditMinor: 10_000 });
    expect(picture.plays().map(({ number, kind, winMinor }) => [number, kind, winMinor])).toEqual([
      [1, 'base', 0],
      [2, 'pick', 100],
      [3, 'pick', 0],
    ]);
  });

  it('GM-11 ends the bonus of a player who is away as soon as the money is wanted, without a pause', async () => {
    const { answerTo, picture, clock, machine, platform } = await openWatchedMachine({ draws: [...stopsOf.pick, 0] });
    await answerTo('spin');
    await clock.advance(2_000);
    picture.events?.connected(false);
    expect(await machine.cashOut(cashOut(9))).toMatchObject({ state: 'waiting' });
    await clock.advance(0);
    await clock.advance(1);
    expect(platform.paid.get(cashOut(9).transferId)).toBe(10_000);
    expect(machine.state()).toMatchObject({ lastPlay: 3, game: { mode: 'base' } });
  });

  it('GM-11 goes through the bonus before the eyes of a player who watches and wants the money', async () => {
    const { answerTo, clock, machine, platform } = await openWatchedMachine({ draws: [...stopsOf.free] });
    await answerTo('spin');
    await clock.advance(1_700);
    await machine.cashOut(cashOut(9));
    await clock.advance(1_000);
    expect(machine.state().lastPlay).toBe(1);
    await clock.advance(20_000);
    expect(machine.state().lastPlay).toBe(3);
    expect(platform.paid.get(cashOut(9).transferId)).toBe(9_900);
  });

  it('GM-14 ends the bonus of a player who left the seat, and sends back what it brought', async () => {
    const draws = [...stopsOf.free, ...stopsOf.win, ...stopsOf.loss];
    const { answerTo, clock, machine, platform, picture } = await openWatchedMachine({ creditMinor: 100, draws });
    await answerTo('spin');
    await clock.advance(2_000);
    await machine.unseat({ machineId, epoch: 1 });
    await clock.advance(1);
    expect(picture.closed).toBe(1);
    expect([...platform.paid.values()]).toEqual([1_000]);
    expect(machine.state().holdings.creditMinor).toBe(0);
  });

  it('GM-16 completes the play of a process that was killed in mid spin, once, and shows it to the player who comes back', async () => {
    const { answerTo, clock, disk, platform } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    await clock.advance(500);
    const after = await openTestMachine({ disk: disk.survivor(0), platform });
    expect(after.machine.availableMinor()).toBe(10_900);
    expect(after.machine.state()).toMatchObject({ running: null, lastPlay: 1, stops: [0, 0, 0] });
    const { picture, simulated } = await openWatchedMachine({ disk: after.disk.survivor(0), platform, creditMinor: 0 });
    expect(picture.last()).toMatchObject({ creditMinor: 10_900, winMinor: 1_000 });
    expect(picture.last().reels.window).toEqual([['seven'], ['seven'], ['seven']]);
    expect(simulated.machine.state().lastPlay).toBe(1);
  });

  it('GM-01 refuses an offer of another seat', async () => {
    const { player } = await openWatchedMachine();
    expect(await player.offer({ ...offer, epoch: 2 })).toMatchObject({ status: 0, code: 60_007 });
    expect(await player.offer({ ...offer, epoch: 0 })).toMatchObject({ status: 0, code: 60_007 });
  });

  it('GM-16 goes on with a new picture when the old one is lost', async () => {
    const { player, picture, presence } = await openWatchedMachine();
    picture.events?.lost('killed');
    expect(player.isWatched()).toBe(false);
    await player.offer(offer);
    picture.events?.connected(true);
    expect(presence).toEqual([true, false, true]);
    expect(picture.deck().creditMinor).toBe(10_000);
  });
});
