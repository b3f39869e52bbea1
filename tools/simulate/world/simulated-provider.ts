import { createHmac } from 'node:crypto';
import type { payment } from '@salon/contract';
import type { AccountRecord } from '../checks/account-record.ts';
import { SITE_ID } from '../database/model-database.ts';
import type { RunningNode } from '../platform/node.ts';
import { PROVIDER_KEYS } from '../platform/provider-keys.ts';
import { createCaller } from './caller.ts';
import type { World } from './world.ts';

export interface SimulatedProvider {
  /** Somebody pays on the payment page of this deposit. */
  pay(deposit: { depositId: string; playerId: number; amountMinor: number }): void;
}

type Sent = { isAccepted?: boolean; withdrawals?: { withdrawalId: string; playerId: number; amountMinor: number }[] };

/**
 * The payment provider: reports what was paid, late, twice and at once, until it is answered; fetches withdrawals and decides each
 * once. Somebody without its key sends calls too.
 */
export function runProvider({ context, node }: World, record: AccountRecord): SimulatedProvider {
  const { queue, draws, violated } = context;
  const { wait, ask } = createCaller(context, 'provider', node);
  /** Of a withdrawal, what became of it. */
  const decided = new Map<string, payment.PaymentFact>();

  function send(what: string, content: object, key = PROVIDER_KEYS[0]!.key): Promise<Sent | null> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(queue.nowMs() / 1_000));
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    const call = { siteId: SITE_ID, body, timestamp, signature, address: 'provider', onRefused: () => {} };
    return ask(what, (at: RunningNode) => at.receivePayment(call) as Promise<Sent>);
  }

  function answered(fact: payment.PaymentFact, isAccepted: boolean): void {
    const before = record.answers.get(fact.transactionId);
    if (before !== undefined && before !== isAccepted)
      violated(`${fact.type} ${fact.transactionId} was ${before ? 'accepted' : 'refused'}, and then not any more`);
    record.answers.set(fact.transactionId, isAccepted);
  }

  async function report(fact: payment.PaymentFact): Promise<void> {
    record.signed.set(fact.transactionId, fact);
    record.open += 1;
    const attempt = async (): Promise<boolean> => {
      const since = record.restorations();
      const answer = await send(fact.type, fact);
      if (answer?.isAccepted !== undefined && since === record.restorations()) answered(fact, answer.isAccepted);
      return answer?.isAccepted !== undefined;
    };
    for (let isAnswered = false; !isAnswered; ) {
      // The same call again, at once.
      if (draws.chance(0.2)) void attempt();
      isAnswered = await attempt();
      if (!isAnswered || draws.chance(0.15)) await wait(200, 6_000);
    }
    record.open -= 1;
    if (draws.chance(0.1)) queue.at(draws.between(1_000, 30_000), () => void attempt());
  }

  /** One who does not know the key, or a call that contradicts what was signed. */
  async function mislead(fact: payment.PaymentFact): Promise<void> {
    const other = { ...fact, transactionId: draws.uuid() };
    const isForged = draws.chance(0.5);
    const answer = isForged
      ? await send('forged call', other, 'of somebody else')
      : await send('call of another amount', { ...other, type: 'withdrawal_paid', withdrawalId: draws.uuid() });
    if (answer?.isAccepted) violated(`a ${isForged ? 'forged' : 'made up'} call was accepted`);
  }

  async function fetchWithdrawals(): Promise<void> {
    const answer = await send('fetch withdrawals', { type: 'fetch_withdrawals' });
    for (const { withdrawalId, playerId, amountMinor } of answer?.withdrawals ?? []) {
      const isKnown = decided.has(withdrawalId);
      const fact: payment.PaymentFact = decided.get(withdrawalId) ?? {
        type: draws.chance(0.75) ? 'withdrawal_paid' : 'withdrawal_refused',
        ...{ transactionId: draws.uuid(), withdrawalId, playerId, amountMinor, currency: 'TRY' },
      };
      decided.set(withdrawalId, fact);
      // One that was paid and is fetched again: the report was lost, or the platform has forgotten it.
      if (!isKnown || draws.chance(0.3)) void report(fact);
    }
  }

  const visit = (): void =>
    queue.at(draws.between(5_000, 20_000), () => {
      void fetchWithdrawals();
      visit();
    });
  visit();

  return {
    pay({ depositId, playerId, amountMinor }) {
      const fact: payment.PaymentFact = {
        ...{ type: 'deposit', transactionId: draws.uuid(), depositId, playerId, amountMinor, currency: 'TRY' },
      };
      if (draws.chance(0.2)) void mislead(fact);
      queue.at(draws.between(50, 15_000), () => void report(fact));
      // Paid twice on one page: the second is not accepted.
      if (draws.chance(0.1))
        queue.at(draws.between(50, 15_000), () => void report({ ...fact, transactionId: draws.uuid() }));
    },
  };
}
