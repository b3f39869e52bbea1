import type { link } from '@salon/contract';
import type { Logger } from 'pino';
import type { SimulatedMachine } from '../drivers/simulated/simulated-machine.ts';
import type { HostedMachine } from '../host-machine.ts';

/** `closed`: its journal cannot be opened, or its power is gone. */
type Hosted = { state: 'on' | 'cut'; host: HostedMachine } | { state: 'broken' } | { state: 'dark' };

export interface HostingOptions {
  /** Opens a machine on its journal. */
  open(floor: link.RosteredMachine): Promise<HostedMachine>;
  log: Logger;
}

/** The machines of one agent, whether they have power and whether their own link is whole. */
export interface Hosting {
  /** Opens what the roster names and is not open yet; renews the labels of the rest. */
  hostAll(roster: readonly link.RosteredMachine[]): Promise<void>;
  /** The roster names it no longer: puts its journal away. The same machine may come back. */
  letGo(machineId: number): Promise<void>;
  /** Those that the roster does not name. */
  strangersTo(roster: readonly link.RosteredMachine[]): number[];
  /** Those that run and can speak to the platform. */
  linked(): SimulatedMachine[];
  /** Those that run. */
  running(): SimulatedMachine[];
  find(machineId: number): SimulatedMachine | 'closed' | undefined;
  /** As if the plug were drawn. False: it has no power. */
  powerOff(machineId: number): Promise<boolean>;
  /** Boots on its journal: what ran is brought to its end. False: it has power. Rejects where the journal cannot be opened. */
  powerOn(machineId: number): Promise<boolean>;
  /** The machine's own link is cut or whole again; it plays on meanwhile. False: it was so already. */
  cut(machineId: number, isCut: boolean): boolean;
  close(): Promise<void>;
}

export function createHosting({ open, log }: HostingOptions): Hosting {
  const hosted = new Map<number, Hosted>();
  const floors = new Map<number, link.RosteredMachine>();
  const withHost = (states: readonly Hosted['state'][]) =>
    [...hosted.values()].flatMap((one) => ('host' in one && states.includes(one.state) ? [one.host.simulated] : []));

  function label(roster: readonly link.RosteredMachine[]): void {
    for (const floor of roster) {
      floors.set(floor.machineId, floor);
      const known = hosted.get(floor.machineId);
      if (known !== undefined && 'host' in known) known.host.simulated.label(floor);
    }
  }

  return {
    async letGo(machineId) {
      const known = hosted.get(machineId);
      hosted.delete(machineId);
      floors.delete(machineId);
      if (known !== undefined && 'host' in known) await known.host.close();
    },
    strangersTo(roster) {
      const named = new Set(roster.map(({ machineId }) => machineId));
      return [...hosted.keys()].filter((machineId) => !named.has(machineId));
    },
    async hostAll(roster) {
      label(roster);
      for (const floor of roster) {
        if (hosted.has(floor.machineId)) continue;
        try {
          hosted.set(floor.machineId, { state: 'on', host: await open(floor) });
        } catch (error) {
          log.error({ err: error, machineId: floor.machineId }, 'machine out of service: it cannot be opened');
          hosted.set(floor.machineId, { state: 'broken' });
        }
      }
    },
    linked: () => withHost(['on']),
    running: () => withHost(['on', 'cut']),
    find(machineId) {
      const known = hosted.get(machineId);
      if (known === undefined) return undefined;
      return known.state === 'on' ? known.host.simulated : 'closed';
    },
    async powerOff(machineId) {
      const known = hosted.get(machineId);
      if (known === undefined || !('host' in known)) return false;
      hosted.set(machineId, { state: 'dark' });
      await known.host.close();
      return true;
    },
    async powerOn(machineId) {
      const floor = floors.get(machineId);
      if (hosted.get(machineId)?.state !== 'dark' || floor === undefined) return false;
      hosted.set(machineId, { state: 'on', host: await open(floor) });
      return true;
    },
    cut(machineId, isCut) {
      const known = hosted.get(machineId);
      if (known === undefined || !('host' in known) || (known.state === 'cut') === isCut) return false;
      hosted.set(machineId, { ...known, state: isCut ? 'cut' : 'on' });
      if (isCut) known.host.simulated.machine.unlinked();
      return true;
    },
    async close() {
      await Promise.all([...hosted.values()].map((one) => ('host' in one ? one.host.close() : undefined)));
    },
  };
}
