import type { Press } from '@salon/contract/player-channel.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFailoverConnection } from './failover-connection.ts';
import type { LiveConnection, PeerConnectionOptions } from './peer-connection.ts';

interface Fake {
  options: PeerConnectionOptions;
  closed: boolean;
}
let opened: Fake[];
let reported: string[];

const open = (options: PeerConnectionOptions): LiveConnection => {
  const fake = { options, closed: false };
  opened.push(fake);
  return {
    deck: () => ({
      press: () => {
        report(`pressed ${opened.indexOf(fake)}`);
        return true;
      },
      cabinetMs: () => 0,
      roundTripMs: () => 0,
      choose: () => undefined,
    }),
    close: () => {
      fake.closed = true;
    },
  };
};
const report = (text: string) => void reported.push(text);
const live = () =>
  openFailoverConnection(
    {
      iceServers: [],
      policy: 'all',
      setupMs: 8_000,
      signalling: { offer: async () => '', candidate: () => undefined, onCandidate: () => () => undefined },
      onOpen: () => report('open'),
      onVideo: () => report('video'),
      onAudio: () => report('audio'),
      onDeck: () => report('deck'),
      onAnswer: () => report('answer'),
      onPlayed: () => report('played'),
      onUnsupported: () => report('unsupported'),
      onInvalid: () => report('invalid'),
      onStats: () => report('stats'),
      onFrozen: (isFrozen) => report(`frozen ${isFrozen}`),
      onLost: (reason) => report(`lost ${reason}`),
    },
    open,
  );
const press: Press = { t: 'press', id: 'a-press-id', epoch: 1, button: 'spin', revision: 1, atMs: 0 };
const of = (index: number) => opened[index]?.options ?? expect.fail(`no connection ${index}`);

beforeEach(() => {
  opened = [];
  reported = [];
});

describe('GM-16 failover connection', () => {
  it('opens a single connection while it is healthy', () => {
    const one = live();
    of(0).onVideo({} as MediaStream);
    of(0).onOpen();
    one.deck()?.press(press);
    expect([opened.length, reported]).toEqual([1, ['video', 'open', 'pressed 0']]);
  });
  it('opens a standby when the active connection degrades, and promotes it once it is open', () => {
    const one = live();
    of(0).onOpen();
    reported = [];
    of(0).onDegraded?.(true);
    of(1).onVideo({} as MediaStream);
    of(1).onDeck({} as never);
    one.deck()?.press(press);
    of(1).onOpen();
    one.deck()?.press(press);
    expect(reported).toEqual(['pressed 0', 'video', 'deck', 'open', 'pressed 1']);
    expect(opened[0]?.closed).toBe(true);
  });
  it('keeps the standby when the active connection recovers: the cabinet may already use it', () => {
    live();
    of(0).onOpen();
    of(0).onDegraded?.(true);
    of(0).onDegraded?.(false);
    of(0).onDegraded?.(true);
    expect(opened.map(({ closed }) => closed)).toEqual([false, false]);
    // The cabinet closes the first connection when the second one's channel is open; the page learns of that later.
    of(0).onLost('channel_closed');
    of(1).onOpen();
    expect(reported).toEqual(['open', 'frozen true', 'open']);
  });
  it('is lost when both connections are lost', () => {
    const one = live();
    of(0).onDegraded?.(true);
    of(0).onLost('silent');
    expect([reported, one.deck()], 'its last frame must not be bet on').toEqual([['frozen true'], null]);
    of(1).onLost('setup_timeout');
    expect(reported).toEqual(['frozen true', 'lost setup_timeout']);
  });
  it('keeps the active connection when the standby fails', () => {
    live();
    of(0).onDegraded?.(true);
    of(1).onLost('signal_failed');
    expect(reported).toEqual([]);
    of(0).onLost('silent');
    expect(reported).toEqual(['lost silent']);
  });
  it.each(['undecodable', 'blocked'] as const)('waits for no standby where the browser refuses: %s', (reason) => {
    live();
    of(0).onDegraded?.(true);
    of(0).onLost(reason);
    expect([reported, opened.map(({ closed }) => closed)]).toEqual([[`lost ${reason}`], [false, true]]);
  });
  it('closes both connections and reports nothing afterwards', () => {
    const one = live();
    of(0).onDegraded?.(true);
    one.close();
    of(0).onLost('channel_closed');
    expect(opened.map(({ closed }) => closed)).toEqual([true, true]);
    expect(reported).toEqual([]);
  });
});
