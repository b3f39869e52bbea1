import { failure, link } from '@salon/contract';
import { coalesce } from '../../concurrency/coalesce.ts';
import { onMessage, onRequest } from '../server/request.ts';
import type { CabinetLink, LinkDeps } from './cabinet-link.ts';

/** A report that could not be stored is tried again after so long. */
const AGAIN_AFTER_MS = 1_000;

/** What a cabinet reports of its machines besides plays: cash outs, activity, faults, the player's presence and presses, ICE candidates. */
export function serveReports(deps: LinkDeps, cabinet: CabinetLink): void {
  const { ledger, transfers, seats, pushes } = deps;
  const { connection, log, linkId } = cabinet;

  const debited = async (message: link.Debited): Promise<link.DebitedAnswer | object> => {
    const { machineId, epoch } = message;
    if (!cabinet.hosts(machineId)) return failure('forbidden', { machineId });
    const { posted, transfer, refusal, seatFreed } = await transfers.debited(message);
    if (refusal) log.warn({ machineId, transferId: message.transferId, refusal }, 'cash out not posted');
    if (seatFreed && transfer) seats.freed({ machineId, epoch, playerId: transfer.playerId });
    return { status: 1, posted };
  };
  onRequest(connection, 'debited', link.debited, debited, log);

  /** A cabinet reports changes alone, so none may be lost while it is linked; after the next handshake it reports all of them. */
  const again = async (machineId: number, error: unknown): Promise<boolean> => {
    log.warn({ machineId, err: error }, 'a report is not stored yet');
    await deps.clock.sleep(AGAIN_AFTER_MS);
    return connection.connected && cabinet.hosts(machineId);
  };

  const reportActivity = coalesce<number, link.ActivityReport>(async (machineId, { activity, creditMinor }) => {
    if (await ledger.reportActivity({ machineId, linkId, activity, creditMinor })) pushes.machines([machineId]);
  }, again);
  const activity = async (message: link.ActivityReport) => {
    if (cabinet.hosts(message.machineId)) await reportActivity(message.machineId, message);
  };
  onMessage(connection, 'activity', link.activityReport, activity, log);

  const reportFaults = coalesce<number, link.FaultReport>(async (machineId, { faults }) => {
    if (await ledger.reportFaults({ machineId, linkId, faults })) pushes.machines([machineId]);
  }, again);
  const fault = async (message: link.FaultReport) => {
    if (cabinet.hosts(message.machineId)) await reportFaults(message.machineId, message);
  };
  onMessage(connection, 'fault', link.faultReport, fault, log);

  const presence = async ({ machineId, epoch, present }: link.PresenceReport) => {
    if (!present && cabinet.hosts(machineId)) await deps.onPresence(machineId, epoch);
  };
  onMessage(connection, 'presence', link.presenceReport, presence, log);

  const acted = async (message: link.ActedReport) => {
    if (cabinet.hosts(message.machineId)) await deps.onActed(message);
  };
  onMessage(connection, 'acted', link.actedReport, acted, log);

  const line = (message: link.LineReport) => {
    if (cabinet.hosts(message.machineId)) deps.lines.note(linkId, message);
  };
  onMessage(connection, 'line', link.lineReport, line, log);

  const candidate = (message: link.CabinetCandidate) => {
    if (cabinet.hosts(message.machineId)) deps.onCandidate(message);
  };
  onMessage(connection, 'candidate', link.cabinetCandidate, candidate, log);
}
