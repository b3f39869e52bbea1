/**
 * `npm run proofs` and `npm run stories`: what `npm test` leaves out, with one closing line. Names run a part (`npm run proofs -- faults
 * races`, `npm run stories -- console`). `npm run stories -- --browser=firefox` runs the stories tagged `@firefox` in a stock Firefox.
 * `npm run proofs -- --owed [git ref]` prints what the changes since then owe and runs nothing.
 */
import { ensureInstalled, fail } from '../setup.mjs';
import { ensureSystemPackages } from '../system-packages.mjs';
import { finish } from '../test-phases.mjs';
import { changedSince, owedFor } from './owed.mjs';
import { runProofs } from './run.mjs';
import { IN_FIREFOX, PROOFS, STORIES } from './table.mjs';

const [kind, ...words] = process.argv.slice(2);

if (words[0] === '--owed') {
  printOwed(words[1]);
} else {
  const isInFirefox = kind === 'stories' && words[0] === '--browser=firefox';
  const proofs = isInFirefox ? [IN_FIREFOX] : chosen(kind === 'stories' ? STORIES : PROOFS, words);
  ensureInstalled();
  ensureSystemPackages();
  finish(await runProofs(proofs));
}

function chosen(table, names) {
  const short = ({ name }) => name.replace('stories/', '');
  const unknown = names.find((name) => !table.some((proof) => short(proof) === name));
  if (unknown !== undefined) fail(`There is no "${unknown}"; there are ${table.map(short).join(', ')}`);
  return names.length === 0 ? table : table.filter((proof) => names.includes(short(proof)));
}

function printOwed(ref) {
  const files = changedSince(ref);
  if (files === null) fail(ref ? `There is no commit ${ref}` : 'There is no history here to compare with');
  const owed = owedFor([...PROOFS, ...STORIES], files ?? []);
  for (const { proof, because } of owed) console.log(`${proof.name} (${proof.minutes} min): ${because}`);
  const minutes = owed.reduce((sum, { proof }) => sum + proof.minutes, 0);
  console.log(`${owed.length} owed, ${minutes} min`);
}
