import type { Press } from '@salon/contract/player-channel.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { openDeckChannel, type TextChannel } from './deck-channel.ts';

afterEach(() => void vi.useRealTimers());

const channelInto = (sent: string[]): TextChannel => ({
  readyState: 'open',
  bufferedAmount: 0,
  send: (text: unknown) => void sent.push(String(text)),
});

function open() {
  const states: string[] = [];
  const unreliable: string[] = [];
  const events = {
    ...{ onOpen: vi.fn(), onUnsupported: vi.fn(), onDeck: vi.fn(), onAnswer: vi.fn(), onPlayed: vi.fn() },
    onInvalid: vi.fn(),
  };
  const channel = openDeckChannel({ states: channelInto(states), presses: channelInto(unreliable) }, events);
  return { channel, events, states, unreliable };
}
const press: Press = { t: 'press', id: 'a-press-id', epoch: 1, button: 'spin', revision: 1, atMs: 0 };

it('GM-08 sends presses and pings over the unreliable channel, choices over the ordered one', () => {
  const { channel, states, unreliable } = open();
  channel.ping();
  channel.press(press);
  channel.choose({ view: 'screen', crop: false, band: 'auto' });
  expect(unreliable.map((text) => JSON.parse(text).t)).toEqual(['ping', 'press']);
  expect(states.map((text) => JSON.parse(text).t)).toEqual(['view', 'band']);
});

it('reports another protocol version once; its cabinet gives no clock to press by', () => {
  const { channel, events, unreliable } = open();
  channel.ping();
  expect(JSON.parse(unreliable[0] ?? '')).toMatchObject({ protocol: 2 });
  channel.receive('{"t":"unsupported","protocol":3}');
  channel.receive('{"t":"unsupported","protocol":3}');
  expect([events.onUnsupported.mock.calls.length, channel.cabinetMs()]).toEqual([1, null]);
});

it('GM-03 reports the shortest round trip of the last pings, and the latest', () => {
  vi.useFakeTimers({ now: 5_000, toFake: ['performance'] });
  const { channel } = open();
  for (const tookMs of [80, 40, 120])
    channel.receive(JSON.stringify({ t: 'pong', sentMs: performance.now() - tookMs, cabinetMs: 1_000 }));
  expect([channel.roundTripMs(), channel.lastRoundTripMs()]).toEqual([40, 120]);
});
