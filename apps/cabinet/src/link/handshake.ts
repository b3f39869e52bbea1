import { link } from '@salon/contract';
import type { Logger } from 'pino';
import type { MachineHandshake } from '../machine/machine.ts';
import type { HostedMachine } from './hosting.ts';
import type { AskPlatform } from './requests.ts';

export interface HandshakeResult {
  /** Machines that the platform does not trust; their handshake is to be repeated. */
  refused: HostedMachine[];
  /** Of the link, as both sides have agreed on. */
  version: number;
}

/** Machines of one message. The platform compares each with its ledger, and has to answer in time. */
export const REPORTED_AT_ONCE = 100;

/**
 * `handshake` for these machines and what follows from its answer: seat, numbers, and the report of what is not booked yet.
 * Null where no answer came: nothing is reported before one does.
 */
export async function handshake(
  machines: readonly HostedMachine[],
  ask: AskPlatform,
  log: Logger,
  order: number,
): Promise<HandshakeResult | null> {
  // The state in the handshake must not be overtaken by newer reports.
  for (const { machine } of machines) machine.unlinked();
  const refused: HostedMachine[] = [];
  let from = 0;
  let version: number;
  // Once also without any machine: it is the first message of a connection.
  do {
    const part = await handshakeOf(machines.slice(from, from + REPORTED_AT_ONCE), ask, log, order);
    if (part === null) return null;
    refused.push(...part.refused);
    version = part.version;
    from += REPORTED_AT_ONCE;
  } while (from < machines.length);
  return { refused, version };
}

async function handshakeOf(
  machines: readonly HostedMachine[],
  ask: AskPlatform,
  log: Logger,
  order: number,
): Promise<HandshakeResult | null> {
  await Promise.all(machines.map(({ machine }) => machine.synced().catch(() => undefined)));
  // All at one moment, and sent at once: what a machine answers later must not be older than its report.
  const begun = machines.flatMap((hosted) => begin(hosted, log));
  const reports = begun.map(({ report }) => report);
  const versions = { version: Math.min(...link.LINK_VERSIONS), versions: link.LINK_VERSIONS };
  const answer = await ask('handshake', { ...versions, order, machines: reports }, link.handshakeAnswer);
  if (answer === null) return null;
  const refused: HostedMachine[] = [];
  const taken: Promise<void>[] = [];
  for (const entry of answer.machines) {
    const known = begun.find(({ report }) => report.machineId === entry.machineId);
    if (known === undefined) continue;
    if (!entry.accepted) {
      log.error({ machineId: entry.machineId, reason: entry.reason }, 'the platform does not trust this machine');
      refused.push(known.hosted);
    }
    // None waits for another's disk: the next answer could overtake it.
    taken.push(
      known.answered(entry).catch((error: unknown) => {
        log.error({ err: error, machineId: entry.machineId }, 'machine cannot take the handshake');
      }),
    );
  }
  await Promise.all(taken);
  return { refused, version: answer.version ?? versions.version };
}

function begin(hosted: HostedMachine, log: Logger): (MachineHandshake & { hosted: HostedMachine })[] {
  const { machine } = hosted;
  try {
    return [{ hosted, ...machine.handshake() }];
  } catch (error) {
    log.error({ err: error, machineId: machine.machineId }, 'machine cannot report');
    return [];
  }
}
