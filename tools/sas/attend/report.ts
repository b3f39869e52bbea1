import type { NoAnswer } from '../../../apps/cabinet/src/control/ask-agent.ts';
import type {
  ControlAnswer,
  ControlRequest,
  ShownStatus,
  ShownTest,
} from '../../../apps/cabinet/src/control/messages.ts';
import { bounded, money } from '../probe/text.ts';

export interface Report {
  lines: string[];
  isDone: boolean;
}

const REFUSALS: Record<Extract<ControlAnswer, { is: 'refused' }>['reason'], string> = {
  bad_request: 'the agent does not understand this command: is it of the same version?',
  not_run_here: 'this agent does not run the machine now: see its log and the roster',
  no_attendant: 'machines of this driver need no attendant',
  failed: 'the agent has failed at it: see its log',
  unknown_key: 'its deck has no such key: status names them',
  not_in_service: 'it is not in service mode: npm run sas -- service on',
  seat_taken: 'somebody sits at the machine',
  has_credit: 'there is credit on the machine',
  busy: 'something else moves on the machine: try again',
  under_check: 'the machine is under check: an operator has to return it first',
  not_ready:
    'the machine takes no transfer now: a game, an open door, a tilt, or transfers are switched off in its menu',
};

const MISSING: Record<NoAnswer['missing'], (dataDir: string) => string> = {
  path: (dataDir) => `${dataDir} is too long a path for a socket: the agent needs a shorter DATA_DIR`,
  agent: (dataDir) => `no agent runs in ${dataDir}: start it, or name its DATA_DIR with --data-dir`,
  answer: (dataDir) => `the agent in ${dataDir} gave no answer that reads`,
};

/** What an attendant reads at the terminal. */
export function reportOf(request: ControlRequest, dataDir: string, answer: ControlAnswer | NoAnswer): Report {
  if ('missing' in answer) return notDone(MISSING[answer.missing](bounded(dataDir)));
  switch (answer.is) {
    case 'refused':
      return notDone(REFUSALS[answer.reason]);
    case 'status':
      return done(...statusLines(request.machineId, answer.status));
    case 'service':
      return serviceReport(request, answer.service);
    case 'pulsed':
      return pulseReport(answer);
    case 'tested':
      return { lines: testLines(answer.test), isDone: answer.test.result === 'done' };
    case 'open':
      return notDone('the test is not decided yet: it goes on, and service does not end before it; ask for the status');
  }
}

function serviceReport(request: ControlRequest, service: ShownStatus['service']): Report {
  const isOn = request.do === 'service' && request.isOn;
  if (service === (isOn ? 'on' : 'off')) return done(`Service is ${service}.`);
  if (service === 'begins') return notDone('service begins when the running game or transfer has ended');
  return notDone(
    service === 'ends' ? 'service ends when the credit of the test has left the machine' : `service is ${service}`,
  );
}

function pulseReport({ isAnswered, hasReacted }: Extract<ControlAnswer, { is: 'pulsed' }>): Report {
  const board = isAnswered
    ? 'The board has pulsed the key once.'
    : 'The board has not answered: whether the key was pulsed is not known.';
  const reaction = hasReacted
    ? 'The machine began a game within 600 ms.'
    : 'The machine began no game within 600 ms, as a locked machine without credit should.';
  return { lines: [board, reaction], isDone: isAnswered };
}

function statusLines(machineId: number, status: ShownStatus): string[] {
  const line = (label: string, text: string) => `${label.padEnd(14)}${text}`;
  return [
    line('Machine', `${machineId}, ${status.isLinked ? 'linked' : 'does not answer'}, ${words(status.activity)}`),
    line('Service', SERVICE[status.service]),
    line('Faults', status.faults.map(words).join(', ') || 'none'),
    line('Inhibits', status.inhibits.map(words).join(', ') || 'none'),
    line('Seat', status.isSeated ? 'taken' : 'free'),
    line('Credit', money(status.creditMinor)),
    ...(status.testCreditMinor > 0 ? [line('Test credit', `${money(status.testCreditMinor)}, not taken off yet`)] : []),
    line('Keys', status.keys.map(({ id, label }) => `${bounded(id)} (${bounded(label)})`).join(', ')),
  ];
}

const SERVICE: Record<ShownStatus['service'], string> = {
  off: 'off',
  begins: 'begins when the running game or transfer has ended',
  on: 'on',
  ends: 'ends when the credit of the test has left the machine',
};

const RESULTS: Record<ShownTest['result'], string> = {
  done: 'The test is done: the credit was moved onto the machine and off again.',
  refused: 'Not done: the machine refused the credit. Nothing has moved.',
  abandoned: 'Not done: an operator found the machine without the credit of the test.',
};

function testLines({ testId, amountMinor, legs, result }: ShownTest): string[] {
  return [`Test ${testId} of ${money(amountMinor)}`, ...legs.flatMap(legLines), RESULTS[result]];
}

function legLines({ wireId, direction, amountMinor, askedAtMs, before, end }: ShownTest['legs'][number]): string[] {
  const meters = ({ creditMinor, counters }: typeof before) =>
    `credit ${money(creditMinor)}, transferred in ${money(counters.transferInMinor)}, out ${money(counters.transferOutMinor)}`;
  const what = `${direction === 'in' ? 'In ' : 'Out'} ${money(amountMinor)}, id ${bounded(wireId)}`;
  if (end === null) return [`${what}: not decided`];
  const took = `${((end.atMs - askedAtMs) / 1_000).toFixed(1)} s`;
  return [
    `${what}: ${end.result}, asked ${new Date(askedAtMs).toISOString()}, decided after ${took}`,
    `    machine: ${bounded(end.detail)}`,
    `    before: ${meters(before)}`,
    `    after:  ${meters(end.after)}`,
  ];
}

const words = (name: string) => name.replaceAll('_', ' ');
const done = (...lines: string[]): Report => ({ lines, isDone: true });
const notDone = (why: string): Report => ({ lines: [`Not done: ${why}.`], isDone: false });
