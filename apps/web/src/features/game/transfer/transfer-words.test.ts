import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { createI18n } from '@salon/i18n';
import { expect, it } from 'vitest';
import { transferWords } from './transfer-words.ts';

const transfer = (part: Partial<TransferProgress> = {}): TransferProgress => ({
  ...{ transferId: 'a', kind: 'cash_in', state: 'sent', amountMinor: 5_000, reason: null },
  ...part,
});
const view = { money: 'transferring', refusal: null, isInBonus: false, isBehindGame: false } as const;

it.each<[string, Partial<Parameters<typeof transferWords>[0]>, string]>([
  ['a cash in', {}, '50.00 is on its way to the machine…'],
  [
    'a cash in behind a game',
    { isBehindGame: true },
    'Waiting for the game to end: 50.00 is on its way to the machine.',
  ],
  [
    'a cash out behind a game',
    { isBehindGame: true, transfer: transfer({ kind: 'cash_out', state: 'requested' }) },
    'Waiting for the game to end: then the credit comes back.',
  ],
  [
    'a cash out behind a bonus, whose games run too',
    { isBehindGame: true, isInBonus: true, transfer: transfer({ kind: 'cash_out', state: 'requested' }) },
    'The credit comes back when the bonus has ended.',
  ],
  [
    'one without an answer of the cabinet',
    { money: 'inDoubt', isBehindGame: true, transfer: transfer({ state: 'unknown' }) },
    'The machine has not answered yet. We keep checking; your money is safe.',
  ],
])('%s has its words', async (_, part, text) => {
  const i18n = await createI18n('en');
  const words = transferWords({ ...view, transfer: transfer(), ...part }, i18n, (minor) => (minor / 100).toFixed(2));
  expect(words?.text.replace(/[\u2066\u2069]/g, '')).toBe(text);
});
