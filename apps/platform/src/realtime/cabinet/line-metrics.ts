import { link } from '@salon/contract';
import { Counter, Gauge, type Registry } from 'prom-client';

/** What machines with a line of their own count: by machine, as its agent has reported it last. */
export interface LineMetrics {
  note(linkId: string, report: link.LineReport): void;
  /** The link is gone, and what it reported with it: its machines are linked to another node, or to none. */
  evict(linkId: string): void;
}

type Figures = Record<string, number>;

export function exposeLines(registry: Registry): LineMetrics {
  const latest = new Map<number, { linkId: string; report: link.LineReport }>();
  const series = function* (label: string, read: (report: link.LineReport) => Figures | undefined) {
    for (const [machine, { report }] of latest)
      for (const [kind, value] of Object.entries(read(report) ?? {}))
        yield [{ machine, [label]: kind }, value] as const;
  };
  const named = (name: string, label: string, help: string) => ({
    ...{ name: `salon_machine_${name}`, help: `Node: of the machines that are linked to it, ${help}` },
    ...{ labelNames: ['machine', label], registers: [registry] },
  });
  /** What an agent has counted since it opened the machine: it begins at 0 again with the agent, as counters may. */
  const counter = (name: string, label: string, help: string, read: (report: link.LineReport) => Figures | undefined) =>
    new Counter({
      ...named(`${name}_total`, label, help),
      collect() {
        this.reset();
        for (const [labels, value] of series(label, read)) this.inc(labels, value);
      },
    });
  const gauge = (name: string, label: string, help: string, read: (report: link.LineReport) => Figures | undefined) =>
    new Gauge({
      ...named(name, label, help),
      collect() {
        this.reset();
        for (const [labels, value] of series(label, read)) this.set(labels, value);
      },
    });
  counter(
    'line',
    'kind',
    'polls of a line of their own, and replies that were silent, bad or repeated',
    (report) => report.line,
  );
  counter('transfers', 'result', 'transfers that the machine itself has decided', (report) => report.transfers);
  counter(
    'picture',
    'kind',
    'frames of the camera, how often it was opened, and how often its picture stood still, and how',
    ({ picture }) => picture && countsOf(picture),
  );
  gauge(
    'picture_state',
    'state',
    'state of the camera: 1 for the one that it is in',
    ({ picture }) => picture && stateFlags(picture.state),
  );
  counter(
    'board',
    'kind',
    'pulses of the board that presses the keys, those it has not confirmed, and how often it was connected',
    ({ board }) => board && countsOf(board),
  );
  gauge(
    'board_state',
    'state',
    'whether the board that presses the keys is connected: 1',
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
