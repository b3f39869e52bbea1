import { describe, expect, it } from 'vitest';
import { createQuickPress, isQuick, type KeyMoment, type PointerDown } from './quick-press.ts';

const SPIN: KeyMoment = { meaning: 'spin', isQuick: true, isLocked: false, isInList: false };
const FINGER: PointerDown = { pointerId: 5, pointerType: 'touch', isPrimary: true, button: 0, ctrlKey: false };
const MOUSE: PointerDown = { ...FINGER, pointerId: 1, pointerType: 'mouse' };
const CLICK = { detail: 1, pointerId: 5 };

describe('GM-08 a key that is pressed by reflex', () => {
  it.each(['touch', 'mouse', 'pen'])(
    'acts when the %s is down, and not again at the click that follows',
    (pointerType) => {
      const key = createQuickPress();
      expect(key.pointerDown({ ...FINGER, pointerType }, SPIN)).toBe(true);
      expect(key.click(CLICK, SPIN)).toBe(false);
    },
  );

  it('acts once for each press of a double press', () => {
    const key = createQuickPress();
    expect([key.pointerDown(FINGER, SPIN), key.click(CLICK, SPIN)]).toEqual([true, false]);
    expect([key.pointerDown(FINGER, SPIN), key.click({ ...CLICK, detail: 2 }, SPIN)]).toEqual([true, false]);
  });

  it('knows the click that follows where clicks carry no pointer', () => {
    const key = createQuickPress();
    key.pointerDown(FINGER, SPIN);
    expect(key.click({ detail: 1 }, SPIN)).toBe(false);
  });

  it.each([
    ['of the keyboard or a program', { detail: 0, pointerId: -1 }],
    ['of assistive technology that says it was a click', { detail: 1, pointerId: -1 }],
    ['without any pointer', { detail: 1 }],
  ])('acts at a click %s', (_, click) => {
    expect(createQuickPress().click(click, SPIN)).toBe(true);
  });

  it.each([
    { detail: 0, pointerId: -1 },
    { detail: 1, pointerId: -1 },
  ])('acts at a click %j also while a finger that has acted is still down', (click) => {
    const key = createQuickPress();
    key.pointerDown(FINGER, SPIN);
    expect(key.click(click, SPIN)).toBe(true);
    expect(key.click(CLICK, SPIN)).toBe(false);
  });

  it('acts again after a press that the system has cancelled', () => {
    const key = createQuickPress();
    key.pointerDown(FINGER, SPIN);
    key.pointerCancel();
    expect(key.click({ detail: 1 }, SPIN)).toBe(true);
  });

  it.each([
    ['a second finger', { ...FINGER, isPrimary: false }],
    ['the right button', { ...MOUSE, button: 2 }],
    ['the barrel button of a pen', { ...FINGER, pointerType: 'pen', button: 2 }],
    ['Ctrl and the left button, which is the right one on a Mac', { ...MOUSE, ctrlKey: true }],
  ])('does not act when %s comes down', (_, down) => {
    expect(createQuickPress().pointerDown(down, SPIN)).toBe(false);
  });

  it('does not act while it is locked, neither down nor at the click', () => {
    const key = createQuickPress();
    const locked = { ...SPIN, isLocked: true };
    expect([key.pointerDown(FINGER, locked), key.click(CLICK, locked)]).toEqual([false, false]);
    expect(key.click({ detail: 0 }, locked)).toBe(false);
  });

  it('acts at the click where it was unlocked under the finger', () => {
    const key = createQuickPress();
    key.pointerDown(FINGER, { ...SPIN, isLocked: true });
    expect(key.click(CLICK, SPIN)).toBe(true);
  });

  it('does nothing at the click where it has come to mean something else under the finger', () => {
    const key = createQuickPress();
    key.pointerDown(FINGER, { ...SPIN, meaning: 'stop_autoplay', isQuick: false });
    expect(key.click(CLICK, SPIN)).toBe(false);
    key.pointerDown(FINGER, SPIN);
    expect(key.click(CLICK, { ...SPIN, meaning: 'cash_in', isQuick: false })).toBe(false);
  });

  it('in a list that may scroll, waits for the click of a finger or a pen, not of a mouse', () => {
    const inList = { ...SPIN, isInList: true };
    for (const pointerType of ['touch', 'pen']) {
      const key = createQuickPress();
      expect(key.pointerDown({ ...FINGER, pointerType }, inList)).toBe(false);
      expect(key.click(CLICK, inList)).toBe(true);
    }
    expect(createQuickPress().pointerDown(MOUSE, inList)).toBe(true);
  });

  it('is none where it moves money, is autoplay’s, or only its machine knows what it does', () => {
    expect(['collect', 'other', 'stop_autoplay', 'cash_in', 'none'].filter(isQuick)).toEqual([]);
    const cashOut = { ...SPIN, meaning: 'cash out', isQuick: false };
    const key = createQuickPress();
    expect([key.pointerDown(FINGER, cashOut), key.click(CLICK, cashOut)]).toEqual([false, true]);
  });
});
