import { afterEach, describe, expect, it } from 'vitest';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

let cabinet: SasCabinet | null = null;
afterEach(async () => {
  await cabinet?.close();
  cabinet = null;
});

/** A game has won what an attendant pays, and rings. */
async function openRinging(profile: 'spec' | 'egt' | 'bb2' = 'spec') {
  cabinet = await openPlayedCabinet({ profile });
  const { egm, machine, press } = cabinet;
  await egm().order({ do: 'settings', settings: { winLimitCents: 100 } });
  await egm().order({ do: 'rig', next: 'jackpot' });
  expect(await press('spin')).toBeNull();
  await expect.poll(() => machine().state().handPay, WAIT).not.toBeNull();
  return cabinet;
}

describe('a win that an attendant pays', () => {
  it.each(['spec', 'bb2'] as const)(
    'is in the play of its game, and the key ends the lock alone (%s)',
    async (profile) => {
      const { egm, machine, platform, press } = await openRinging(profile);
      const rang = await egm().view();
      const amountMinor = rang.handPay!.credits;
      expect(machine().state()).toMatchObject({
        holdings: { creditMinor: rang.credit, handPayPendingMinor: amountMinor },
        handPay: { kind: 'win', amountMinor },
      });
      await expect.poll(() => [...platform.booked.values()], WAIT).toMatchObject([{ handPayMinor: amountMinor }]);
      expect(machine().activity()).toBe('handpay');
      expect(cabinet?.driver().refuses({ button: 'spin' })).toBe('not_now');

      await egm().order({ do: 'key', key: 'attendant' });
      await expect.poll(() => machine().activity(), WAIT).toBe('idle');
      expect(machine().state().holdings.handPayPendingMinor).toBe(amountMinor);
      expect(await press('spin')).toBeNull();
      await expect.poll(() => machine().state().lastPlay, WAIT).toBe(2);
      expect(machine().state().faults).toEqual([]);
    },
  );

  it('that the platform has paid no longer rings', async () => {
    const { egm, machine } = await openRinging();
    const { reference, amountMinor } = machine().state().handPay!;
    await machine().handPaid({ machineId: machine().machineId, reference, amountMinor });
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect(await egm().view()).toMatchObject({ handPay: null, meters: { jackpot: amountMinor } });
    expect(machine().state()).toMatchObject({ holdings: { handPayPendingMinor: 0 }, faults: [] });
  });

  it.each(['agent', 'machine'] as const)('rings on after the %s was off', async (off) => {
    const { egm, machine, restartAgent, restartEgm } = await openRinging();
    const { reference, amountMinor } = machine().state().handPay!;
    await (off === 'agent' ? restartAgent() : restartEgm());
    await cabinet!.seat();
    await expect.poll(() => machine().activity(), WAIT).toBe('handpay');
    await expect.poll(() => cabinet!.driver().refuses({ button: 'spin' }), WAIT).toBe('not_now');
    await egm().order({ do: 'key', key: 'attendant' });
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect(machine().state()).toMatchObject({ faults: [], metered: { owed: [{ reference, amountMinor }] } });
  });

  it('ends by the key while no agent runs', async () => {
    const { egm, machine, restartAgent } = await openRinging();
    await restartAgent(async () => {
      await egm().order({ do: 'key', key: 'attendant' });
    });
    await cabinet!.seat();
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect(machine().state()).toMatchObject({ faults: [], lastPlay: 1 });
  });
});

describe('credit that an attendant pays out', () => {
  it('is owed to its player once the key has taken it off', async () => {
    cabinet = await openPlayedCabinet();
    const { egm, machine, platform, lines } = cabinet;
    // Nobody takes the host cash-out in time.
    await egm().order({ do: 'settings', settings: { hostCashOutMs: 50 } });
    await egm().order({ do: 'fault', kind: 'silence', times: 6 });
    await egm().order({ do: 'key', key: 'collect' });
    await expect.poll(async () => (await egm().view()).handPay, WAIT).toMatchObject({ kind: 'cancelled_credits' });
    await egm().order({ do: 'key', key: 'attendant' });
    await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([5_000]);
    expect([...platform.owed.values()]).toEqual([true]);
    expect(machine().state()).toMatchObject({ faults: [], holdings: { creditMinor: 0 } });
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
