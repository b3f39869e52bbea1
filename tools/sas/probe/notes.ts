import type { Findings } from './findings.ts';
import { money } from './text.ts';

/** One thing in plain words, and what the operator does about it. */
export interface Remark {
  what: string;
  todo: string;
}

/** Two hosts, or a bridge that starts again and again. */
export function interruptionsOf({ interruptions }: Findings): Remark[] {
  if (interruptions === 0) return [];
  const what = `The line was lost and opened again ${interruptions} times during the probe.`;
  return [
    { what, todo: 'Stop the cabinet agent of this machine, or what else holds the line, and run the probe again.' },
  ];
}

/** Worth knowing of a machine that answers. */
export function notesOf({ identity: { version, features, registration, lock } }: Findings): Remark[] {
  const creditCents = lock === null ? 0 : lock.cashableCents + lock.restrictedCents + lock.nonRestrictedCents;
  const notes: [boolean, string, string][] = [
    [
      version === null,
      'The machine does not tell its serial number (54).',
      'A replaced board is then found by its meters alone.',
    ],
    [
      features === null,
      'The machine does not tell its features (A0).',
      'Whether it has AFT, its transfer status says too.',
    ],
    [
      lock !== null && !lock.aft.isRegistered && registration?.status !== 'registered',
      'The machine is not registered for AFT (73).',
      "In-house transfers need no registration by what is known; if the first cash in is refused with status 88, register it from the machine's AFT menu.",
    ],
    [
      lock !== null && (!lock.available.toMachine || !lock.available.toHost),
      `Now the machine does not take transfers ${lock?.available.toHost ? 'in' : lock?.available.toMachine ? 'out' : 'in or out'}.`,
      'It is so while a game runs, a door is open, a tilt stands, its credit is at its limit, or a host has locked play: put it right and run the probe again.',
    ],
    [
      creditCents > 0,
      `The machine holds ${money(creditCents)}.`,
      'Before it is hosted for the first time, cash it out at the machine: credit that no player brought locks it as foreign money.',
    ],
  ];
  return notes.flatMap(([applies, what, todo]) => (applies ? [{ what, todo }] : []));
}
