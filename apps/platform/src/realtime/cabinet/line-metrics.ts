import { link } from '@salon/contract';
import { Gauge, type Registry } from 'prom-client';

/** What machines with a line of their own count: by machine, as its agent has reported it last. */
export interface LineMetrics {
  note(linkId: string, report: link.LineReport): void;
  /** The link is gone, and what it reported with it: its machines are linked to another node, or to none. */
  evict(linkId: string): void;
}

type Figures = Record<string, number>;

export function exposeLines(registry: Registry): LineMetrics {
  const latest = new Map<number, { linkId: string; report: link.LineReport }>();
  const gauge = (name: string, label: string, help: string, read: (report: link.LineReport) => Figures | undefined) =>
    new Gauge({
      ...{ name: `salon_machine_${name}`, help, labelNames: ['machine', label], registers: [registry] },
      collect() {
        this.reset();
        for (const [machine, { report }] of latest)
          for (const [kind, count] of Object.entries(read(report) ?? {})) this.set({ machine, [label]: kind }, count);
      },
    });
  gauge(
    'line',
    'kind',
    "Polls of a machine's own line since its agent opened it, and replies that were silent, bad or repeated",
    (report) => report.line,
  );
  gauge(
    'transfers',
    'result',
    'Transfers that the machine itself has decided since its agent opened it',
    (report) => report.transfers,
  );
  gauge(
    'picture',
    'kind',
    "Frames of a machine's camera since its agent opened it, how often it was opened, and how often its picture stood still, and how",
    ({ picture }) => picture && countsOf(picture),
  );
  gauge(
    'picture_state',
    'state',
    "State of a machine's camera: 1 for the one that it is in",
    ({ picture }) => picture && stateFlags(picture.state),
  );
  gauge(
    'board',
    'kind',
    'Pulses of the board that presses the keys of a machine since its agent opened it, those it has not confirmed, and how often it was connected',
    ({ board }) => board && countsOf(board),
  );
  gauge(
    'board_state',
    'state',
    'Whether the board that presses the keys of a machine is connected: 1',
    ({ board }) => board && { connected: Number(board.isConnected) },
  );
  return {
    note: (linkId, report) => void latest.set(report.machineId, { linkId, report }),
    evict: (linkId) => {
      for (const [machineId, noted] of latest) if (noted.linkId === linkId) latest.delete(machineId);
    },
  };
}

/** Its fields that are numbers. */
function countsOf(report: object): Figures {
  return Object.fromEntries(
    Object.entries(report).filter((field): field is [string, number] => typeof field[1] === 'number'),
  );
}

function stateFlags(now: link.CameraState): Figures {
  return Object.fromEntries(link.CAMERA_STATES.map((state) => [state, Number(state === now)]));
}
