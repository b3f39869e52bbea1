import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '@salon/contract';
import type { OwnMachine } from './processes/machine.ts';

/** Pays every hand pay that is due, as a person with a key does, over whichever node answers, and turns the key of the machine that rings. */
export interface Attendant {
  paid(): number;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;

export function startAttendant(nodeUrls: readonly string[], key: string, machine: OwnMachine): Attendant {
  let isOn = true;
  let paid = 0;

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    for (const url of nodeUrls) {
      try {
        const response = await fetch(`${url}${operator.OPERATOR_BASE}${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.ok) return await response.json();
      } catch {
        // The other node.
      }
    }
    return null;
  }

  async function payAll(): Promise<void> {
    const listed = operator.handPaysAnswer.safeParse(await call('GET', '/hand-pays'));
    for (const { id, amountMinor } of listed.data?.handPays ?? []) {
      const answer = operator.payAnswer.safeParse(await call('POST', `/hand-pays/${id}/pay`, { amountMinor }));
      if (answer.data?.isFresh) paid += 1;
    }
  }

  const work = (async () => {
    while (isOn) {
      await payAll();
      await machine.reset();
      await sleep(EVERY_MS);
    }
  })();
  return {
    paid: () => paid,
    async stop() {
      isOn = false;
      await work;
    },
  };
}
