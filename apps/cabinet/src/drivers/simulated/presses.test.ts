import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, handshakeAnswer, seatCommand } from '../../machine/machine.fixture.ts';
import { openWatchedMachine, stopsOf } from './simulated.fixture.ts';

describe('presses on the deck', () => {
  it('GM-08 shows the press before anything is on the disk, and answers after the outcome is', async () => {
    const { press, picture, disk, clock } = await openWatchedMachine({ draws: [...stopsOf.win] });
    const frames = picture.scenes.length;
    const written = disk.bytes().length;
    const id = press('spin');
    const first = picture.scenes[frames]!;
    expect(first.now).toBe(true);
    expect(first.scene.pressed).toEqual({ button: 'spin', atMs: clock.nowMs() });
    expect(first.scene.reels.spin?.startedAtMs).toBe(clock.nowMs());
    expect(disk.bytes().length).toBe(written);
    expect(picture.answers()).toEqual([]);
    await clock.advance(0);
    expect(picture.answers()).toEqual([{ t: 'answer', id, ok: true, reason: null }]);
    expect(disk.bytes().length).toBeGreaterThan(written);
  });

  it('GM-08 never shows an outcome that is not on the disk', async () => {
    const { press, picture, disk, clock, machine } = await openWatchedMachine({ draws: [...stopsOf.win] });
    const slow = Promise.withResolvers<void>();
    const sync = disk.sync;
    disk.sync = () => slow.promise.then(sync);
    press('spin');
    await clock.advance(5_000);
    expect(machine.state().running?.outcome.winMinor).toBe(1_000);
    for (const { scene } of picture.scenes) expect(scene.lineWins).toEqual([]);
    expect(picture.last().reels.spin?.stopAtMs.every((atMs) => atMs > clock.nowMs())).toBe(true);
    expect(picture.answers()).toEqual([]);
    slow.resolve();
    await clock.advance(0);
    expect(picture.last().lineWins).toHaveLength(1);
  });

  it.each([
    ['foreign', { epoch: 2 }],
    ['foreign', { epoch: 0 }],
    ['late', { atMs: 1_700_000_000_000 - 2_001 }],
    ['late', { atMs: 1_700_000_000_000 + 2_001 }],
    ['stale', { revision: 1 }],
    ['unknown_button', { button: 'open_door' }],
    ['unknown_button', { button: 'toString' }],
  ] as const)('GM-08 refuses a press that is %s: %j', async (reason, part) => {
    const { answerTo, machine } = await openWatchedMachine();
    expect(await answerTo('spin', part)).toMatchObject({ ok: false, reason });
    expect(machine.state().running).toBeNull();
  });

  it('GM-08 plays a repeated press once, and gives the first answer again, over the next connection too', async () => {
    const { answerTo, picture, machine } = await openWatchedMachine();
    const repeated = { id: 'the-same-press', revision: picture.deck().revision };
    expect(await answerTo('spin', repeated)).toMatchObject({ ok: true, reason: null });
    expect(await answerTo('spin', repeated)).toMatchObject({ id: 'the-same-press', ok: true, reason: null });
    picture.events?.connected(false);
    picture.events?.connected(true);
    expect(await answerTo('spin', repeated)).toMatchObject({ ok: true, reason: null });
    expect(picture.answers()).toHaveLength(3);
    expect(machine.state().running?.number).toBe(1);
    expect(machine.state().betMinor).toBeNull();
  });

  it('GM-08 refuses a repeat of a refused press with the same reason, although it would be taken now', async () => {
    const { answerTo, machine } = await openWatchedMachine({ creditMinor: 0 });
    const repeated = { id: 'the-same-press' };
    expect(await answerTo('spin', repeated)).toMatchObject({ reason: 'credit_too_small' });
    await machine.apply(cashIn(2, 10_000));
    expect(await answerTo('spin', repeated)).toMatchObject({ reason: 'credit_too_small' });
    expect(machine.state().running).toBeNull();
  });

  it('GM-08 answers once while the outcome is being written, however often the press comes', async () => {
    const { press, picture, disk, clock, machine } = await openWatchedMachine();
    const slow = Promise.withResolvers<void>();
    const sync = disk.sync;
    disk.sync = () => slow.promise.then(sync);
    const repeated = { id: 'the-same-press', revision: picture.deck().revision };
    for (let repeat = 0; repeat < 10; repeat += 1) press('spin', repeated);
    await clock.advance(100);
    expect(picture.answers()).toEqual([]);
    slow.resolve();
    await clock.advance(0);
    expect(picture.answers()).toMatchObject([{ id: 'the-same-press', ok: true }]);
    expect(machine.state().lastPlay + (machine.state().running === null ? 0 : 1)).toBe(1);
  });

  it.each([
    ['foreign before late', 'foreign', { epoch: 3, atMs: 0, revision: 0, button: 'x' }],
    ['late before stale', 'late', { atMs: 0, revision: 0, button: 'x' }],
    ['stale before unknown', 'stale', { revision: 0, button: 'x' }],
    ['unknown before the rest', 'unknown_button', { button: 'x' }],
  ] as const)('GM-08 says the first reason: %s', async (_, reason, part) => {
    const { answerTo } = await openWatchedMachine({ creditMinor: 0 });
    await answerTo('bet_up');
    expect(await answerTo('spin', part)).toMatchObject({ ok: false, reason });
  });

  it.each(['stop', 'pick', 'bet_down'])('GM-08 refuses %s where it means nothing', async (button) => {
    const { answerTo } = await openWatchedMachine();
    expect(await answerTo(button, { box: 0 })).toMatchObject({ ok: false, reason: 'not_now' });
  });

  it('GM-08 refuses a second spin meant for the same moment', async () => {
    const { press, picture, clock, machine } = await openWatchedMachine();
    const { revision } = picture.deck();
    press('spin', { revision });
    press('spin', { revision });
    await clock.advance(0);
    expect(picture.answers()).toMatchObject([{ ok: false, reason: 'stale' }, { ok: true }]);
    expect(machine.state().running?.number).toBe(1);
  });

  it('GM-08 refuses buttons while the reels revision, except stop, once', async () => {
    const { answerTo } = await openWatchedMachine();
    await answerTo('spin');
    expect(await answerTo('spin')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('bet_up')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('collect')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('stop')).toMatchObject({ ok: true });
    expect(await answerTo('stop')).toMatchObject({ ok: false, reason: 'not_now' });
  });

  it('GM-08 refuses a spin and a collect that the credit does not cover', async () => {
    const { answerTo } = await openWatchedMachine({ creditMinor: 99 });
    expect(await answerTo('spin')).toMatchObject({ ok: false, reason: 'credit_too_small' });
    const empty = await openWatchedMachine({ creditMinor: 0 });
    expect(await empty.answerTo('collect')).toMatchObject({ ok: false, reason: 'credit_too_small' });
  });

  it('GM-18 refuses out of service, and when the disk fails under a press nothing of it is shown', async () => {
    const distrusted = await openWatchedMachine();
    await distrusted.machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, accepted: false }));
    for (const button of ['spin', 'collect', 'bet_up'])
      expect(await distrusted.answerTo(button)).toMatchObject({ ok: false, reason: 'out_of_service' });

    const failing = await openWatchedMachine({ draws: [...stopsOf.win] });
    failing.disk.losePowerAt(1, 'before');
    expect(await failing.answerTo('spin')).toMatchObject({ ok: false, reason: 'out_of_service' });
    expect(failing.picture.last()).toMatchObject({ reels: { spin: null }, lineWins: [], activity: 'error' });
    expect(failing.picture.sounds).toContain('alarm');
  });

  it('GM-08 refuses spin and bets while cashing out', async () => {
    const { answerTo, machine, platform, clock } = await openWatchedMachine();
    platform.answering = false;
    await machine.cashOut(cashOut(9));
    await clock.advance(0);
    expect(await answerTo('spin')).toMatchObject({ ok: false, reason: 'not_now' });
    expect(await answerTo('bet_max')).toMatchObject({ ok: false, reason: 'not_now' });
  });

  it('GM-08 changes the bet within what the game offers', async () => {
    const { answerTo, machine, picture } = await openWatchedMachine();
    const enabled = () =>
      picture
        .deck()
        .buttons.filter((button) => button.enabled)
        .map(({ id }) => id);
    expect(picture.deck().betMinor).toBe(100);
    expect(enabled()).toEqual(['spin', 'bet_up', 'bet_max', 'collect']);
    await answerTo('bet_max');
    expect(picture.deck().betMinor).toBe(500);
    expect(enabled()).toEqual(['spin', 'bet_down', 'collect']);
    await answerTo('bet_down');
    expect(machine.state().betMinor).toBe(200);
  });

  it('GM-11 collects: the credit goes to escrow and the platform hears of it', async () => {
    const { answerTo, machine, platform, clock, picture } = await openWatchedMachine();
    expect(await answerTo('collect')).toMatchObject({ ok: true });
    await clock.advance(0);
    expect([...platform.paid.values()]).toEqual([10_000]);
    expect(machine.availableMinor()).toBe(0);
    expect(picture.deck()).toMatchObject({ creditMinor: 0, activity: 'idle' });
  });

  it('GM-01 closes the picture of a player whose seat went to another connection', async () => {
    const { machine, picture, presence } = await openWatchedMachine();
    await machine.seat(seatCommand(2));
    expect(picture.closed).toBe(1);
    expect(presence).toEqual([true, false]);
  });
});

describe('the deck channel', () => {
  it.each([
    ['{', '(json)'],
    ['null', '(root)'],
    ['{"t":"open"}', 't'],
    ['{"t":"press","seq":1,"epoch":1,"button":"spin","revision":1,"atMs":1}', 'id'],
    ['{"t":"press","id":"short","epoch":1,"button":"spin","revision":1,"atMs":1}', 'id'],
    ['{"t":"press","id":"long-enough","epoch":1,"button":"","revision":1,"atMs":1}', 'button'],
    ['{"t":"press","id":"long-enough","epoch":1,"button":"pick","revision":1,"atMs":1,"box":-1}', 'box'],
  ])('GM-08 answers %s with 40000 and the field', async (text, field) => {
    const { picture, clock, machine } = await openWatchedMachine();
    picture.events?.message(text);
    await clock.advance(0);
    expect(picture.sent.at(-1)).toEqual({ t: 'invalid', code: 40_000, field });
    expect(machine.state().running).toBeNull();
  });

  it('GM-08 tells its clock, so that the browser can date its presses', async () => {
    const { picture, clock } = await openWatchedMachine();
    picture.events?.message('{"t":"ping","sentMs":12.5,"protocol":2}');
    expect(picture.sent.at(-1)).toEqual({ t: 'pong', sentMs: 12.5, cabinetMs: clock.nowMs() });
  });

  it.each([
    ['{"t":"ping","sentMs":12.5}', 'without a protocol'],
    ['{"t":"ping","sentMs":12.5,"protocol":3}', 'of a later one'],
  ])('a page with another protocol gets "unsupported" instead of the clock: %s, %s', async (text) => {
    const { picture } = await openWatchedMachine();
    picture.events?.message(text);
    expect(picture.sent.at(-1)).toEqual({ t: 'unsupported', protocol: 2 });
  });
});
