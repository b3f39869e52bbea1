/**
 * `npm run mutants -- [part or name …] [--without-flows]`: plants one bug after the other in a copy of the tree, and runs the checks until one of them fails. Exit code 1:
 * one was not caught.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GROUPS } from './all-mutants.ts';
import { runChecks } from './run-checks.ts';
import { copyTree } from './tree-copy.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, 'without-flows': { type: 'boolean', default: false } },
});
const groups = GROUPS.map((group) => ({ ...group, flows: values['without-flows'] ? [] : group.flows }));
const chosen = groups.flatMap((group) =>
  group.mutants
    .filter(({ name }) => positionals.length === 0 || positionals.includes(name) || positionals.includes(group.part))
    .map((mutant) => ({ group, mutant })),
);
if (chosen.length === 0) {
  console.error(`no such mutant; parts: ${GROUPS.map(({ part }) => part).join(', ')}; npm run mutants -- --list`);
  process.exitCode = 2;
} else if (values.list)
  for (const { group, mutant } of chosen) console.log(`${group.part} ${mutant.name}: ${mutant.breaks}`);
else {
  const tree = copyTree(fileURLToPath(new URL('../../', import.meta.url)));
  let missed = 0;
  try {
    // A check that fails anyway would catch everything.
    for (const group of new Set(chosen.map((one) => one.group))) {
      const failed = runChecks(tree.folder, group);
      if (failed !== null) throw new Error(`without a mutant: ${failed.check}: ${failed.what}`);
    }
    for (const { group, mutant } of chosen) {
      const begunMs = performance.now();
      tree.apply(mutant);
      const caught = runChecks(tree.folder, group);
      tree.restore(mutant);
      if (caught === null) missed += 1;
      const seconds = Math.round((performance.now() - begunMs) / 1_000);
      console.log(
        `${mutant.name} (${seconds} s): ${caught === null ? 'NOT CAUGHT' : `${caught.check}: ${caught.what}`}`,
      );
    }
  } finally {
    tree.remove();
  }
  console.log(`${chosen.length - missed} of ${chosen.length} caught`);
  if (missed > 0) process.exitCode = 1;
}
