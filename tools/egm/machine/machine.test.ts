import { describe, expect, it } from 'vitest';
import { PROFILES } from '../profiles.ts';
import { tableTop, transferHex } from './table-top.fixture.ts';

const bcd = (value: number) => String(value).padStart(8, '0');

describe('a game', () => {
  it('takes the bet, runs, and pays what its reels show', () => {
    const table = tableTop({ cents: 1000 });
    table.act({ do: 'rig', next: 'win' });
    expect(table.press('spin')).toBeNull();
    expect(table.commit).toBe('game_start');
    expect(table.memory).toMatchObject({ credit: 990, meters: { coinIn: 10, gamesPlayed: 0 } });
    expect(table.press('spin')).toBe('game_runs');
    table.wait(100);
    const { win } = table.memory.shown;
    expect(table.memory).toMatchObject({ credit: 990 + win, meters: { coinOut: win, gamesPlayed: 1, gamesWon: 1 } });
    expect(table.read('011A')).toBe(`011A${bcd(990 + win)}`);
    expect(table.ask('012F050000000105')).toBe(`012F11000000${bcd(10)}01${bcd(win)}05${bcd(1)}`);
  });
  it('ends after a power cut as it was drawn', () => {
    const table = tableTop({ cents: 1000 });
    table.act({ do: 'rig', next: 'win' });
    table.press('spin');
    const drawn = table.memory.game;
    table.powerUp();
    table.wait(100);
    expect(table.memory.shown.stops).toEqual(drawn?.stops);
    expect(table.memory.credit).toBe(990 + (drawn?.win ?? 0));
    expect(table.exceptions()).toEqual(['18', '17']);
  });
  it.each([
    ['door', (table: ReturnType<typeof tableTop>) => table.act({ do: 'door', isOpen: true })],
    ['tilt', (table: ReturnType<typeof tableTop>) => table.act({ do: 'tilt', isOn: true })],
    ['play_off', (table: ReturnType<typeof tableTop>) => table.ask('0101')],
    ['credit', (table: ReturnType<typeof tableTop>) => table.edit({ credit: 9 })],
  ])('does not start: %s', (why, before) => {
    const table = tableTop({ cents: 1000 });
    before(table);
    expect(table.press('spin')).toBe(why);
  });
  it('is reported as 7E and 7F with real-time events, and in the queue where the profile always does', () => {
    const table = tableTop({ cents: 1000 });
    table.ask('010E01');
    table.act({ do: 'rig', next: 'lose' });
    table.press('spin');
    expect(table.read('011A')).toBe('01FF7E0010000000100000');
    table.wait(100);
    expect(table.ask('0101')).toBe('01FF7F00000000');
    expect(table.memory.isPlayOn).toBe(true);
    expect(table.read('81')).toBe('01FF00');
    const always = tableTop({ cents: 1000, profile: PROFILES.bb2 });
    always.press('spin');
    always.wait(100);
    expect(always.exceptions().slice(0, 2)).toEqual(['7E', '7F']);
  });
});

describe('meters', () => {
  it('roll over at 10^8, and at 10^10 in cents', () => {
    const table = tableTop({ cents: 1000 });
    expect(table.act({ do: 'meters', meters: { coinIn: 99_999_995, aftInCents: 9_999_999_000 } })).toBeNull();
    expect(table.act({ do: 'meters', meters: { coinIn: 100_000_000 } })).toBe('too_large');
    table.act({ do: 'rig', next: 'lose' });
    table.press('spin');
    table.wait(100);
    table.ask('017400033000');
    table.ask(transferHex({ cents: 5000 }));
    table.wait(100);
    expect(table.read('0111')).toBe('011100000005');
    expect(table.ask('016F060000A000B800')).toBe('016F120000A000050000004000B800050000000000');
  });
  it('come in groups, and 6F gives size 0 to one that is not there', () => {
    const table = tableTop();
    table.act({ do: 'meters', meters: { cancelled: 1, coinIn: 2, coinOut: 3, drop: 4, jackpot: 5, gamesPlayed: 6 } });
    table.edit({ credit: 7 });
    expect(table.read('010F')).toBe(`010F${[1, 2, 3, 4, 5, 6].map(bcd).join('')}`);
    expect(table.read('0119')).toBe(`0119${[2, 3, 4, 5, 6].map(bcd).join('')}`);
    expect(table.read('011C')).toBe(`011C${[2, 3, 4, 5, 6, 0, 0, 0].map(bcd).join('')}`);
    expect(table.ask('01AF0600000C00EE00')).toBe('01AF0C00000C000400000007EE0000');
    expect(table.ask('012F0400000CEE')).toBe('012F0700000C00000007');
    expect(table.ask('012F0300020C')).toBeNull();
  });
});

describe('a hand pay', () => {
  function won(cents = 100_000) {
    const table = tableTop({ cents });
    table.act({ do: 'settings', settings: { winLimitCents: 5_000 } });
    table.press('max_bet');
    table.act({ do: 'rig', next: 'jackpot' });
    table.press('spin');
    table.wait(100);
    return table;
  }
  it('locks the machine, is reported first and again after 15 s, and is read by 1B', () => {
    const table = won();
    const { win } = table.memory.shown;
    table.act({ do: 'door', isOpen: true });
    expect(table.exceptions()).toEqual(['51', '11']);
    table.wait(14_999);
    expect(table.exceptions()).toEqual([]);
    table.wait(1);
    expect(table.exceptions()).toEqual(['51']);
    expect(table.read('011B')).toBe(`011B0040${String(win).padStart(10, '0')}000001${'00'.repeat(10)}`);
    table.wait(60_000);
    expect(table.exceptions()).toEqual([]);
    expect(table.read('011B')).toBe(`011B0000${'00'.repeat(18)}`);
  });
  it('leaves by the attendant key as jackpot, or goes to the credit meter when A8 said so', () => {
    const byKey = won();
    const { credit, shown } = byKey.memory;
    expect(byKey.press('spin')).toBe('hand_pay');
    expect(byKey.press('attendant')).toBeNull();
    expect(byKey.press('attendant')).toBe('no_hand_pay');
    expect(byKey.memory).toMatchObject({ credit, meters: { jackpot: shown.win, coinOut: 0 } });
    expect(byKey.exceptions()).toEqual(['51', '52']);
    const byHost = won();
    expect(byHost.ask('01A801')).toBe('01A800');
    expect(byHost.ask('0194')).toBe('019400');
    expect(byHost.memory).toMatchObject({ credit: credit + shown.win, meters: { jackpot: 0, coinOut: shown.win } });
    expect(byHost.ask('0194')).toBe('019402');
    expect(byHost.ask('01A801')).toBe('01A802');
    const notByHost = won();
    notByHost.act({ do: 'settings', settings: { allowsRemoteReset: false } });
    expect(notByHost.ask('0194')).toBe('019401');
  });
  it('of cancelled credits comes when no ticket can be printed, and cannot go back to the credit meter', () => {
    const table = tableTop({ cents: 100_001 });
    expect(table.press('collect')).toBeNull();
    expect(table.read('011B')).toContain('011B00800000100001000000');
    expect(table.ask('01A801')).toBe('01A801');
    table.press('attendant');
    expect(table.memory).toMatchObject({ credit: 0, meters: { handPaidCancelled: 100_001, cancelled: 100_001 } });
  });
  it('is still there after a power cut', () => {
    const table = won();
    table.powerUp();
    expect(table.exceptions()).toEqual(['51', '18', '17']);
    expect(table.press('spin')).toBe('hand_pay');
  });
});

describe('COLLECT', () => {
  it('prints a ticket', () => {
    const table = tableTop({ cents: 700 });
    expect(table.press('collect')).toBeNull();
    expect(table.memory).toMatchObject({
      credit: 0,
      meters: { ticketOutCents: 700, cancelled: 700 },
      tickets: [{ number: 1, cents: 700 }],
    });
    expect(table.exceptions()).toEqual(['66', '3D']);
    expect(table.press('collect')).toBe('credit');
  });
  it('becomes a hand pay without paper, or when 7B took the printer off', () => {
    const empty = tableTop({ cents: 700 });
    empty.act({ do: 'paper', isIn: false });
    empty.press('collect');
    expect(empty.memory.handPay).toMatchObject({ kind: 'cancelled_credits', credits: 700 });
    const off = tableTop({ cents: 700 });
    expect(off.ask('017B080100000000000000')).toBe('017B0AD2040000000000300030');
    off.press('collect');
    expect(off.memory.handPay?.credits).toBe(700);
  });
  it('asks the host at each press, and becomes a ticket when nobody answers', () => {
    const table = tableTop({ cents: 700 });
    table.edit({ hostCashOut: 2 });
    table.press('collect');
    table.press('collect');
    expect(table.exceptions()).toEqual(['66', '6A', '66', '6A']);
    expect(table.press('spin')).toBe('cash_out');
    table.wait(10_000);
    expect(table.memory.tickets).toEqual([{ number: 1, cents: 700 }]);
  });
  it('ends with the transfer of the host', () => {
    const table = tableTop({ cents: 700 });
    table.edit({ hostCashOut: 2 });
    table.press('collect');
    table.ask('017400023000');
    table.ask(transferHex({ type: '80', cents: 700, flags: '08' }));
    table.wait(20_000);
    expect(table.memory).toMatchObject({ credit: 0, tickets: [], handPay: null, meters: { aftOutCents: 700 } });
    expect(table.session.isCashingOut).toBe(false);
  });
});

describe('the machine', () => {
  it('takes bills and tickets, and no bill that 07 forbids', () => {
    const table = tableTop({ denominationCents: 5 });
    expect(table.act({ do: 'bill', cents: 2000 })).toBeNull();
    expect(table.act({ do: 'ticket', cents: 105 })).toBeNull();
    expect(table.act({ do: 'ticket', cents: 104 })).toBe('denomination');
    expect(table.memory).toMatchObject({ credit: 421, meters: { billsIn: 400, ticketInCents: 105, drop: 421 } });
    expect(table.exceptions()).toEqual(['4A', '67', '68']);
    table.ask('010E01');
    table.act({ do: 'bill', cents: 2000 });
    expect(table.read('81')).toBe('01FF4F000400000002');
    table.ask('0107');
    expect(table.act({ do: 'bill', cents: 2000 })).toBe('acceptor_off');
  });
  it('says who it is', () => {
    const table = tableTop();
    expect(table.read('0154')).toBe(`015407${Buffer.from('602EGM1').toString('hex').toUpperCase()}`);
    expect(table.read('011F')).toBe(
      `011F${Buffer.from('SL   ').toString('hex')}0132000000${Buffer.from('SEVEN19220').toString('hex')}`.toUpperCase(),
    );
    expect(table.ask('01A00000')).toBe('01A00000004000000000');
    table.act({ do: 'replace_board', serial: 'EGM2' });
    expect(table.read('0154')).toContain('45474D32');
  });
  it('forgets all with a memory clear, and has no transfers until it is configured', () => {
    const table = tableTop({ cents: 700 });
    table.act({ do: 'memory_clear' });
    expect(table.memory).toMatchObject({ credit: 0, asset: 0, serial: 'EGM1', meters: { drop: 0 } });
    expect(table.exceptions()).toEqual(['7A']);
    expect(table.ask('0174FF000000')?.slice(6, 22)).toBe('00000000FF000104');
    expect(table.ask(transferHex())).toBe('0172020082');
    table.act({ do: 'configure', asset: 1234, isInHouseOn: true });
    expect(table.ask('017400033000')?.slice(6, 22)).toBe('D204000000030194');
  });
  it('reports 70 when its queue is full, and forgets what came after', () => {
    const table = tableTop();
    for (let at = 0; at < 20; at += 1) table.act({ do: 'door', isOpen: at % 2 === 0 });
    table.act({ do: 'tilt', isOn: true });
    table.act({ do: 'door', isOpen: true });
    const codes = table.exceptions();
    expect(codes).toHaveLength(21);
    expect(codes.at(-1)).toBe('70');
  });
  it('takes date and time, and no 30th of February', () => {
    const table = tableTop();
    expect(table.ask('017F12312030235959')).toBe('');
    expect(table.memory.clockOffsetMs).toBe(Date.UTC(2030, 11, 31, 23, 59, 59) - Date.UTC(2026, 10, 22, 19, 3, 42));
    table.ask('017F02302030235959');
    expect(table.memory.clockOffsetMs).toBe(Date.UTC(2030, 11, 31, 23, 59, 59) - Date.UTC(2026, 10, 22, 19, 3, 42));
  });
});
