import { describe, expect, it } from 'vitest';
import { ADDRESS, ASSET } from '../table-egm.fixture.ts';
import { missingOf, readIdentity } from './identity.ts';
import { tableHost } from './table-host.fixture.ts';

const GAME = 0x1f;
const FEATURES = 0xa0;
const LOCK = 0x74;
const DENOMINATION_AT = 7;
const HOST_CASH_OUT_AT = 9;
const WANTED = { denominationCents: 5, assetNumber: ASSET };

async function open(table: Parameters<typeof tableHost>[0] = {}) {
  const world = await tableHost({ denominationCents: 5, ...table });
  await world.host.poll();
  const { host, egm, after } = world;
  const identity = () => after(readIdentity(host, ADDRESS, egm.profile));
  return { ...world, identity, missing: async (wanted = WANTED) => missingOf(await identity(), wanted) };
}

describe('who a machine says it is', () => {
  it('is read with its game, its board and what it can transfer, and nothing is missing', async () => {
    const { identity, missing } = await open({ serial: 'BOARD-7', cents: 500 });
    expect(await identity()).toMatchObject({
      game: { denominationCents: 5, paytableId: 'SEVEN1' },
      version: { serial: 'BOARD-7', sasVersion: '602' },
      features: { game: 0, hasAft: true },
      registration: { status: 'not_registered', assetNumber: ASSET },
      lock: { assetNumber: ASSET, cashableCents: 500, lock: 'not_locked' },
    });
    expect(await missing()).toEqual([]);
  });

  it('locks nothing in the machine', async () => {
    const { identity, egm } = await open();
    await identity();
    expect(egm.session().lock).toEqual({ status: 'none' });
  });
});

describe('what keeps a machine from being hosted', () => {
  it.each([
    ['asset_differs', { ...WANTED, assetNumber: 9 }],
    ['denomination_differs', { ...WANTED, denominationCents: 1 }],
  ])('is %s', async (reason, wanted) => {
    const { missing } = await open();
    expect(await missing(wanted)).toEqual([reason]);
  });

  it('is a memory that was cleared: no asset, and no transfers within the house', async () => {
    const { missing } = await open({ asset: 0 });
    expect(await missing()).toEqual(['asset_zero', 'in_house_off']);
  });

  it('is a denomination that no source names, or that it does not say', async () => {
    const { missing, egm } = await open();
    egm.answers(GAME, (body) => body.with(DENOMINATION_AT, 0x7f));
    expect(await missing()).toEqual(['denomination_unknown']);
    egm.answers(GAME, () => null);
    expect(await missing()).toEqual(['denomination_unknown']);
  });

  it('is that it has no transfers, which it does not have to say', async () => {
    const { missing, egm } = await open();
    egm.answers(FEATURES, (body) => body.with(5, 0));
    expect(await missing()).toEqual(['aft_missing']);
    egm.answers(FEATURES, () => null);
    expect(await missing()).toEqual([]);
  });

  it('is its silence about transfers, with what is known beside it', async () => {
    const { missing, egm } = await open();
    egm.answers(LOCK, () => null);
    expect(await missing({ ...WANTED, denominationCents: 1 })).toEqual(['denomination_differs', 'no_lock_status']);
    egm.answers(GAME, () => null);
    expect(await missing()).toEqual(['no_answer']);
  });

  it.each([
    [0x00, ['host_cash_out_uncontrollable']],
    [0x01, []],
    [0x02, []],
  ])('is not a host cash-out that can be turned on, or is on: %i', async (bits, missed) => {
    const { missing, egm } = await open();
    egm.answers(LOCK, (body) => body.with(HOST_CASH_OUT_AT, bits));
    expect(await missing()).toEqual(missed);
  });
});
