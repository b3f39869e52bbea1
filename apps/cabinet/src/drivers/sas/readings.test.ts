import { describe, expect, it } from 'vitest';
import type { MachineDeps } from './machine-deps.ts';
import { createReadings } from './readings.ts';

describe('readings of a machine', () => {
  it('leaves the meters to a transfer that runs, so that a hand pay is not waiting behind it', async () => {
    let isTransferring = true;
    const read: string[] = [];
    const metered = {
      runningBetMinor: () => null,
      isTransferring: () => isTransferring,
      // As in the machine's money: a reading waits until the transfer is over.
      read: () => (isTransferring ? new Promise<boolean>(() => undefined) : Promise.resolve(read.push('meters') > 0)),
    };
    const readings = createReadings({ metered } as unknown as MachineDeps);
    await readings.journal();
    readings.hold();
    expect(await readings.release(async () => true)).toBe(true);
    isTransferring = false;
    await readings.journal();
    expect(read).toEqual(['meters']);
  });
});
