import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Board } from './board.ts';
import { boardOptions } from './board-options.ts';
import { echo, openDevice } from './modbus-device.fixture.ts';
import { createSharedBoards, type SharedBoards } from './shared-boards.ts';

const WAIT = { timeout: 5_000, interval: 10 };
const EXCEPTION = 0x80;
const ILLEGAL_ADDRESS = 2;

let device: Awaited<ReturnType<typeof openDevice>>;
let boards: SharedBoards;
let opened: Board[];
let refusals: string[];
/** Where it is a number, the board's time stands there. */
let standsAtMs: number | null;
const clock = { ...systemClock, monotonicMs: () => standsAtMs ?? systemClock.monotonicMs() };
beforeEach(async () => {
  standsAtMs = null;
  device = await openDevice();
  boards = createSharedBoards();
  [opened, refusals] = [[], []];
});
afterEach(() => {
  for (const board of opened) board.close();
  device.close();
});

function open({ pulse = 'jog' as unknown, unit = 1, outputs = [2], inputs = [] as number[] } = {}): Board {
  const options = boardOptions.parse({ kind: 'modbus', address: `127.0.0.1:${device.port}`, unit, pulse });
  const use = { outputs, inputs, changed: () => undefined };
  const refused = (request: string) => void refusals.push(request);
  const board = boards.open(options, { ...use, refused }, clock);
  opened.push(board);
  return board;
}
async function openConnected(how: Parameters<typeof open>[0] = {}): Promise<Board> {
  const board = open(how);
  await expect.poll(() => board.counts().connected, WAIT).toBe(1);
  return board;
}

describe('a pulse', () => {
  it.each([
    ['jog', '0105000aff00'],
    [{ register: 3, value: 0x0600 }, '0106000d0600'],
  ])('by %j is one write, confirmed by the board', async (pulse, bytes) => {
    const board = await openConnected({ pulse });
    expect(await board.pulse(10)).toBe(true);
    expect(device.requests).toEqual([bytes]);
    expect(board.counts()).toEqual({ isConnected: true, pulses: 1, failed: 0, connected: 1 });
  });

  it('goes to its unit', async () => {
    const board = await openConnected({ unit: 17 });
    expect(await board.pulse(0)).toBe(true);
    expect(device.requests).toEqual(['11050000ff00']);
  });

  it('that the board does not answer in time is not repeated, and nothing that waits behind it is sent', async () => {
    const board = await openConnected();
    device.answers((pdu) => (pdu[0]! >= 5 ? null : echo(pdu)));
    expect(await Promise.all([board.pulse(1), board.pulse(2)])).toEqual([false, false]);
    device.answers(echo);
    await expect.poll(() => board.counts().connected, WAIT).toBe(2);
    await sleep(300);
    expect(device.requests).toEqual(['01050001ff00']);
    expect(await board.pulse(2)).toBe(true);
    expect(board.counts()).toMatchObject({ pulses: 3, failed: 2 });
  });

  it('is not confirmed by a refusal, nor by another relay', async () => {
    const board = await openConnected();
    device.answers((pdu) => (pdu[0]! >= 5 ? Buffer.from([pdu[0]! + EXCEPTION, ILLEGAL_ADDRESS]) : echo(pdu)));
    expect(await board.pulse(9)).toBe(false);
    expect(refusals).toEqual(['pulse relay 9']);
    device.answers((pdu) => (pdu[0]! >= 5 ? Buffer.from([...pdu.subarray(0, 2), 5, ...pdu.subarray(3)]) : echo(pdu)));
    expect(await board.pulse(9)).toBe(false);
    expect(board.counts()).toMatchObject({ pulses: 2, failed: 2, connected: 1 });
  });

  it('before the connection is open is not kept for later', async () => {
    const board = open();
    expect(await board.pulse(2)).toBe(false);
    await expect.poll(() => board.counts().connected, WAIT).toBe(1);
    await sleep(100);
    expect(device.requests).toEqual([]);
  });
});

describe('a board', () => {
  it('that falls silent or is gone answers no more within a second, and again when it is back', async () => {
    const board = await openConnected({ inputs: [3] });
    await expect.poll(() => board.isOn(3), WAIT).toBe(false);
    device.answers(() => null);
    await expect.poll(() => board.isAnswering(), WAIT).toBe(false);
    expect([board.isOn(3), board.isLit(3)]).toEqual([null, null]);
    device.answers(echo);
    await expect.poll(() => board.isAnswering(), WAIT).toBe(true);
    const { port } = device;
    device.close();
    await expect.poll(() => board.isAnswering(), WAIT).toBe(false);
    expect(await board.pulse(2)).toBe(false);
    device = await openDevice(port);
    await expect.poll(() => board.isAnswering(), WAIT).toBe(true);
  });

  it('without the inputs that it should have is known, answers, and presses', async () => {
    device.answers((pdu) => (pdu[0] === 2 ? Buffer.from([2 + EXCEPTION, ILLEGAL_ADDRESS]) : echo(pdu)));
    const board = await openConnected({ inputs: [40] });
    await expect.poll(() => refusals.length, WAIT).toBeGreaterThan(0);
    expect([board.isAnswering(), board.isOn(40), await board.pulse(2)]).toEqual([true, null, true]);
  });

  it('has a lamp lit between its blinks', async () => {
    let bits = 0;
    device.answers((pdu) => (pdu[0] === 2 ? Buffer.from([2, 1, bits]) : echo(pdu)));
    const board = await openConnected({ inputs: [3] });
    await expect.poll(() => board.isLit(3), WAIT).toBe(false);
    bits = 0b1000;
    await expect.poll(() => [board.isOn(3), board.isLit(3)], WAIT).toEqual([true, true]);
    // Else a stall would be its darkness.
    standsAtMs = clock.monotonicMs();
    await expect.poll(() => board.isLit(3), WAIT).toBe(true);
    bits = 0;
    await expect.poll(() => board.isOn(3), WAIT).toBe(false);
    expect(board.isLit(3)).toBe(true);
    standsAtMs = null;
    await expect.poll(() => board.isLit(3), WAIT).toBe(false);
  });

  it('that sends garbage ends no agent, and is connected again', async () => {
    const board = await openConnected();
    const seeded = (seed: number) => Buffer.from(Array.from({ length: 400 }, (_, at) => (at * seed * 2_654_435) % 251));
    for (let seed = 1; seed < 40; seed += 1) {
      device.write(seeded(seed));
      await sleep(5);
    }
    await expect.poll(async () => board.pulse(2), { timeout: 10_000, interval: 50 }).toBe(true);
  });

  it('of two machines has one connection, and keeps each to its own relays', async () => {
    const one = await openConnected({ outputs: [0, 1] });
    const other = open({ outputs: [4, 5] });
    expect(await Promise.all([one.pulse(0), other.pulse(4)])).toEqual([true, true]);
    expect(device.connections()).toBe(1);
    expect(() => open({ outputs: [1] })).toThrow(
      /relay 1 of board 127.0.0.1:\d+ unit 1 presses a key of another machine/,
    );
    one.close();
    expect(await other.pulse(5)).toBe(true);
    other.close();
    await expect.poll(() => device.connections(), WAIT).toBe(0);
  });
});
