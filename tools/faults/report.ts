import type { RunReport } from './run-faults.ts';

/** The closing table of a run. */
export function tableOf({ faults, activity, ...report }: RunReport): string[] {
  const kinds = [...faults].sort(([one], [other]) => one.localeCompare(other));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const rows: [string, string | number][] = [
    ...kinds,
    ['faults', kinds.reduce((sum, [, count]) => sum + count, 0)],
    ['visits', report.visits],
    ['plays', activity.plays],
    ['transfers', activity.transfers],
    ['cash ins posted', activity.cashIns],
    ['cash outs posted', activity.cashOuts],
    ['hand pays paid', activity.handPays],
    ['longest recovery', seconds(report.longestRecoveryMs)],
    ['longest settle', seconds(report.longestSettleMs)],
    ['took', seconds(report.tookMs)],
    ['violations', report.violations.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [...report.notes, ...rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(8)}`)];
}

/** What somebody needs who looks for the cause. */
export function violationLines({ seed, violations, faultLog, folder }: RunReport): string[] {
  if (violations.length === 0) return [];
  return [
    ...violations.map((violation) => `VIOLATION  ${violation}`),
    `seed ${seed}; faults:`,
    ...faultLog,
    `logs: ${folder}`,
  ];
}
