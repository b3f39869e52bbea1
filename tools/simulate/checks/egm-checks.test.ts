import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { handshakeAnswer, openTestMachine } from '../../../apps/cabinet/src/machine/machine.fixture.ts';
import type { MeterReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';
import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import { createEgmTruth } from '../egm/egm-truth.ts';
import { createEgmChecks } from './egm-checks.ts';

/** A machine, the truth about it, and the check of each agent that opens a journal of it. */
function comparedEgm() {
  const egm = modelEgm();
  const truth = createEgmTruth(egm);
  const reports: string[] = [];
  const checkEgm = createEgmChecks({ memory: egm, truth });
  const check = (state: MachineState): void => checkEgm(state, (what) => reports.push(what));
  let shown = (reading: MeterReading): MeterReading => reading;
  const port = {
    ...egm,
    async reading() {
      const reading = await egm.reading();
      return reading && truth.take(shown(reading));
    },
  };
  return {
    ...{ egm, reports, check },
    ...{ foreign: truth.foreign, cleared: truth.cleared, mayDistrust: truth.mayDistrust },
    /** Something between the machine and its agent changes every reading. */
    show(change: typeof shown) {
      shown = change;
    },
    async open(disk = faultyDisk()) {
      const { machine } = await openTestMachine({ disk, metered: true });
      await machine.handshake().answered(handshakeAnswer());
      machine.metered!.connect(port);
      const compare = (): void => check(machine.state());
      compare();
      const metered = { ...machine.metered!, trust: truth.opened(machine, machine.metered!.trust) };
      return { machine, metered, disk, compare };
    },
  };
}

type Compared = ReturnType<typeof comparedEgm>;

/** Credit that somebody puts in, and takes off again. */
function foreignAndBack({ egm, foreign }: Compared): void {
  foreign(() => egm.insertBill(500));
  foreign(() => egm.cancelCredit(500));
}

/** The agent has read, or trusted, and dies before that is synced. */
async function dies({ disk, compare }: Awaited<ReturnType<Compared['open']>>, step: () => Promise<boolean>) {
  disk.losePowerAt(1, 'before');
  await step().catch(() => undefined);
  compare();
  expect(disk.lost()).toBe(true);
  return disk.survivor(0);
}

describe('comparison of a journal with its machine', () => {
  it('begins anew where a crash has lost the first trust of a new journal', async () => {
    const compared = comparedEgm();
    compared.foreign(() => compared.egm.insertBill(500));
    const first = await compared.open();
    expect(await first.metered.read()).toBe(false);
    first.compare();
    compared.foreign(() => compared.egm.cancelCredit(500));
    const disk = await dies(first, first.metered.trust);
    expect(first.machine.state()).toMatchObject({ faults: [], metered: { reading: { creditMinor: 0 } } });

    const again = await compared.open(disk);
    expect(again.machine.state()).toMatchObject({ faults: ['foreign_money'], metered: { reading: null } });
    foreignAndBack(compared);
    expect(await again.metered.trust()).toBe(true);
    again.compare();
    expect(compared.reports).toEqual([]);
  });

  it('begins anew where a crash has lost the first reading of a new journal', async () => {
    const compared = comparedEgm();
    const first = await compared.open();
    const disk = await dies(first, first.metered.read);
    const again = await compared.open(disk);
    foreignAndBack(compared);
    expect(await again.metered.read()).toBe(true);
    again.compare();
    expect(compared.reports).toEqual([]);
  });

  it('goes on where a crash has lost the fault of a machine that nobody has trusted since', async () => {
    const compared = comparedEgm();
    const first = await compared.open();
    await first.metered.read();
    first.compare();
    compared.foreign(() => compared.egm.insertBill(500));
    const disk = await dies(first, first.metered.read);
    const again = await compared.open(disk);
    expect(again.machine.state().faults).toEqual([]);
    expect([compared.reports, compared.mayDistrust()]).toEqual([[], true]);
    expect(await again.metered.read()).toBe(false);
    compared.foreign(() => compared.egm.cancelCredit(500));
    expect(await again.metered.trust()).toBe(true);
    again.compare();
    expect([compared.reports, compared.mayDistrust()]).toEqual([[], false]);
  });

  it('begins anew where a cleared memory shows what it has shown before', async () => {
    const compared = comparedEgm();
    const { metered, compare } = await compared.open();
    await metered.read();
    compare();
    compared.foreign(() => compared.egm.foreignTransfer(500));
    compared.cleared(compared.egm.clearMemory);
    expect(await metered.read()).toBe(true);
    compare();
    compared.egm.play(0, 0);
    expect(await metered.read()).toBe(true);
    compare();
    expect(compared.reports).toEqual([]);
  });

  it('finds a journal that has lost its reading and counts money still', async () => {
    const compared = comparedEgm();
    const { machine, compare } = await compared.open();
    compare();
    expect(compared.reports).toEqual([]);
    const state = machine.state();
    compared.check({ ...state, meters: { ...state.meters, inMinor: 500 } });
    expect(compared.reports).toEqual(['the journal has counted money without a reading']);
  });

  it('finds a bill that was taken for a win', async () => {
    const compared = comparedEgm();
    const { metered, compare, machine } = await compared.open();
    await metered.read();
    compare();
    compared.foreign(() => compared.egm.insertBill(500));
    compared.show(({ creditMinor, counters }) => ({
      creditMinor,
      counters: { ...counters, coinOutMinor: counters.coinOutMinor + 500, games: counters.games + 1 },
    }));
    expect(await metered.read()).toBe(true);
    expect(machine.state().holdings.creditMinor).toBe(500);
    compare();
    expect(compared.reports).toContain('foreign money was taken for our own');
  });
});
