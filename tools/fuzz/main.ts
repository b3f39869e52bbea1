/** `npm run fuzz`: generated bad HTTP calls and bad socket messages at a node of its own. Exit code 1: a call or message broke something. */
import { parseArgs } from 'node:util';
import { runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '20000' }, seed: { type: 'string', default: '' } },
});
const messages = Number(values.messages);
const seed = values.seed === '' ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!Number.isInteger(messages) || messages < 1 || !Number.isInteger(seed)) {
  console.error('usage: npm run fuzz -- [--messages 20000] [--seed 1]');
  process.exit(2);
}
console.log(`seed ${seed}`);
const { routes, events, findings, heldBytes } = await runFuzz({ messages, seed, log: (line) => console.log(line) });
for (const { what, why } of findings.slice(0, 40)) console.log(`BROKEN  ${why}\n        ${what}`);
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
console.log(
  `${messages} calls of ${routes} routes, ${messages} messages of ${events} events, ${findings.length} findings`,
);
console.log(
  `held after a collection: ${megabytes(heldBytes.early)} MB early, ${megabytes(heldBytes.late)} MB at the end`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
