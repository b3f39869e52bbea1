import { failure, link, parse } from '@salon/contract';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import { createSerialQueue } from '../../concurrency/serial-queue.ts';
import { onRequest } from '../server/request.ts';
import type { CabinetLink, LinkDeps, RosterRow } from './cabinet-link.ts';

type MachineAnswer = link.HandshakeAnswer['machines'][number];
/** A machine's answer before the rules of its seat. */
type ComparedMachine = Omit<MachineAnswer, 'minSpinMs' | 'mayStop' | 'lock'>;

/** Machines of one handshake that are compared with the ledger at once. */
const COMPARED_AT_ONCE = 4;

/** `handshake`, `off` and `moving`: machines join and leave the link, each compared with the ledger before it may play. */
export function serveHandshake(deps: LinkDeps, cabinet: CabinetLink): void {
  const { ledger, machines, pushes } = deps;
  const { agent, connection, log, linkId } = cabinet;
  /** `order` of each machine's latest handshake on this link. */
  const lastOrder = new Map<number, number>();

  const handshake = async (
    { order, machines: all }: link.Handshake,
    version: number,
  ): Promise<link.HandshakeAnswer> => {
    // One that comes late, or twice, is older than what the ledger knows by now: its machine is in no answer.
    const reports = all.filter(({ machineId }) => order > (lastOrder.get(machineId) ?? 0));
    for (const { machineId } of reports) lastOrder.set(machineId, order);
    const own = new Map((await machines.ofAgent(agent)).map((row) => [row.id, row]));
    const answers: ComparedMachine[] = [];
    for (let from = 0; from < reports.length; from += COMPARED_AT_ONCE) {
      const batch = reports.slice(from, from + COMPARED_AT_ONCE);
      answers.push(
        ...(await Promise.all(
          batch.map((report) => (own.has(report.machineId) ? compare(deps, cabinet, report) : unknownMachine(report))),
        )),
      );
    }
    pushes.machines(answers.map((answer) => answer.machineId));
    return { status: 1, version, machines: await withSeatRules(deps, answers, own) };
  };

  const off = async ({ machineId, order }: link.OffReport) => {
    // A late one must not take away a machine that has done a newer handshake.
    if (!cabinet.hosts(machineId) || order < (lastOrder.get(machineId) ?? 0)) return { status: 1 };
    cabinet.machines.delete(machineId);
    await connection.unroute(machineId);
    if (await ledger.unlinkMachine({ machineId, linkId })) pushes.machines([machineId]);
    log.warn({ machineId }, 'machine unlinked');
    return { status: 1 };
  };

  const negotiate = async (message: link.OfferedVersions) => {
    const offered = message.versions ?? [message.version];
    const version = link.commonVersion(offered);
    deps.onVersions(agent, version === null ? offered : null);
    if (version === null) {
      const [least, most] = [Math.min(...link.LINK_VERSIONS), Math.max(...link.LINK_VERSIONS)];
      log.error({ offered, spoken: link.LINK_VERSIONS }, 'handshake refused: no version of the link in common');
      return failure('link_version_unknown', { field: 'version', least, most });
    }
    const parsed = parse(link.handshake, message);
    return parsed.ok ? inOrder(() => handshake(parsed.value, version)) : parsed.failure;
  };
  // Its machines stay linked until the handshake on its other connection takes them over.
  const moving = async () => {
    const hosted = [...cabinet.machines];
    cabinet.machines.clear();
    for (const machineId of hosted) await connection.unroute(machineId);
    log.info('cabinet moves to another node');
    return { status: 1 };
  };

  // A machine can leave only after its handshake.
  const inOrder = createSerialQueue();
  onRequest(connection, 'handshake', link.offeredVersions, negotiate, log);
  onRequest(connection, 'off', link.offReport, (message) => inOrder(() => off(message)), log);
  onRequest(connection, 'moving', link.movingReport, () => inOrder(moving), log);
}

async function compare(deps: LinkDeps, cabinet: CabinetLink, report: link.MachineReport): Promise<ComparedMachine> {
  cabinet.comparing.add(report.machineId);
  try {
    return await compareAlone(deps, cabinet, report);
  } finally {
    cabinet.comparing.delete(report.machineId);
  }
}

async function compareAlone(
  deps: LinkDeps,
  cabinet: CabinetLink,
  report: link.MachineReport,
): Promise<ComparedMachine> {
  const { connection, log } = cabinet;
  const { machineId } = report;
  // No command may reach the machine during the comparison, by this connection or by an older one.
  await connection.unroute(machineId);
  connection.unrouteOthers(machineId);
  // The cabinet may have reported more on a newer connection: this report is too old to compare.
  if (!connection.connected) return unknownMachine(report);
  const met = await deps.ledger.handshakeMachine(report, cabinet.linkId);
  cabinet.machines.add(machineId);
  if (connection.connected) await connection.route(machineId);
  if (met.newlyDisabled && met.reason !== null)
    deps.onAlarm({
      what: met.reason === report.operatorFault ? 'machine_fault' : 'ledger_disagrees',
      machineId,
      reason: met.reason,
    });
  else if (!met.accepted) log.warn({ machineId, reason: met.reason }, 'machine out of service');
  await deps.disputes.closed(machineId, met);
  const { accepted, reason, epoch, bookedPlay, seated, stopped } = met;
  return { machineId, accepted, reason, epoch, bookedPlay, seated, stopped };
}

/** A seat that outlived the cabinet's restart keeps the rules of its site and its lock. */
async function withSeatRules(
  { locksOf }: LinkDeps,
  answers: ComparedMachine[],
  own: ReadonlyMap<number, RosterRow>,
): Promise<MachineAnswer[]> {
  const locks = await locksOf(answers.map((answer) => answer.machineId));
  return answers.map((answer) => {
    const lock = locks.find(({ machineId, epoch }) => machineId === answer.machineId && epoch === answer.epoch);
    const { minSpinMs, mayStop } = rulesOfSite(own.get(answer.machineId)?.site_rules ?? {});
    return { ...answer, minSpinMs, mayStop, ...(lock && { lock: { locked: lock.locked, change: lock.change } }) };
  });
}

async function unknownMachine({ machineId, epoch }: link.MachineReport): Promise<ComparedMachine> {
  return { machineId, accepted: false, reason: 'machine_unknown', epoch, bookedPlay: 0, seated: false, stopped: false };
}
