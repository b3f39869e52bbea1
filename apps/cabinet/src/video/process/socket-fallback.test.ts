import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureEvents } from '../picture.ts';
import { type DirectPicture, IDLE_TIMEOUT_MS, withSocketFallback } from './socket-fallback.ts';

let received: string[];
let connected: boolean[];
let base: PictureEvents;
let stills: (Buffer | null)[];
let sent: string[];

function open() {
  received = [];
  connected = [];
  stills = [];
  sent = [];
  const picture = withSocketFallback((events) => {
    base = events;
    const direct: DirectPicture = {
      answer: async () => ({ sdp: '' }),
      addCandidate: () => undefined,
      show: () => undefined,
      send: (text) => void sent.push(text),
      reply: (text) => void sent.push(text),
      sound: () => undefined,
      still: async () => null,
      watchers: { watch: async () => 'none', renew: () => false, end: () => undefined },
      stillNow: async () => stills.shift() ?? null,
      close: () => undefined,
    };
    return direct;
  }, Date.now)({
    candidate: () => undefined,
    connected: (now) => void connected.push(now),
    message: (text) => void received.push(text),
    lost: () => undefined,
  });
  return picture;
}
const ask = async (picture: ReturnType<typeof open>, texts: string[] = [], still: 'none' | 'changed' = 'none') => {
  const answer = picture.socketFallback({ texts, still });
  await vi.advanceTimersByTimeAsync(200);
  return answer;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('GM-16 socket fallback', () => {
  it('connects with the first request and disconnects 6 s after the last', async () => {
    const picture = open();
    await ask(picture);
    await ask(picture);
    expect(connected).toEqual([true]);
    await vi.advanceTimersByTimeAsync(IDLE_TIMEOUT_MS);
    expect(connected).toEqual([true, false]);
  });
  it('connects again where an answer was lost, so that the deck is sent again', async () => {
    const picture = open();
    await ask(picture);
    picture.send('a deck that does not arrive');
    await ask(picture);
    await picture.socketFallback({ texts: [], still: 'none', afresh: true });
    expect(connected).toEqual([true, true]);
  });
  it('delivers messages and returns the texts sent since the last response', async () => {
    const picture = open();
    await ask(picture);
    picture.send('deck');
    const asked = picture.socketFallback({ texts: ['press'], still: 'none' });
    expect(received).toEqual(['press']);
    expect((await asked).texts).toEqual(['deck']);
    picture.reply('answer');
    expect(await ask(picture)).toMatchObject({ texts: ['answer'] });
    expect(sent).toEqual(['deck', 'answer']);
  });
  it('reports a result once the machine shows it, what follows behind it, and answers at once', async () => {
    const picture = open();
    await ask(picture);
    picture.send('spinning');
    picture.send('won', Date.now() + 260);
    picture.send('credit');
    picture.reply('answer');
    expect(await ask(picture)).toMatchObject({ texts: ['spinning', 'answer'] });
    await vi.advanceTimersByTimeAsync(100);
    expect(await ask(picture)).toMatchObject({ texts: ['won', 'credit'] });
  });
  it('waits up to 120 ms for the answer to a press', async () => {
    const picture = open();
    await ask(picture);
    const late = picture.socketFallback({ texts: ['press'], still: 'none' });
    setTimeout(() => picture.send('answer'), 50);
    await vi.advanceTimersByTimeAsync(60);
    expect((await late).texts).toEqual(['answer']);
    expect((await ask(picture, ['press'])).texts).toEqual([]);
  });
  it('returns stills in base64, and none where the picture has not changed', async () => {
    const picture = open();
    stills = [Buffer.from('one')];
    expect((await ask(picture, [], 'changed')).still).toBe(Buffer.from('one').toString('base64'));
    expect((await ask(picture, [], 'changed')).still).toBeNull();
    stills = [Buffer.from('two')];
    expect((await ask(picture)).still).toBeNull();
  });
  it('leaves a peer connection open when it becomes idle', async () => {
    const picture = open();
    await ask(picture);
    base.connected(true);
    await vi.advanceTimersByTimeAsync(IDLE_TIMEOUT_MS);
    expect(connected).toEqual([true, true]);
    base.connected(false);
    expect(connected).toEqual([true, true, false]);
  });
  it('stays connected when the peer connection ends while it is active', async () => {
    const picture = open();
    base.connected(true);
    await ask(picture);
    base.connected(false);
    expect(connected).toEqual([true, true]);
  });
  it('queues at most 50 texts', async () => {
    const picture = open();
    await ask(picture);
    for (let text = 0; text < 500; text += 1) picture.send(String(text));
    const { texts } = await ask(picture);
    expect(texts).toHaveLength(50);
    expect(texts.at(-1)).toBe('499');
  });
});
