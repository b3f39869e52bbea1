import type { link } from '@salon/contract';
import { Gauge, type Registry } from 'prom-client';

/** What machines with a line of their own count: by machine, as its agent has reported it to this node last. */
export function exposeLines(registry: Registry): (report: link.LineReport) => void {
  const line = new Gauge({
    name: 'salon_machine_line',
    help: "Polls of a machine's own line since its agent opened it, and replies that were silent, bad or repeated",
    labelNames: ['machine', 'kind'],
    registers: [registry],
  });
  const transfers = new Gauge({
    name: 'salon_machine_transfers',
    help: 'Transfers that the machine itself has decided since its agent opened it',
    labelNames: ['machine', 'result'],
    registers: [registry],
  });
  return (report) => {
    const machine = String(report.machineId);
    for (const [kind, count] of Object.entries(report.line)) line.set({ machine, kind }, count);
    for (const [result, count] of Object.entries(report.transfers)) transfers.set({ machine, result }, count);
  };
}
