import { type Faults, noCounts } from './environment/faults.ts';
import type { Mutant } from './mutants/mutant.ts';
import { runStory, STORIES, type Story } from './stories.ts';

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
 * One story with every crash point of either side and every lost commit, times every lost or late message. Faults heal
 * afterwards. `every` n: runs each n-th combination only.
 */
export async function runExhaustively(story: Story, mutant: Mutant = {}, every = 1): Promise<Exhausted> {
  const sound = planFaults([]);
  const first = await runStory(story, mutant, sound.faults);
  const { counted } = sound;
  if (first.violation !== null) return { runs: 1, counted, broken: [{ what: 'no fault', violation: first.violation }] };
  if (!STORIES[story].isComplete(first.done)) throw new Error(`${story}: not all of it happened`);
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
      const { violation } = await runStory(story, mutant, planFaults([failure, message]).faults);
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
    disk: () => 'sound',
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
