import { seededDraws } from './environment/draws.ts';
import { type Faults, noCounts } from './environment/faults.ts';
import type { Mutant } from './mutants/mutant.ts';
import { runWorld, type SeedResult } from './run-seed.ts';
import type { World } from './world/world.ts';

export interface Exhausted {
  runs: number;
  /** Calls of ports, of which `commits` are the database's, and messages in both directions, of the run without a fault. */
  counted: Counted;
  broken: { what: string; violation: string }[];
}

interface Counted {
  calls: number;
  commits: number;
  messages: number;
}

/** What goes wrong at the n-th call, commit or message, counted from 1; `nothing` has no n. */
interface Mishap {
  at: number;
  how:
    | 'nothing'
    | 'crash_before'
    | 'crash_after'
    | 'commit_not_sent'
    | 'commit_answer_lost'
    | 'message_lost'
    | 'message_late';
}

const nothing: Mishap = { at: 0, how: 'nothing' };
/** Longer than every answer timeout, and than the delay of the first `ask` with the job that sends it. */
const lateMs = 5_500;

/**
 * One cash in and one cash out, with every crash point of either side and every lost commit, times every lost or late
 * message. Faults heal afterwards. `every` n: runs each n-th combination only.
 */
export async function runExhaustively(mutant: Mutant = {}, every = 1): Promise<Exhausted> {
  const sound = planFaults([]);
  const first = await runOnce(mutant, sound.faults);
  const { counted } = sound;
  if (first.violation !== null) return { runs: 1, counted, broken: [{ what: 'no fault', violation: first.violation }] };
  if (first.done.cashIns !== 1 || first.done.cashOuts !== 1) throw new Error('the visit moved no money');
  const failures = [
    nothing,
    ...mishaps(counted.calls, ['crash_before', 'crash_after']),
    ...mishaps(counted.commits, ['commit_not_sent', 'commit_answer_lost']),
  ];
  const broken: Exhausted['broken'] = [];
  let combination = 0;
  let runs = 0;
  for (const failure of failures)
    for (const message of [nothing, ...mishaps(counted.messages, ['message_lost', 'message_late'])]) {
      combination += 1;
      if (combination % every !== 0) continue;
      const { violation } = await runOnce(mutant, planFaults([failure, message]).faults);
      runs += 1;
      if (violation !== null) broken.push({ what: `${name(failure)}, ${name(message)}`, violation });
    }
  return { runs, counted, broken };
}

function mishaps(count: number, hows: Mishap['how'][]): Mishap[] {
  return Array.from({ length: count }, (_, index) => hows.map((how) => ({ at: index + 1, how }))).flat();
}

function name({ at, how }: Mishap): string {
  return at === 0 ? how : `${how} at ${at}`;
}

function planFaults(plan: Mishap[]): { faults: Faults; counted: Counted } {
  const counted: Counted = { calls: 0, commits: 0, messages: 0 };
  let healed = false;
  /** The mishap planned for this call, commit or message. */
  function planned<H extends Mishap['how']>(what: keyof Counted, ...hows: H[]): H | null {
    if (healed) return null;
    counted[what] += 1;
    const how = plan.find((mishap) => mishap.at === counted[what] && hows.some((one) => one === mishap.how))?.how;
    return (how as H | undefined) ?? null;
  }
  const faults: Faults = {
    counts: noCounts(),
    healed: () => healed,
    heal: () => {
      healed = true;
    },
    happened: () => {},
    crash() {
      const how = planned('calls', 'crash_before', 'crash_after');
      return how === null ? 'no' : how === 'crash_before' ? 'before' : 'after';
    },
    message() {
      const how = planned('messages', 'message_lost', 'message_late');
      return how === null ? [0] : how === 'message_lost' ? [] : [lateMs];
    },
    line: () => 'answered',
    egmCommit: () => 'no',
    foreignTransfer: () => false,
    commit() {
      const how = planned('commits', 'commit_not_sent', 'commit_answer_lost');
      return how === null ? 'answered' : how === 'commit_not_sent' ? 'not_sent' : 'answer_lost';
    },
  };
  return { faults, counted };
}

const seed = 1;
const machineId = 1;
const playerId = 1;
const amountMinor = 10_000;

function runOnce(mutant: Mutant, faults: Faults): Promise<SeedResult> {
  const plan = { machines: [{ machineId, gameId: 'tas-kopru' }], players: 1 };
  return runWorld(seed, {
    draws: seededDraws(seed),
    faults,
    plan,
    mutant,
    print: null,
    begin: (world) => void visit(world),
  });
}

/** Takes the seat, cash in, cash out, leaves. A call without an answer is repeated with the same id. */
async function visit({ context, node, connectedEpochs }: World): Promise<void> {
  const { queue, draws, faults } = context;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => queue.at(ms, resolve));
  async function until<T>(ask: (running: NonNullable<ReturnType<World['node']>>) => Promise<T>): Promise<T> {
    for (;;) {
      const running = node();
      const answer =
        running === null ? null : await Promise.race([ask(running).catch(() => null), wait(6_000).then(() => null)]);
      if (answer !== null) return answer;
      await wait(300);
    }
  }
  const caller = { playerId, loginId: draws.uuid(), siteId: 1, username: 'player', isLocked: false };
  for (;;) {
    const seat = await until(({ seats }) => seats.take(caller, machineId));
    if ('ok' in seat) {
      connectedEpochs.set(machineId, seat.epoch);
      break;
    }
    await wait(500);
  }
  const cashIn = { transferId: draws.uuid(), playerId, machineId, amountMinor };
  const sent = await until(({ transfers }) => transfers.cashIn(cashIn));
  // The player keeps the seat until `ask` is answered and late messages have arrived.
  if (sent.ok && sent.transfer.state === 'unknown') await wait(5_000);
  const cashOut = { transferId: draws.uuid(), playerId, machineId, thenFree: true };
  await until(({ transfers }) => transfers.requestCashOut(cashOut));
  connectedEpochs.delete(machineId);
  // The last steps of the cash out may still fail; then the faults heal.
  queue.at(3_000, faults.heal);
}
