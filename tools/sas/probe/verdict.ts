import {
  type Identity,
  type Missing,
  missingOf,
  type Wanted,
} from '../../../apps/cabinet/src/drivers/sas/host/identity.ts';
import type { Findings } from './findings.ts';
import { interruptionsOf, notesOf, type Remark } from './notes.ts';
import { bounded, money, shownMeters } from './text.ts';

export interface Verdict {
  /** Keeps the machine from being hosted. Empty: it can be hosted. */
  missing: Remark[];
  /** Worth knowing; the machine is hosted all the same. */
  notes: Remark[];
}

/** What the operator's file has, or null for what was not given: the machine's own then counts as right. */
export interface Configured {
  lineText: string;
  address: number;
  denominationCents: number | null;
  assetNumber: number | null;
}

/** Judges what a machine answered. No text of the machine comes out of it unescaped or longer than a line. */
export function verdictOf(found: Findings, configured: Configured): Verdict {
  if (found.contact !== 'answers') return { missing: [noContact(found, configured)], notes: interruptionsOf(found) };
  const { game, lock } = found.identity;
  const wanted: Wanted = {
    denominationCents: configured.denominationCents ?? game?.denominationCents ?? 0,
    assetNumber: configured.assetNumber ?? lock?.assetNumber ?? 0,
  };
  const missing = missingOf(found.identity, wanted).map((one) => TEXTS[one](found.identity, wanted));
  return {
    missing: [...missing, ...limits(found.identity), ...meters(found)],
    notes: [...interruptionsOf(found), ...notesOf(found)],
  };
}

function noContact({ contact, callingAddress }: Findings, { lineText, address }: Configured): Remark {
  if (contact === 'not_opened')
    return {
      what: `The line ${bounded(lineText)} cannot be opened.`,
      todo: 'Check that the bridge, adapter or machine is on and connected, that this computer reaches it, and that no other program holds the line.',
    };
  if (callingAddress !== null && callingAddress !== address)
    return {
      what: `Address ${address} does not answer, and a machine calls as address ${callingAddress}.`,
      todo: `Use address ${callingAddress}, or set address ${address} in the machine's SAS menu.`,
    };
  if (callingAddress !== null)
    return {
      what: `The machine calls as address ${address}, and does not answer when it is asked.`,
      todo: 'Bytes reach this computer and none reaches the machine as a poll: check the transmit wire, and that the bridge sets the wake-up (ninth) bit of FF 00 b.',
    };
  if (contact === 'damaged')
    return {
      what: 'Bytes come from the line, and none of them is a reply.',
      todo: "Check that both ends use the framed form (FF 00 b = wake-up byte, FF FF = FF) and 19200 baud, that no other host polls the machine, and the profile's switches.",
    };
  return {
    what: `The line is open, and no machine answers at address ${address}.`,
    todo: "Check that the machine is on, its SAS channel and address in its menu, the cable's receive and transmit wires, and that no other host polls it.",
  };
}

const TEXTS: Record<Missing, (identity: Identity, wanted: Wanted) => Remark> = {
  no_answer: () => ({
    what: 'The machine answers something, and neither who it is (1F) nor its transfer status (74).',
    todo: "Try another profile; the reply to 1F may have another length than the profile's.",
  }),
  no_lock_status: () => ({
    what: 'The machine does not answer its transfer status (74).',
    todo: "Turn AFT on in the machine's menu and give this SAS channel the right to transfer. A machine without AFT cannot be hosted.",
  }),
  denomination_unknown: ({ game }) =>
    game === null
      ? {
          what: 'The machine does not say what a credit is worth: its reply to 1F does not read.',
          todo: "Try another profile: the reply may have another length than the profile's.",
        }
      : {
          what: `The machine has denomination code ${game.denominationCode}, which no public source names.`,
          todo: 'Set an accounting denomination of 0.01, 0.02, 0.05, 0.10, 0.25, 0.50, 1, 5, 10 or 20 in its menu.',
        },
  denomination_differs: ({ game }, { denominationCents }) => ({
    what: `A credit of the machine is ${money(game?.denominationCents ?? 0)}, and ${money(denominationCents)} is configured.`,
    todo: `Write "denominationCents": ${game?.denominationCents} into the file, or change the machine's accounting denomination (it clears the machine's memory).`,
  }),
  asset_zero: () => ({
    what: 'The machine has no asset number.',
    todo: "Set one in the machine's AFT or SAS menu, and the same number in the file.",
  }),
  asset_differs: ({ lock }, { assetNumber }) => ({
    what: `The machine's asset number is ${lock?.assetNumber}, and ${assetNumber} is configured.`,
    todo:
      lock !== null && reversed(lock.assetNumber) === assetNumber
        ? 'It is the same number with its bytes in the other order: this machine needs a profile with the other assetNumberOrder.'
        : 'Check that this line leads to the machine that you mean, then write its number into the file.',
  }),
  aft_missing: () => ({
    what: 'The machine says that it has no AFT (A0).',
    todo: "Turn AFT on in the machine's menu, or have it licensed by its maker; without it no money can be moved.",
  }),
  in_house_off: () => ({
    what: 'In-house transfers are off.',
    todo: "Turn in-house transfers on in the machine's AFT menu. A memory clear turns them off.",
  }),
  host_cash_out_uncontrollable: () => ({
    what: 'Host cash-out is off, and the host cannot turn it on: COLLECT at the machine would print a ticket or call an attendant.',
    todo: "Turn cash-out to the host on in the machine's AFT menu, or let the host control it.",
  }),
};

function limits({ lock }: Identity): Remark[] {
  if (lock === null) return [];
  const { limitCents, cashableCents } = lock;
  if (limitCents === 0)
    return [
      {
        what: "The machine's transfer limit is 0: it refuses every transfer.",
        todo: "Set the AFT transfer limit in the machine's menu, not below its credit limit.",
      },
    ];
  if (limitCents < cashableCents)
    return [
      {
        what: `The machine's transfer limit is ${money(limitCents)}, and it holds ${money(cashableCents)}: that credit cannot be cashed out in one transfer.`,
        todo: "Set the AFT transfer limit in the machine's menu, not below its credit limit.",
      },
    ];
  return [];
}

function meters({ meters: reading, missingMeters }: Findings): Remark[] {
  if (reading !== null) return [];
  return missingMeters.length > 0
    ? [
        {
          what: `The machine lacks meters that a host needs: ${shownMeters(missingMeters)}.`,
          todo: 'Ask its maker for a program with these meters; without them no play and no transfer can be proven.',
        },
      ]
    : [
        {
          what: 'The meters do not read, neither by 6F nor by 2F.',
          todo: "Run the probe again while no game runs; if it stays so, the machine's meters have other sizes: meterDigits of its profile.",
        },
      ];
}

/** The asset number with its four bytes in the other order. */
function reversed(asset: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, asset);
  return view.getUint32(0, true);
}
