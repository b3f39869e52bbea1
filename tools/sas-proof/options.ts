import { parseArgs } from 'node:util';
import { type Direction, FAULTS, type Fault, STEPS, type Step } from './proofs/steps.ts';
import type { ProfileId } from './world.ts';

export const PROFILE_IDS = ['spec', 'egt', 'bb2'] as const satisfies ProfileId[];
const PROOFS = ['matrix', 'kills', 'tests', 'away', 'noise'] as const;
const DIRECTIONS = ['in', 'out'] as const satisfies Direction[];

export interface Options {
  proof: (typeof PROOFS)[number];
  profile: ProfileId;
  steps: readonly Step[];
  faults: readonly Fault[];
  directions: readonly Direction[];
  agentKills: number;
  egmKills: number;
  games: number;
  minutes: number;
  share: number;
  workers: number;
}

export const USAGE = `npm run sas-proof -- PROOF [--profile ${PROFILE_IDS.join('|')}]

  matrix   the agent killed at each step of a transfer, with each fault
           [--steps ${STEPS.join(',')}]
           [--faults ${FAULTS.join(',')}] [--directions in,out]
  kills    kill -9 at random moments   [--agent 300] [--egm 100]
  tests    kill -9 at random moments of an attendant's tests   [--agent 300] [--egm 100]
  away     games at the glass while the agent is dead   [--games 50]
  noise    games on a line with faults   [--minutes 30] [--share 0.01]

  --workers 2   machines side by side, for matrix, kills and tests`;

/** Text: what is wrong with the arguments. */
export function readOptions(args: string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [proof, ...more] = positionals;
    if (more.length > 0) return `not an option: ${more[0]}`;
    return {
      proof: oneOf(PROOFS, proof ?? '', 'proof'),
      profile: oneOf(PROFILE_IDS, values.profile, '--profile'),
      steps: someOf(STEPS, values.steps, '--steps'),
      faults: someOf(FAULTS, values.faults, '--faults'),
      directions: someOf(DIRECTIONS, values.directions, '--directions'),
      agentKills: whole(values.agent, '--agent', 0),
      egmKills: whole(values.egm, '--egm', 0),
      games: whole(values.games, '--games'),
      workers: whole(values.workers, '--workers'),
      minutes: within(values.minutes, '--minutes', 24 * 60),
      share: within(values.share, '--share', 1),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const OPTIONS = {
  profile: { type: 'string', default: 'spec' },
  steps: { type: 'string', default: STEPS.join(',') },
  faults: { type: 'string', default: FAULTS.join(',') },
  directions: { type: 'string', default: DIRECTIONS.join(',') },
  agent: { type: 'string', default: '300' },
  egm: { type: 'string', default: '100' },
  games: { type: 'string', default: '50' },
  minutes: { type: 'string', default: '30' },
  share: { type: 'string', default: '0.01' },
  workers: { type: 'string', default: '2' },
} as const;

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`${what} is one of ${known.join(', ')}`);
  return found;
}

function someOf<T extends string>(known: readonly T[], text: string, what: string): T[] {
  return text.split(',').map((one) => oneOf(known, one, what));
}

function whole(text: string, what: string, min = 1): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min) throw new Error(`${what} is a whole number of at least ${min}`);
  return value;
}

function within(text: string, what: string, max: number): number {
  const value = Number(text);
  if (!(value > 0 && value <= max)) throw new Error(`${what} is a number up to ${max}`);
  return value;
}
