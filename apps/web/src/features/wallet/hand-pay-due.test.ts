import { beforeEach, expect, it } from 'vitest';
import { takeMessages } from '../../shared/messages/messages.ts';
import { showHandPayDue } from './hand-pay-due.ts';

beforeEach(() => void takeMessages());

it('says once, until it is read, that a cash out waits for an attendant', () => {
  const push = { transferId: crypto.randomUUID(), machineId: 7, machine: 'Sardes', amountMinor: 600_000 };
  showHandPayDue(push);
  showHandPayDue(push);
  expect(takeMessages()).toMatchObject([
    {
      stays: true,
      mutable: false,
      body: { text: 'situation.handPayDue', params: { machine: 'Sardes', amountMinor: 600_000 } },
    },
  ]);
});
