import type { CabinetLink, LinkDeps } from './cabinet-link.ts';
import { serveHandshake } from './handshake.ts';
import { servePlays } from './plays.ts';
import { serveReports } from './reports.ts';
import { serveRoster } from './roster.ts';

/** Answers what a cabinet asks and books what it reports, until its connection ends. */
export function serveLink(
  deps: LinkDeps,
  identity: Pick<CabinetLink, 'agent' | 'linkId' | 'connection' | 'log'>,
): CabinetLink {
  const [machines, comparing] = [new Set<number>(), new Set<number>()];
  const link: CabinetLink = { ...identity, machines, comparing, hosts: (machineId) => machines.has(machineId) };
  const { linkId, connection, log } = link;
  log.info('cabinet linked');
  serveRoster(deps, link);
  serveHandshake(deps, link);
  servePlays(deps, link);
  serveReports(deps, link);
  connection.on('disconnect', (reason) => {
    log.info({ reason }, 'cabinet unlinked');
    deps.lines.evict(linkId);
    const unlinked = deps.ledger.unlink(linkId).then((machineIds) => deps.pushes.machines(machineIds));
    // Where the database does not answer now, the job that drops silent links closes it later.
    deps.keep(unlinked.catch((error: unknown) => log.warn({ err: error }, 'link not closed')));
  });
  return link;
}
