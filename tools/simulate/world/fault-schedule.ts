import { fingerprint } from '@salon/domain';
import type { World } from './world.ts';

/** Schedules faults that no call causes: broken links, crashes, power losses, replaced disks, mixed-up commands. */
export function scheduleFaults(world: World, { journalsReplaced = false }: { journalsReplaced?: boolean } = {}): void {
  const { context, network, model, observer, adapter, node, cabinet, replaceJournal, powerLoss } = world;
  const { queue, draws, faults } = context;
  const repeat = (chance: number, fromMs: number, toMs: number, happen: () => void): void => {
    const again = (): void => {
      queue.at(draws.between(fromMs, toMs), () => {
        if (faults.healed()) return;
        happen();
        again();
      });
    };
    if (draws.chance(chance)) again();
  };

  repeat(0.6, 5_000, 60_000, () => {
    faults.happened('link_dropped');
    network.breakAll();
  });
  repeat(0.4, 10_000, 90_000, () => {
    faults.happened('link_down');
    network.goDown(draws.between(100, 30_000));
  });
  repeat(0.4, 10_000, 90_000, () => {
    faults.happened('cabinet_crash');
    cabinet()?.end();
  });
  repeat(0.4, 10_000, 90_000, () => {
    faults.happened('node_crash');
    node()?.lifecycle.end();
  });
  repeat(0.4, 10_000, 90_000, () => powerLoss(draws.pick([...model.machines.keys()])));
  repeat(0.5, 5_000, 60_000, () => {
    faults.happened('machine_fault');
    const machine = observer.machine(draws.pick([...model.machines.keys()]));
    // The staff repair it. It rejects if the disk is gone by then.
    void machine?.fault(draws.pick(['door_open', 'malfunction'] as const), true).catch(() => {});
  });
  const [chance, fromMs, toMs] = journalsReplaced ? ([1, 5_000, 40_000] as const) : ([0.3, 30_000, 200_000] as const);
  repeat(chance, fromMs, toMs, () => replaceJournal(draws.pick([...model.machines.keys()])));
  repeat(0.3, 3_000, 30_000, () => {
    const sender = node();
    const machineId = draws.pick([...model.machines.keys()]);
    const known = [...(observer.machine(machineId)?.state().transfers.keys() ?? [])];
    if (sender === null || known.length === 0) return;
    faults.happened('mixed_up_command');
    const transferId = draws.chance(0.7) ? draws.pick(known) : draws.uuid();
    const amountMinor = 12_345;
    // A known id with another amount, or an unknown id with the fingerprint of another amount.
    const facts = {
      id: transferId,
      kind: 'cash_in',
      machineId,
      amountMinor: known.includes(transferId) ? amountMinor : 1,
    } as const;
    const epoch = observer.machine(machineId)!.state().epoch;
    const command = { machineId, epoch, transferId, amountMinor, fingerprint: fingerprint(facts) };
    void adapter.ask(sender.lifecycle, machineId, draws.chance(0.5) ? 'apply' : 'ask', command, 1_000);
  });
}
