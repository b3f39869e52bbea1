import { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Logger } from 'pino';
import type { Attendant } from '../machine/attendant.ts';
import type { MachineControls } from '../machine/driver.ts';
import type { PlatformPort } from '../machine/platform-port.ts';
import type { PlayerEvents } from '../player/player-connection.ts';
import { obeyCommands } from './commands.ts';
import { handshake } from './handshake.ts';
import { createHosting, type HostedMachine, type Hosting } from './hosting.ts';
import type { LinkEvents, PlatformLink } from './platform-link.ts';
import { reportActivity, reportFaults, reportLines } from './reports.ts';
import { type AskPlatform, askThrough } from './requests.ts';
import { RETRY_MS, ROSTER_MS, runSession } from './session.ts';

/** What a machine reports through the agent's link. */
export interface MachineLink {
  platform: PlatformPort;
  events: PlayerEvents;
}

export interface AgentDeps {
  /** Dials the platform, and again whenever the connection ends. */
  openLink(events: LinkEvents): PlatformLink;
  clock: Clock;
  log: Logger;
  /** Opens a machine of the roster. Null: this agent's configuration does not name it. */
  open(rosterEntry: link.RosteredMachine, machineLink: MachineLink): Promise<HostedMachine> | null;
  /** The first handshake is done: machines open, platform linked. */
  onReady(): void;
}

export interface Agent {
  controls: MachineControls;
  /** `closed`: this agent does not run the machine now; null: nobody attends machines of its kind. */
  attendant(machineId: number): Attendant | 'closed' | null;
  /** Ends the link and puts every journal away. */
  close(): Promise<void>;
}

/** One agent: dials the platform and hosts the machines that the platform's roster and its own configuration name. */
export function startAgent(deps: AgentDeps): Agent {
  const { log } = deps;
  let connection = 0;
  let ended = false;
  /** Until this connection ends. */
  const whileConnected = () => {
    const mine = connection;
    return () => mine === connection && platformLink.isUp() && !ended;
  };
  const platformLink = deps.openLink({
    onConnect() {
      connection += 1;
      const { redial } = platformLink;
      void runSession({ ...deps, ...reports, ask, hosting, inOrder, redial, onReady, rosterDue }, whileConnected());
    },
    onDisconnect() {
      for (const { machine } of hosting.linked()) machine.unlinked();
    },
  });
  const onReady = () => {
    platformLink.settled();
    deps.onReady();
  };
  const rosterDue = followNotices(platformLink, deps.clock);
  const ask = askThrough(platformLink, log);
  const hosting = createHosting({
    log,
    open: (entry) => openLinked(entry, deps, { ...platformLink, ask }, () => void reportBack(entry.machineId)),
  });
  const reports = createReports(deps, ask, whileConnected);
  let opening: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    opening = opening.then(work);
    return opening;
  };
  async function reportBack(machineId: number): Promise<void> {
    const own = hosting.linked().filter(({ machine }) => machine.machineId === machineId);
    const answer = platformLink.isUp() ? await reports.handshake(own) : null;
    // What the platform received is unknown: the next connection compares everything again.
    if (answer === null && !ended) platformLink.redial();
  }
  const endLines = reportLines(hosting.linked, platformLink.emit, deps.clock);
  obeyCommands({ platform: platformLink, log, find: hosting.find, sendHandshake: reportBack });

  return {
    attendant(machineId) {
      const running = hosting.running(machineId);
      return running === undefined ? 'closed' : (running.attendant ?? null);
    },
    controls: createControls(hosting, reports.reportOff, reportBack),
    async close() {
      ended = true;
      endLines();
      platformLink.close();
      await opening;
      await hosting.close();
    },
  };
}

function openLinked(
  entry: link.RosteredMachine,
  { open, clock }: AgentDeps,
  platform: PlatformLink & { ask: AskPlatform },
  distrusted: () => void,
): Promise<HostedMachine> | null {
  const { machineId } = entry;
  const { ask, emit } = platform;
  const opened = open(entry, {
    platform: {
      plays: (message) => ask('plays', message, link.playsAnswer),
      debited: (message) => ask('debited', message, link.debitedAnswer),
    },
    events: {
      presence: (epoch, present) => emit('presence', { machineId, epoch, present }),
      acted: (epoch) => emit('acted', { machineId, epoch }),
      candidate: (epoch, candidate) => emit('candidate', { machineId, epoch, candidate }),
    },
  });
  return (
    opened?.then((hosted) => {
      reportActivity(hosted.machine, platform, clock);
      reportFaults(hosted.machine, platform, clock);
      hosted.machine.listen({ distrusted });
      return hosted;
    }) ?? null
  );
}

/** Resolves when the roster is to be asked for again: after a time, or at once where the platform says that it has changed. */
function followNotices(platformLink: PlatformLink, clock: Clock): () => Promise<void> {
  let isDue = false;
  let wake = () => {};
  platformLink.on('roster-changed', () => {
    isDue = true;
    wake();
  });
  return async () => {
    const noticed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (!isDue) await Promise.race([noticed, clock.sleep(ROSTER_MS)]);
    isDue = false;
  };
}

/** `handshake` and `off` in one numbering: the platform ignores an older one that comes late. */
function createReports({ clock, log }: AgentDeps, ask: AskPlatform, whileConnected: () => () => boolean) {
  let order = 0;
  return {
    handshake(machines: readonly HostedMachine[]) {
      order += 1;
      return handshake(machines, ask, log, order);
    },
    /** Repeated until the platform has answered, or the connection ends. */
    async reportOff(machineId: number): Promise<void> {
      order += 1;
      const off: link.OffReport = { machineId, order };
      const isCurrent = whileConnected();
      while (isCurrent()) {
        if ((await ask('off', off, link.offAnswer)) !== null) return;
        await clock.sleep(RETRY_MS);
      }
    },
  };
}

function createControls(
  hosting: Hosting,
  reportOff: (machineId: number) => Promise<void>,
  reportBack: (machineId: number) => Promise<void>,
): MachineControls {
  return {
    isHosted: (machineId) => hosting.find(machineId) !== undefined,
    async powerOff(machineId) {
      const done = await hosting.powerOff(machineId);
      if (done) await reportOff(machineId);
      return done;
    },
    async powerOn(machineId) {
      const done = await hosting.powerOn(machineId);
      if (done) await reportBack(machineId);
      return done;
    },
    async setLinked(machineId, isLinked) {
      const done = hosting.setLinked(machineId, isLinked);
      if (done) await (isLinked ? reportBack : reportOff)(machineId);
      return done;
    },
  };
}
