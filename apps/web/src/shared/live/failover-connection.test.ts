import { beforeEach, describe, expect, it } from 'vitest';
import { openLive, type Press } from './failover-connection.ts';
import type { Connection, ConnectionOptions } from './peer-connection.ts';

interface Fake {
  options: ConnectionOptions;
  closed: boolean;
}
let opened: Fake[];
let said: string[];

const open = (options: ConnectionOptions): Connection => {
  const fake = { options, closed: false };
  opened.push(fake);
  return {
    press: () => {
      say(`pressed ${opened.indexOf(fake)}`);
      return true;
    },
    cabinetMs: () => 0,
    roundTripMs: () => 0,
    choose: () => undefined,
    close: () => {
      fake.closed = true;
    },
  };
};
const say = (text: string) => void said.push(text);
const live = () =>
  openLive(
    {
      iceServers: [],
      policy: 'all',
      setupMs: 8_000,
      signal: { offer: async () => '', candidate: () => undefined, onCandidate: () => () => undefined },
      onOpen: () => say('open'),
      onVideo: () => say('video'),
      onAudio: () => say('audio'),
      onDeck: () => say('deck'),
      onAnswer: () => say('answer'),
      onPlayed: () => say('played'),
      onUnsupported: () => say('unsupported'),
      onInvalid: () => say('invalid'),
      onStats: () => say('stats'),
      onFrozen: (isFrozen) => say(`frozen ${isFrozen}`),
      onLost: (reason) => say(`lost ${reason}`),
    },
    open,
  );
const press: Press = { t: 'press', id: 'a-press-id', epoch: 1, button: 'spin', revision: 1, atMs: 0 };
const of = (index: number) => opened[index]?.options ?? expect.fail(`no connection ${index}`);

beforeEach(() => {
  opened = [];
  said = [];
});

describe('GM-16 openLive', () => {
  it('is one connection while nothing is wrong', () => {
    const one = live();
    of(0).onVideo({} as MediaStream);
    of(0).onOpen();
    one.press(press);
    expect([opened.length, said]).toEqual([1, ['video', 'open', 'pressed 0']]);
  });
  it('opens a second one beside a troubled first, and takes over its picture once it is open', () => {
    const one = live();
    of(0).onOpen();
    said = [];
    of(0).onTroubled?.(true);
    of(1).onVideo({} as MediaStream);
    of(1).onDeck({} as never);
    one.press(press);
    of(1).onOpen();
    one.press(press);
    expect(said).toEqual(['pressed 0', 'frozen false', 'video', 'deck', 'open', 'pressed 1']);
    expect(opened[0]?.closed).toBe(true);
  });
  it('a first connection that recovers while the cabinet has taken the second does not cost both', () => {
    live();
    of(0).onOpen();
    of(0).onTroubled?.(true);
    of(0).onTroubled?.(false);
    of(0).onTroubled?.(true);
    expect(opened.map(({ closed }) => closed)).toEqual([false, false]);
    // The cabinet lets go of the first as soon as the second one's channel is open, which the page hears a moment later.
    of(0).onLost('channel_closed');
    of(1).onOpen();
    expect(said).toEqual(['open', 'frozen false', 'open']);
  });
  it('is lost only when both are', () => {
    const one = live();
    of(0).onTroubled?.(true);
    of(0).onLost('silent');
    expect([said, one.press(press)]).toEqual([[], false]);
    of(1).onLost('setup_timeout');
    expect(said).toEqual(['lost setup_timeout']);
  });
  it('goes on with the first when the second fails, and is lost with it', () => {
    live();
    of(0).onTroubled?.(true);
    of(1).onLost('signal_failed');
    expect(said).toEqual([]);
    of(0).onLost('silent');
    expect(said).toEqual(['lost silent']);
  });
  it('closes both, and says nothing after it', () => {
    const one = live();
    of(0).onTroubled?.(true);
    one.close();
    of(0).onLost('channel_closed');
    expect(opened.map(({ closed }) => closed)).toEqual([true, true]);
    expect(said).toEqual([]);
  });
});
