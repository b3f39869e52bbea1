import { describe, expect, it } from 'vitest';
import { createToastStore } from './toasts.ts';

describe('toasts', () => {
  it('LY-05 messages stay 6000 ms, game toasts 3000 ms', () => {
    const store = createToastStore();
    store.show({ text: 'a' });
    store.show({ text: 'b', place: 'game' });
    expect(store.entries().map(({ place, durationMs }) => [place, durationMs])).toEqual([
      ['message', 6000],
      ['game', 3000],
    ]);
  });

  it('GM-13 a countdown updates the toast that is up and starts its time again', () => {
    const store = createToastStore();
    store.show({ id: 'close', text: '10', place: 'game', durationMs: 10_000 });
    store.show({ id: 'close', text: '9', place: 'game', durationMs: 10_000 });
    expect(store.entries()).toHaveLength(1);
    expect(store.entries()[0]).toMatchObject({ text: '9', version: 2 });
  });

  it('LY-05 the oldest makes room, in its own place only', () => {
    const store = createToastStore();
    store.show({ id: 'game', text: 'g', place: 'game' });
    for (const text of ['1', '2', '3', '4', '5']) store.show({ text });
    expect(store.entries().map((entry) => entry.text)).toEqual(['g', '2', '3', '4', '5']);
  });

  it('a message that stays until it is read outlives newer ones', () => {
    const store = createToastStore();
    store.show({ text: 'stays', place: 'game', durationMs: null });
    for (const text of ['1', '2', '3', '4', '5']) store.show({ text, place: 'game' });
    expect(store.entries().map((entry) => entry.text)).toEqual(['stays', '3', '4', '5']);
  });

  it('notifies its listeners once per change', () => {
    const store = createToastStore();
    let calls = 0;
    const stop = store.subscribe(() => calls++);
    const id = store.show({ text: 'a' });
    store.dismiss('nobody');
    store.dismiss(id);
    stop();
    store.show({ text: 'b' });
    expect(calls).toBe(2);
  });

  it('LY-05 QP-01 quiet holds back side notes only, and each of them is news all the same', () => {
    const store = createToastStore();
    const news: string[] = [];
    const stop = store.onNews(({ text }) => news.push(text));
    store.setQuiet(true);
    store.show({ text: 'a note', mutable: true });
    store.show({ id: 'count', text: 'money 10' });
    store.show({ id: 'count', text: 'money 9' });
    expect(store.entries().map(({ text }) => text)).toEqual(['money 9']);
    store.setQuiet(false);
    store.show({ text: 'another note', mutable: true });
    stop();
    store.show({ text: 'unheard' });
    expect(news).toEqual(['a note', 'money 10', 'another note']);
    expect(store.entries().map(({ text }) => text)).toEqual(['money 9', 'another note', 'unheard']);
  });
});
