import { afterEach, describe, expect, it } from 'vitest';
import { cashOut } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

let cabinet: SasCabinet | null = null;
afterEach(async () => {
  await cabinet?.close();
  cabinet = null;
});
describe.each([
  ['spec', 'tcp'],
  ['spec', 'pty'],
  ['egt', 'tcp'],
  ['bb2', 'pty'],
] as const)('a session at a machine of the profile %s over %s', (profile, carrier) => {
  it('is played by the board and paid out, and journal, platform and meters agree', async () => {
    cabinet = await openPlayedCabinet({ profile, carrier });
    const { egm, machine, press, platform, lines, plays } = cabinet;
    for (let game = 1; game <= 5; game += 1) {
      expect(await press('spin')).toBeNull();
      await expect.poll(() => machine().state().lastPlay, WAIT).toBe(game);
    }
    const { creditMinor } = machine().state().holdings;
    const played = await egm().view();
    expect(played).toMatchObject({ credit: creditMinor, meters: { gamesPlayed: 5, aftInCents: 5_000 } });
    await expect.poll(plays, WAIT).toHaveLength(5);
    await expect.poll(() => [...platform.booked.values()], WAIT).toHaveLength(5);
    const booked = [...platform.booked.values()];
    expect(booked.reduce((sum, { betMinor, winMinor }) => sum - betMinor + winMinor, 5_000)).toBe(creditMinor);
    expect(booked.every((play) => play.games === undefined || play.games === 1)).toBe(true);

    await machine().cashOut(cashOut(2));
    await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([creditMinor]);
    expect(machine().state()).toMatchObject({ holdings: { creditMinor: 0, escrowMinor: 0 }, faults: [] });
    expect(await egm().view()).toMatchObject({ credit: 0, meters: { aftOutCents: creditMinor }, isPlayOn: true });
    await machine().unseat({ machineId: machine().machineId, epoch: 2 });
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
});
