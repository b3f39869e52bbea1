import { expect, it, vi } from 'vitest';
import { openDeckChannel, type Press } from './deck-channel.ts';

function open() {
  const states: string[] = [];
  const quick: string[] = [];
  const events = {
    ...{ onOpen: vi.fn(), onUnsupported: vi.fn(), onDeck: vi.fn(), onAnswer: vi.fn(), onPlayed: vi.fn() },
    onInvalid: vi.fn(),
  };
  const channel = openDeckChannel(
    { isOpen: () => true, send: (text) => void states.push(text), sendQuick: (text) => quick.push(text) > 0 },
    events,
  );
  return { channel, events, states, quick };
}
const press: Press = { t: 'press', id: 'a-press-id', epoch: 1, button: 'spin', revision: 1, atMs: 0 };

it('GM-08 presses and pings take the short way, choices the one that keeps their order', () => {
  const { channel, states, quick } = open();
  channel.ping();
  channel.press(press);
  channel.choose({ view: 'screen', crop: false, band: 'auto' });
  expect(quick.map((text) => JSON.parse(text).t)).toEqual(['ping', 'press']);
  expect(states.map((text) => JSON.parse(text).t)).toEqual(['view', 'band']);
});

it('a cabinet of another protocol is told once, and gives no clock to press by', () => {
  const { channel, events, quick } = open();
  channel.ping();
  expect(JSON.parse(quick[0] ?? '')).toMatchObject({ protocol: 2 });
  channel.receive('{"t":"unsupported","protocol":3}');
  channel.receive('{"t":"unsupported","protocol":3}');
  expect([events.onUnsupported.mock.calls.length, channel.cabinetMs()]).toEqual([1, null]);
});

it('GM-03 the shortest round trip of the last pings is what presses are repeated by', () => {
  const { channel } = open();
  for (const tookMs of [80, 40, 120])
    channel.receive(JSON.stringify({ t: 'pong', sentMs: performance.now() - tookMs, cabinetMs: 1_000 }));
  expect(channel.roundTripMs()).toBeLessThan(80);
  expect(channel.lastRoundTripMs()).toBeGreaterThanOrEqual(120);
});
