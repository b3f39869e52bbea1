import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../profiles.ts';
import { type Order, tableTop, transferHex } from '../table-top.fixture.ts';

type Table = ReturnType<typeof tableTop>;
const lock = (table: Table, condition = '03') => table.ask(`017400${condition}3000`);
const look = (table: Table, index = '00') => table.ask(`017202FE${index}`);
const acknowledge = (table: Table) => table.ask('017202FF00');
/** Status byte of a short or of a full reply. */
const statusOf = (reply: string | null) => reply?.slice(8, 10);
const isShort = (reply: string | null) => reply?.slice(4, 6) === '02';

function send(table: Table, order: Order = {}): string | undefined {
  return statusOf(table.ask(transferHex(order)));
}
/** From lock to FF. */
function transfer(table: Table, order: Order): string | undefined {
  lock(table);
  send(table, order);
  table.wait(500);
  const status = statusOf(look(table));
  acknowledge(table);
  return status;
}

describe('a transfer', () => {
  it('is locked, sent, pending, full, and closed by FF', () => {
    const table = tableTop();
    expect(lock(table)?.slice(14, 18)).toBe('0003');
    expect(send(table)).toBe('40');
    expect(table.memory.credit).toBe(0);
    expect(statusOf(look(table))).toBe('40');
    table.wait(100);
    expect(table.commit).toBe('transfer');
    expect(table.exceptions()).toContain('69');
    expect(table.memory.credit).toBe(5000);
    expect(table.memory.meters).toMatchObject({ aftInCents: 5000, aftInCount: 1, drop: 5000 });
    const seen = look(table);
    expect(seen).toBe(acknowledge(table));
    expect(seen).toContain(Buffer.from('T1').toString('hex'));
    expect(seen).toContain('11222026190342');
    expect(seen).toContain('050000005000');
    expect(look(table)).toBe('01720200FF');
    expect(look(table, 'FF')).toBe(seen?.replace(/^(......)00/, '$101'));
    expect(look(table, '01')).toBe(look(table, 'FF'));
    expect(look(table, '02')).toBe('01720202FF');
  });
  it('goes out, and the lock goes with it unless the transfer asked it to stay', () => {
    const table = tableTop({ cents: 5000 });
    expect(transfer(table, { type: '80', cents: 2000, flags: '10' })).toBe('00');
    expect(table.session.lock.status).toBe('locked');
    expect(transfer(table, { type: '80', cents: 3000, id: 'T2' })).toBe('00');
    expect(table.session.lock.status).toBe('none');
    expect(table.memory).toMatchObject({ credit: 0, meters: { aftOutCents: 5000, aftOutCount: 2, cancelled: 0 } });
  });
  it('waits open until FF, and every other 72 is C0 until then', () => {
    const table = tableTop();
    lock(table);
    send(table);
    expect(send(table, { id: 'T2' })).toBe('C0');
    table.wait(100);
    expect(send(table, { id: 'T2' })).toBe('C0');
    acknowledge(table);
    expect(send(table, { id: 'T2' })).toBe('94');
    lock(table);
    expect(send(table, { id: 'T2' })).toBe('40');
  });
  it('does not move by FF while it is pending, and not twice by FF after it', () => {
    const table = tableTop();
    lock(table);
    send(table);
    expect(statusOf(acknowledge(table))).toBe('40');
    expect(table.memory.aft.buffer).not.toBeNull();
    table.wait(100);
    expect(statusOf(acknowledge(table))).toBe('00');
    expect(acknowledge(table)).toBe('01720200FF');
    expect(table.memory.credit).toBe(5000);
  });
  it('is cancelled while it is pending, and stays done afterwards', () => {
    const table = tableTop();
    lock(table);
    send(table);
    expect(statusOf(table.ask('01720180'))).toBe('80');
    table.wait(500);
    expect(table.memory.credit).toBe(0);
    acknowledge(table);
    transfer(table, { id: 'T2' });
    expect(table.ask('01720180')).toBe('01720200FF');
    expect(table.memory.credit).toBe(5000);
  });

  const REFUSALS: [string, string, Order, ((table: Table) => void)?][] = [
    [
      '81',
      'an id that was the last successful one',
      { id: 'T0' },
      (table) => transfer(table, { id: 'T0', cents: 100 }),
    ],
    ['82', 'a bonus', { type: '10' }],
    ['82', 'restricted money', { restricted: 100 }],
    ['82', 'a place of the history', { index: '01' }],
    ['82', 'in-house transfers off', {}, (table) => table.act({ do: 'configure', asset: 1234, isInHouseOn: false })],
    ['83', 'an amount that is no number', { cents: '00000050A0' }],
    ['83', 'more out than there is', { type: '80', cents: 1 }],
    ['84', 'more than the limit of a transfer', { cents: 500_001 }],
    ['84', 'more than the machine holds', { cents: 500_000 }, (table) => table.edit({ credit: 500_001 })],
    ['86', 'a partial transfer', { code: '01' }],
    ['87', 'an open door', {}, (table) => table.act({ do: 'door', isOpen: true })],
    ['87', 'a tilt', {}, (table) => table.act({ do: 'tilt', isOn: true })],
    ['87', 'play that is off', {}, (table) => table.ask('0101')],
    ['88', 'a key without a registration', { key: '11'.repeat(20) }],
    ['89', 'another key', { key: '22'.repeat(20) }, (table) => table.ask(`01731D01D2040000${'11'.repeat(20)}00000000`)],
    ['93', 'another asset', { asset: 'D3040000' }],
    ['95', 'an id that cannot be printed', { id: 'A\n' }],
    ['C1', 'an unknown code', { code: '55' }],
  ];
  it.each(REFUSALS)('is refused with %s for %s, and leaves no trace', (status, _, order, before) => {
    const table = tableTop();
    before?.(table);
    lock(table);
    const { credit, meters } = table.memory;
    const reply = table.ask(transferHex(order));
    expect(reply).toBe(`01720200${status}`);
    expect(isShort(reply)).toBe(true);
    table.wait(1_000);
    expect(table.memory).toMatchObject({ credit, meters, aft: { buffer: null } });
  });
  it('is refused with 85 for half a credit, and with 94 without a lock', () => {
    const dear = tableTop({ denominationCents: 100 });
    lock(dear);
    expect(send(dear, { cents: 5050 })).toBe('85');
    expect(send(tableTop())).toBe('94');
    const lockless = tableTop({ profile: PROFILES.bb2 });
    expect(send(lockless, { flags: '40' })).toBe('94');
    expect(send(lockless, {})).toBe('00');
    expect(lockless.memory.credit).toBe(5000);
    // It was never pending: the next one needs no FF.
    expect(send(lockless, { id: 'T2', cents: 100 })).toBe('00');
  });
  it('is 86 for a part out where the profile moves all or nothing', () => {
    const table = tableTop({ cents: 5000, profile: PROFILES.egt });
    lock(table);
    expect(send(table, { type: '80', cents: 4999 })).toBe('86');
    expect(send(table, { type: '80', cents: 5000 })).toBe('40');
  });
  it('ends as 87 with its own id when the door opens while it is pending', () => {
    const table = tableTop();
    lock(table);
    send(table);
    table.act({ do: 'door', isOpen: true });
    table.wait(200);
    expect(statusOf(look(table))).toBe('87');
    expect(table.memory).toMatchObject({ credit: 0, meters: { aftInCents: 0 } });
    acknowledge(table);
    expect(statusOf(look(table, 'FF'))).toBe('87');
  });
  it('turns host cash-out on and off by its flags', () => {
    const table = tableTop();
    transfer(table, { flags: '03' });
    expect(table.memory.hostCashOut).toBe(2);
    transfer(table, { id: 'T2', cents: 0, flags: '01' });
    expect(table.memory.hostCashOut).toBe(0);
  });
  it.each([
    ['spec', null, 0],
    ['egt', 0x87, 0],
    ['bb2', 0x00, 5000],
  ] as const)('that was pending at a power cut ends as the profile %s says', (name, status, credit) => {
    const table = tableTop({ profile: { ...PROFILES[name], transferMs: 100 } });
    lock(table);
    send(table);
    table.powerUp();
    table.wait(200);
    expect(table.memory.aft.buffer?.status ?? null).toBe(status);
    expect(table.memory.credit).toBe(credit);
    expect(table.exceptions()).toEqual(status === null ? ['18', '17'] : ['18', '17', '69']);
  });
});

describe('the buffer', () => {
  it('still shows the closed transfer where the profile does, and takes the next one', () => {
    const table = tableTop({ profile: PROFILES.egt });
    expect(transfer(table, { id: 'T1' })).toBe('00');
    expect(look(table)?.slice(6, 10)).toBe('0100');
    expect(acknowledge(table)).toBe(look(table));
    expect(transfer(table, { id: 'T2', cents: 100 })).toBe('00');
    expect(table.memory.credit).toBe(5100);
  });
});

describe('the lock', () => {
  it('waits for the game, and times out', () => {
    const table = tableTop({ cents: 1000 });
    table.press('spin');
    expect(lock(table)?.slice(14, 18)).toBe('4000');
    table.wait(100);
    expect(table.session.lock.status).toBe('locked');
    expect(table.exceptions()).toContain('6F');
    expect(table.press('spin')).toBe('aft');
    table.wait(30_000);
    expect(table.session.lock.status).toBe('none');
    expect(table.press('spin')).toBeNull();
  });
  it('says 6F every 5 s until a 74 comes', () => {
    const table = tableTop();
    lock(table);
    table.exceptions();
    table.wait(10_000);
    expect(table.exceptions()).toEqual(['6F', '6F']);
    table.ask('0174FF000000');
    table.wait(10_000);
    expect(table.exceptions()).toEqual([]);
  });
  it('is not given for nothing, without time, behind an open door; 80 gives it back', () => {
    const table = tableTop();
    for (const hex of ['017400003000', '017400010000']) expect(table.ask(hex)?.slice(14, 16)).toBe('FF');
    expect(table.ask('017400010300')?.slice(14, 16)).toBe('00');
    expect(table.ask('017480000000')?.slice(14, 16)).toBe('FF');
    table.act({ do: 'door', isOpen: true });
    expect(lock(table)?.slice(14, 18)).toBe('FF00');
  });
});

describe('registration', () => {
  it('goes from not registered over ready to registered and back', () => {
    const table = tableTop();
    const status = (hex: string) => table.ask(hex)?.slice(6, 8);
    expect(status('017301FF')).toBe('80');
    expect(status('01730100')).toBe('00');
    expect(status('01730140')).toBe('40');
    expect(status(`01731D01D3040000${'11'.repeat(20)}00000000`)).toBe('80');
    expect(table.ask(`01731D01D2040000${'11'.repeat(20)}01020304`)).toBe(`01731D01D2040000${'11'.repeat(20)}01020304`);
    expect(status('017301FF')).toBe('01');
    expect(status('01730180')).toBe('80');
  });
});
