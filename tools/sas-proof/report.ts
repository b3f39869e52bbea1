import type { Kill } from './proofs/kill-all.ts';
import type { TrialResult } from './proofs/trial.ts';

export function trialLine({ direction, step, fault, result, decidedMs, findings }: TrialResult): string {
  const cells = [direction.padEnd(4), step.padEnd(9), fault.padEnd(13), result.padEnd(8)];
  return `${cells.join('')}${seconds(decidedMs).padStart(7)}  ${verdict(findings)}`;
}

export function trialSummary(results: readonly TrialResult[]): string {
  const times = results.flatMap(({ decidedMs }) => (decidedMs === null ? [] : [decidedMs]));
  const inDoubt = results.filter(({ decidedMs, findings }) => decidedMs === null && findings.length === 0).length;
  return `${results.length} trials, ${failed(results)} failed, ${inDoubt} for an operator, ${wrong(results)} minor units wrong; decided ${spread(times)}`;
}

export function killLine({ victim, during, result, decidedMs, findings }: Kill): string {
  const cells = [victim.padEnd(6), during.padEnd(5), result.padEnd(8)];
  return `${cells.join('')}${seconds(decidedMs).padStart(7)}  ${verdict(findings)}`;
}

/** One row for each victim and operation. */
export function killTable(kills: readonly Kill[]): string {
  const rows = (['agent', 'egm'] as const).flatMap((victim) =>
    (['in', 'out', 'game', 'test'] as const).flatMap((during) => {
      const own = kills.filter((kill) => kill.victim === victim && kill.during === during);
      return own.length === 0 ? [] : [`${victim.padEnd(6)}${during.padEnd(5)}${killCells(own)}`];
    }),
  );
  return ['killed during   n   failed   wrong   decided p50 p95 max', ...rows, `all        ${killCells(kills)}`].join(
    '\n',
  );
}

function killCells(kills: readonly Kill[]): string {
  const cells = [`${kills.length}`.padStart(6), `${failed(kills)}`.padStart(9), `${wrong(kills)}`.padStart(8)];
  return `${cells.join('')}   ${spread(kills.map(({ decidedMs }) => decidedMs))}`;
}

const failed = (all: readonly { findings: string[] }[]) => all.filter(({ findings }) => findings.length > 0).length;
const wrong = (all: readonly { wrong: number }[]) => all.reduce((sum, one) => sum + one.wrong, 0);
const verdict = (findings: readonly string[]) => (findings.length === 0 ? 'ok' : `FAILED ${findings.join('; ')}`);
const seconds = (ms: number | null) => (ms === null ? '-' : `${(ms / 1_000).toFixed(1)} s`);

/** Median, 95th percentile and maximum. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null);
  return `${at(0.5)} ${at(0.95)} ${at(1)}`;
}
