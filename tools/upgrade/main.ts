/**
 * `npm run upgrade-drill -- --from <git ref>`: the upgrade from that commit to the present tree, while people play. Without `--from`, from
 * the present tree to a copy of it that has expanded. Exit code 1: something does not add up.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runUpgrade } from './run-upgrade.ts';
import { nextRelease, treeOf } from './trees.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, players: { type: 'string', default: '12' } },
});
const players = Number(values.players);
if (!Number.isInteger(players) || players < 1) {
  console.error('usage: npm run upgrade-drill -- [--from <git ref>] [--players 12]');
  process.exit(2);
}
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
const old = values.from === undefined ? null : treeOf(values.from);
const next = nextRelease();
process.on('exit', () => {
  old?.remove();
  next.remove();
});
const from = old?.root ?? fileURLToPath(new URL('../../', import.meta.url));
const report = await runUpgrade({ from, to: next, players, log: (line) => console.log(line) });
for (const line of report.violations) console.log(`VIOLATION ${line}`);
for (const [why, times] of Object.entries(report.interruptions)) console.log(`tried again ${times} times: ${why}`);
console.log(
  JSON.stringify({
    ...report.activity,
    linkVersions: report.linkVersions,
    longestStepMs: Math.round(report.longestMs),
  }),
);
if (report.violations.length > 0) console.log(`logs: ${report.folder}`);
process.exit(report.violations.length === 0 ? 0 : 1);
