/**
 * `npm run operator -- <call>`: what the operator's people do, over the platform's own routes. The platform and the key are
 * `OPERATOR_URL` and `OPERATOR_KEY`; without them those of the demo floor that runs on `DATA_DIR`, with `--second` the key of its
 * second operator: a correction is approved by another person than the one who proposed it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFailure, operator } from '@salon/contract';

const USAGE = `npm run operator -- [--second] <call>
  hand-pays [paid]           hand pays that are due, or were paid last
  pay <hand pay> <amount>    pays one to the player's balance; the amount in minor units, as listed
  machines                   machines, who sits there, what stands in the way
  hand-over <player> [seconds]  a one-time token that logs a player of the site in, with the path to send them to
  withdraw <player>          takes a player's whole balance out, to be paid by the payment provider
  photo <player> [path]      shows the picture of that path on the site's host beside the player; none without a path
  stop <machine>             out of service once its play has ended
  return <machine>           back to service; compares it with the ledger where they disagreed
  warn <machine> [seconds]   closes the session after a countdown that the player sees
  close <machine>            closes the session now; its credit goes back to the player
  remove <machine>           the same, and the player sees that they were removed
  disputes [settled]         money that machine and ledger disagree about, with what was proposed
  propose <dispute> <amount> <reason>  a correction: the amount in minor units to the player, the rest to the house
  approve <correction>       books it; another person than the one who proposed it
  reject <correction>        another one may be proposed
  lost <machine> <reason>    it does not come back, or cannot be believed: frees its player and opens a dispute`;

interface Platform {
  url: string;
  key: string;
}

function findPlatform(isSecond: boolean): Platform | null {
  const { OPERATOR_URL: url, OPERATOR_KEY: key, DATA_DIR = './data' } = process.env;
  if (url && key) return { url, key };
  try {
    const { port } = JSON.parse(readFileSync(join(DATA_DIR, 'run.json'), 'utf8'));
    const secrets = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'));
    const own = isSecond ? secrets.SECOND_OPERATOR_KEY : secrets.OPERATOR_KEY;
    return { url: url ?? `http://127.0.0.1:${port}`, key: key ?? own };
  } catch {
    return null;
  }
}

async function call({ url, key }: Platform, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${operator.OPERATOR_BASE}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const amount = (minor: number, currency = '') => `${(minor / 100).toFixed(2)} ${currency}`.trim();

async function run(at: Platform, [what, first, second, ...more]: string[]): Promise<unknown> {
  switch (what) {
    case 'hand-pays': {
      const answer = await call(at, 'GET', `/hand-pays?state=${first ?? 'due'}`);
      const read = operator.handPaysAnswer.safeParse(answer);
      if (!read.success) return answer;
      for (const { id, machine, player, amountMinor, currency, dueAt, paidAt, paidBy, isConfirmed } of read.data
        .handPays)
        console.log(
          `${id}\t${amountMinor}\t(${amount(amountMinor, currency)})\t${machine}\t${player ?? '-'}\tdue ${dueAt}` +
            (paidAt === null
              ? ''
              : `\tpaid ${paidAt} by ${paidBy}${isConfirmed ? '' : ', the machine does not know yet'}`),
        );
      return { status: 1, handPays: read.data.handPays.length };
    }
    case 'machines':
      return listMachines(at);
    case 'disputes':
      return listDisputes(at, first ?? 'open');
    case 'propose': {
      const proposal = { id: randomUUID(), playerMinor: Number(second), reason: more.join(' ') };
      return call(at, 'POST', `/disputes/${first}/propose`, proposal);
    }
    case 'approve':
    case 'reject':
      return call(at, 'POST', `/corrections/${first}/${what}`);
    case 'lost':
      return call(at, 'POST', `/machines/${first}/lost`, { reason: [second, ...more].join(' ') });
    case 'pay':
      return call(at, 'POST', `/hand-pays/${first}/pay`, { amountMinor: Number(second) });
    case 'hand-over':
      return call(at, 'POST', '/hand-over', {
        username: first,
        ...(second !== undefined && { seconds: Number(second) }),
      });
    case 'photo':
      return call(at, 'POST', '/photo', { username: first, photoURL: second ?? null });
    case 'withdraw':
      return call(at, 'POST', '/withdrawals', { id: randomUUID(), username: first });
    case 'warn':
      return call(at, 'POST', `/machines/${first}/warn`, second === undefined ? {} : { seconds: Number(second) });
    case 'stop':
    case 'return':
    case 'close':
    case 'remove':
      return call(at, 'POST', `/machines/${first}/${what}`);
    default:
      return null;
  }
}

async function listMachines(at: Platform): Promise<unknown> {
  const answer = await call(at, 'GET', '/machines');
  const read = operator.machinesAnswer.safeParse(answer);
  if (!read.success) return answer;
  for (const machine of read.data.machines) {
    const { id, number, name, status, player, creditMinor, disabledReason, faults, unplayableSince, closesInS } =
      machine;
    const notes: string[] = [];
    if (machine.isStopped) notes.push('stopped');
    if (disabledReason !== null)
      notes.push(
        `disabled: ${operator.outOfServiceText(disabledReason)}${machine.isReturning ? ', returned, to be compared' : ''}`,
      );
    if (unplayableSince !== null) {
      const reasons = faults.map((fault) => `${fault} (${operator.UNPLAYABLE_TEXTS[fault]})`);
      notes.push(`unplayable since ${unplayableSince}: ${reasons.join(', ')}`);
    }
    if (closesInS !== null) notes.push(`closes in ${closesInS} s`);
    console.log([id, `No ${number}`, name, status, player ?? '-', amount(creditMinor), ...notes].join('\t'));
  }
  return { status: 1, machines: read.data.machines.length };
}

async function listDisputes(at: Platform, state: string): Promise<unknown> {
  const answer = await call(at, 'GET', `/disputes?state=${state}`);
  const read = operator.disputesAnswer.safeParse(answer);
  if (!read.success) return answer;
  for (const { id, openedAt, machine, player, cause, heldMinor, amountMinor, currency, proposals } of read.data
    .disputes) {
    const both = (minor: number) => `${amount(minor, currency)} (${minor})`;
    const figures = `${both(heldMinor)} by the ledger, at most ${both(amountMinor)} to the player`;
    console.log([id, openedAt, machine, player ?? '-', cause, figures].join('\t'));
    for (const { id: correction, playerMinor, proposedBy, reason, isApproved, decidedBy } of proposals) {
      const decision = isApproved === null ? 'waits' : `${isApproved ? 'approved' : 'rejected'} by ${decidedBy}`;
      console.log(`\t${correction}\t${both(playerMinor)} to the player\tby ${proposedBy}: ${reason}\t${decision}`);
    }
  }
  return { status: 1, disputes: read.data.disputes.length };
}

async function main(given: string[]): Promise<number> {
  const isSecond = given[0] === '--second';
  const words = isSecond ? given.slice(1) : given;
  const at = findPlatform(isSecond);
  if (at === null) return fail('No platform: set OPERATOR_URL and OPERATOR_KEY, or DATA_DIR of a demo floor that runs');
  try {
    const answer = await run(at, words);
    if (answer === null) return fail(USAGE);
    if (isFailure(answer)) {
      const { code, ErrorMessage, Params } = answer;
      const reason = typeof Params.reason === 'string' ? ` ${operator.outOfServiceText(Params.reason)}` : '';
      return fail(`${code} ${ErrorMessage} ${JSON.stringify(Params)}${reason}`);
    }
    console.log(JSON.stringify(answer));
    return 0;
  } catch (error) {
    return fail(`The platform does not answer: ${error instanceof Error ? error.message : error}`);
  }
}

function fail(line: string): number {
  console.error(line);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
