import { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Logger } from 'pino';
import { isEmpty } from '../machine/state/machine-state.ts';
import type { HandshakeResult } from './handshake.ts';
import type { HostedMachine, Hosting } from './hosting.ts';
import type { AskPlatform } from './requests.ts';

/** Time until a failed attempt is repeated. */
export const RETRY_MS = 2_000;
/** Time until a machine that the platform does not trust is compared again: an operator may have put it right. */
const ASK_TRUST_MS = 10_000;
/** Age of the progressive on a cabinet at most; what is set up is hosted at once, or after this where no notice came. */
export const ROSTER_MS = 5_000;

export interface SessionDeps {
  hosting: Hosting;
  ask: AskPlatform;
  clock: Clock;
  log: Logger;
  handshake(machines: readonly HostedMachine[]): Promise<HandshakeResult | null>;
  /** Reports that a machine of this agent is gone. */
  reportOff(machineId: number): Promise<void>;
  /** Machines are opened and put away one change after the other. */
  inOrder(work: () => Promise<void>): Promise<void>;
  /** Ends this connection: what the platform received is unknown, and the next connection compares everything again. */
  redial(): void;
  /** Resolves when the roster is to be asked for again. */
  rosterDue(): Promise<void>;
  onReady(): void;
}

/** One connection: roster, handshake, and then the roster's changes, for as long as `isCurrent`. */
export async function runSession(deps: SessionDeps, isCurrent: () => boolean): Promise<void> {
  const { hosting, ask, clock, log, inOrder } = deps;
  while (isCurrent()) {
    const roster = await ask('roster', {}, link.rosterAnswer);
    if (roster === null || !isCurrent()) {
      await clock.sleep(RETRY_MS);
      continue;
    }
    await inOrder(() => hosting.hostAll(roster.machines));
    const rostered = new Set(roster.machines.map(({ machineId }) => machineId));
    const own = hosting.linked().filter(({ machine }) => rostered.has(machine.machineId));
    if (!isCurrent()) return;
    const answer = await deps.handshake(own);
    // The platform may have received it, and commands may be on their way: only on a new connection is a second report newer
    // than all commands before it.
    if (answer === null) return isCurrent() ? deps.redial() : undefined;
    log.info({ machines: own.length, version: answer.version }, 'linked');
    deps.onReady();
    void followRoster(deps, isCurrent);
    return askTrust(deps, answer.refused, isCurrent);
  }
}

async function askTrust(deps: SessionDeps, refused: HostedMachine[], isCurrent: () => boolean): Promise<void> {
  let left = refused;
  while (left.length > 0) {
    await deps.clock.sleep(ASK_TRUST_MS);
    if (!isCurrent()) return;
    // One that is trusted by a handshake of its own since may be playing: a report of now would be old when it is compared.
    left = left.filter(({ machine }) => !machine.trusted());
    if (left.length > 0) left = (await deps.handshake(left))?.refused ?? left;
  }
}

/** Labels, machines that are new on the floor, and machines that have left it. */
async function followRoster(deps: SessionDeps, isCurrent: () => boolean): Promise<void> {
  const { hosting, ask, rosterDue } = deps;
  for (;;) {
    await rosterDue();
    const roster = isCurrent() ? await ask('roster', {}, link.rosterAnswer) : null;
    if (!isCurrent()) return;
    if (roster === null) continue;
    if (!(await hostNew(deps, roster, isCurrent))) return;
    const strangers = hosting.strangersTo(roster.machines);
    for (const machineId of strangers) await letGo(deps, machineId);
    // Of those with another game.
    if (strangers.length > 0 && !(isCurrent() && (await hostNew(deps, roster, isCurrent)))) return;
  }
}

/** False where the connection has ended meanwhile: the next one compares what is new, and may have begun. */
async function hostNew(deps: SessionDeps, { machines }: link.RosterAnswer, isCurrent: () => boolean): Promise<boolean> {
  const { hosting, inOrder } = deps;
  const before = new Set(hosting.linked());
  await inOrder(() => hosting.hostAll(machines));
  if (!isCurrent()) return false;
  const added = hosting.linked().filter((one) => !before.has(one));
  if (added.length > 0) await handshakeAdded(deps, added, isCurrent);
  return true;
}

async function handshakeAdded(deps: SessionDeps, added: HostedMachine[], isCurrent: () => boolean): Promise<void> {
  const answer = await deps.handshake(added);
  if (answer === null) return isCurrent() ? deps.redial() : undefined;
  deps.log.info({ machines: added.map(({ machine }) => machine.machineId) }, 'machines are new on the floor');
  void askTrust(deps, answer.refused, isCurrent);
}

/** A machine that holds money, a seat, or something unreported stays until it does not. */
async function letGo({ hosting, inOrder, reportOff, log }: SessionDeps, machineId: number): Promise<void> {
  const known = hosting.running(machineId);
  if (known !== undefined && !isEmpty(known.machine.state())) return;
  // The answer may take long, and what came on the machine meanwhile would be put away with it.
  hosting.setLinked(machineId, false);
  await reportOff(machineId);
  await inOrder(() => hosting.letGo(machineId));
  log.warn({ machineId }, 'machine has left the floor');
}
