import { isFailure, type link } from '@salon/contract';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import type { LinkEnd, Listener, Network } from '../environment/network.ts';
import { obeyCommand } from './commands.ts';
import { createMachineHost, type MachineHostDeps } from './machine-host.ts';

const answerTimeMs = 2_500;

export interface CabinetDeps extends Omit<MachineHostDeps, 'platform' | 'onChanged' | 'onDistrusted'> {
  network: Network;
  /** Any node that can be dialled now. */
  node(): Listener | null;
  wrapPlatform(port: PlatformPort): PlatformPort;
  /** Receives the power switch of this agent's machines: a machine goes off, and on again after 0.2 to 20 s. */
  onPowerSwitch(powerLoss: (machineId: number) => void): void;
}

/** One agent process around the real machine core: opens its journals, dials a node, sends its handshake, obeys, reports. */
export async function runCabinet(deps: CabinetDeps): Promise<void> {
  const { lifecycle, network, observer } = deps;
  const { draws, queue } = deps.context;
  let end: LinkEnd | null = null;
  let order = 0;

  const request = async (name: string, message: unknown): Promise<unknown> =>
    end === null ? lifecycle.sleep(5).then(() => null) : end.request(name, message, answerTimeMs);
  const platform = deps.wrapPlatform({
    plays: async (message) => (await request('plays', message)) as link.PlaysAnswer | null,
    debited: async (message) => (await request('debited', message)) as link.DebitedAnswer | null,
  });
  const machines = createMachineHost({
    ...{ ...deps, platform },
    onDistrusted(machine) {
      if (end !== null) void sendHandshake(end, [machine]);
    },
    onChanged(machine) {
      const { machineId } = machine;
      const creditMinor = machine.availableMinor();
      end?.emit('activity', { machineId, activity: machine.activity(), creditMinor, at: queue.nowMs() });
    },
  });

  for (const { machineId } of deps.machines) await machines.powerOn(machineId);
  deps.onPowerSwitch((machineId) => void losePower(machineId));
  for (;;) {
    await linkOnce();
    await lifecycle.sleep(draws.between(50, 1_500));
  }

  /** The machine loses its power, the agent lives on; the machine boots again on the same journal. */
  async function losePower(machineId: number): Promise<void> {
    const machine = machines.powerOff(machineId);
    if (machine === undefined) return;
    const linkThen = end;
    order += 1;
    const off = { machineId, order };
    while (linkThen !== null && linkThen === end && (await linkThen.request('off', off, answerTimeMs)) === null)
      await lifecycle.sleep(500);
    await machine.report();
    await lifecycle.sleep(draws.between(200, 20_000));
    const booted = await machines.powerOn(machineId);
    if (end !== null) await sendHandshake(end, [booted]);
  }

  /** From one dialling to the end of that connection. */
  async function linkOnce(): Promise<void> {
    let closed = (): void => {};
    const over = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const dialled = await network.dial(lifecycle, deps.node, (mine) => ({
      receive: (name, payload) => (end === mine ? obey(name, payload) : Promise.resolve(undefined)),
      onClosed: () => {
        if (end === mine) end = null;
        for (const machine of machines.all()) machine.unlinked();
        closed();
      },
    }));
    if (dialled === null) return;
    // From here on only messages of this connection are received: the reports below are younger than all that was obeyed.
    end = dialled;
    await sendHandshake(dialled, machines.all());
    await over;
  }

  async function sendHandshake(dialled: LinkEnd, reporting: Machine[]): Promise<void> {
    const reports: link.MachineReport[] = [];
    for (const machine of reporting) {
      machine.unlinked();
      reports.push(await machine.report());
    }
    order += 1;
    const message = { version: 1, order, machines: reports };
    const answer = (await dialled.request('handshake', message, answerTimeMs)) as link.HandshakeAnswer | null;
    if (answer === null || !dialled.open()) dialled.close();
    else
      for (const entry of answer.machines) {
        const machine = reporting.find(({ machineId }) => machineId === entry.machineId);
        // It may have lost its power while the platform answered.
        if (machine !== undefined && machines.get(entry.machineId) === machine) await machine.onHandshake(entry);
      }
  }

  async function obey(name: string, payload: unknown): Promise<unknown> {
    const machine = machines.get((payload as { machineId: number }).machineId);
    if (machine === undefined) return undefined;
    const answer = await observer.obeyed(machine, name, payload, async () => {
      if (name !== 'request-handshake') return obeyCommand(machine, name, payload);
      // An operator has returned it.
      await machine.metered?.trust();
      if (end !== null) await sendHandshake(end, [machine]);
      return { status: 1, creditMinor: machine.availableMinor(), activity: machine.activity() };
    });
    return isFailure(answer) ? { ...answer, refused: true } : answer;
  }
}
