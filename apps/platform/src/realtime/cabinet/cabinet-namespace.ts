import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import { limitRate } from '../server/request.ts';
import { admitCabinets } from './cabinet-auth.ts';
import type { CabinetDeps, CabinetLink, LinkState } from './cabinet-link.ts';
import { serveHandshake } from './handshake.ts';
import { servePlays } from './plays.ts';
import { serveReports } from './reports.ts';
import { serveRoster } from './roster.ts';

/** An agent with 500 busy machines sends far less. */
const RATE = { perSecond: 2_000, burst: 5_000 };

/** `/cabinets`: one connection per agent, for the machines that are its own. */
export function serveCabinets(deps: CabinetDeps): void {
  const namespace = deps.io.of('/cabinets');
  admitCabinets(namespace, deps.isKey);
  namespace.on('connection', (socket) => serveLink(deps, socket));
}

function serveLink(deps: CabinetDeps, socket: Socket): void {
  const { ledger, pushes } = deps;
  const state: LinkState = {
    ...{ agent: String(socket.data.agent), linkId: randomUUID() },
    ...{ machines: new Set(), comparing: new Set() },
  };
  socket.data.link = state;
  const log = deps.log.child({ agent: state.agent, link: state.linkId });
  const link: CabinetLink = { ...state, socket, log, hosts: (machineId) => state.machines.has(machineId) };
  log.info('cabinet linked');
  limitRate(socket, RATE);
  serveRoster(deps, link);
  serveHandshake(deps, link);
  servePlays(deps, link);
  serveReports(deps, link);
  socket.on('disconnect', (reason) => {
    log.info({ reason }, 'cabinet unlinked');
    deps.lines.evict(state.linkId);
    const unlinked = ledger.unlink(state.linkId).then((machineIds) => pushes.machines(machineIds));
    // Where the database does not answer now, the job that drops silent links closes it later.
    deps.keep(unlinked.catch((error: unknown) => log.warn({ err: error }, 'link not closed')));
  });
}
