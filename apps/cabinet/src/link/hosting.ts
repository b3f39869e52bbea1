import type { link } from '@salon/contract';
import type { Logger } from 'pino';
import type { Attendant } from '../machine/attendant.ts';
import type { Machine } from '../machine/machine.ts';
import type { PlayerConnection } from '../player/player-connection.ts';
import type { WatchCommands } from '../player/watch-commands.ts';

/** A machine that has power: its money, and the connection of its player. */
export interface HostedMachine {
  readonly machine: Machine;
  readonly player: Pick<PlayerConnection, 'offer' | 'candidate' | 'socketFallback' | 'still'> & WatchCommands;
  /** Of a machine with a line of its own. */
  counts?(): Pick<link.LineReport, 'line' | 'board' | 'picture'>;
  /** Of a machine that an attendant may work at. */
  attendant?: Attendant;
  /** What is written on the cabinet may have changed, and above which amounts an attendant pays. */
  renew(rosterEntry: link.RosteredMachine): void;
  /** Ends its games and puts its journal away. */
  close(): Promise<void>;
}

/** `cut`: its own link is down. `broken`: it could not be opened. `dark`: it has no power. */
type Hosted = { state: 'on' | 'cut'; machine: HostedMachine } | { state: 'broken' | 'dark' };

export interface HostingDeps {
  /** Opens a machine on its journal. Null: this agent's configuration does not name it. */
  open(rosterEntry: link.RosteredMachine): Promise<HostedMachine> | null;
  log: Logger;
}

/** The machines of one agent, whether they have power and whether their own link is up. */
export interface Hosting {
  /** Opens the machines of the roster that are not open yet; renews the rest. */
  hostAll(roster: readonly link.RosteredMachine[]): Promise<void>;
  /** The roster names it no longer: puts its journal away. The same machine may come back. */
  letGo(machineId: number): Promise<void>;
  /** Those that the roster does not name, or names with another game: they are put away, and the latter opened anew. */
  strangersTo(roster: readonly link.RosteredMachine[]): number[];
  /** Those that run and can reach the platform. */
  linked(): HostedMachine[];
  /** With power, whether it can reach the platform or not. */
  running(machineId: number): HostedMachine | undefined;
  /** `closed`: without power or link, or its journal cannot be opened. */
  find(machineId: number): HostedMachine | 'closed' | undefined;
  /** Its power is drawn. False: it has none. */
  powerOff(machineId: number): Promise<boolean>;
  /** Boots on its journal: what ran is brought to its end. False: it has power. Rejects where the journal cannot be opened. */
  powerOn(machineId: number): Promise<boolean>;
  /** The machine's own link goes down or up; it plays on meanwhile. False: it is so already. */
  setLinked(machineId: number, isLinked: boolean): boolean;
  close(): Promise<void>;
}

export function createHosting(deps: HostingDeps): Hosting {
  const hosted = new Map<number, Hosted>();
  const roster = new Map<number, link.RosteredMachine>();
  const openedWith = new Map<number, string>();
  /** Machines that run. */
  const running = (machineId: number) => {
    const known = hosted.get(machineId);
    return known !== undefined && 'machine' in known ? known : undefined;
  };

  return {
    async letGo(machineId) {
      const known = running(machineId);
      hosted.delete(machineId);
      roster.delete(machineId);
      openedWith.delete(machineId);
      await known?.machine.close();
    },
    strangersTo(entries) {
      const games = new Map(entries.map(({ machineId, gameId }) => [machineId, gameId]));
      return [...hosted.keys()].filter((machineId) => games.get(machineId) !== openedWith.get(machineId));
    },
    async hostAll(entries) {
      for (const entry of entries) {
        roster.set(entry.machineId, entry);
        running(entry.machineId)?.machine.renew(entry);
      }
      for (const entry of entries) {
        if (hosted.has(entry.machineId)) continue;
        openedWith.set(entry.machineId, entry.gameId);
        await openNew(entry, hosted, deps);
      }
    },
    linked: () => [...hosted.values()].flatMap((one) => (one.state === 'on' ? [one.machine] : [])),
    running: (machineId) => running(machineId)?.machine,
    find(machineId) {
      const known = hosted.get(machineId);
      if (known === undefined) return undefined;
      return known.state === 'on' ? known.machine : 'closed';
    },
    async powerOff(machineId) {
      const known = running(machineId);
      if (known === undefined) return false;
      hosted.set(machineId, { state: 'dark' });
      await known.machine.close();
      return true;
    },
    async powerOn(machineId) {
      const entry = roster.get(machineId);
      if (hosted.get(machineId)?.state !== 'dark' || entry === undefined) return false;
      const machine = await deps.open(entry);
      openedWith.set(machineId, entry.gameId);
      if (machine !== null) hosted.set(machineId, { state: 'on', machine });
      return machine !== null;
    },
    setLinked(machineId, isLinked) {
      const known = running(machineId);
      if (known === undefined || (known.state === 'on') === isLinked) return false;
      hosted.set(machineId, { ...known, state: isLinked ? 'on' : 'cut' });
      if (!isLinked) known.machine.machine.unlinked();
      return true;
    },
    async close() {
      await Promise.all([...hosted.values()].map((one) => ('machine' in one ? one.machine.close() : undefined)));
    },
  };
}

async function openNew(
  entry: link.RosteredMachine,
  hosted: Map<number, Hosted>,
  { open, log }: HostingDeps,
): Promise<void> {
  const { machineId } = entry;
  try {
    const machine = await open(entry);
    if (machine !== null) hosted.set(machineId, { state: 'on', machine });
  } catch (error) {
    log.error({ err: error, machineId }, 'machine out of service: it cannot be opened');
    hosted.set(machineId, { state: 'broken' });
  }
}
