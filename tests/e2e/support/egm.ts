/** The simulated gaming machine of the demo floor: its own keys, its attendant and its meters. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProduct } from '../../running-product.ts';

interface Glass {
  /** Credits of `denominationCents`. */
  credit: number;
  denominationCents: number;
  isGameRunning: boolean;
  handPay: object | null;
  /** Counters; `aft…Cents` in cents, the others in credits. */
  meters: Record<string, number>;
}

/** The floor writes where it is met. */
export function controlOf({ dataDir }: Pick<RunningProduct, 'dataDir'>) {
  const { machines } = JSON.parse(readFileSync(join(dataDir, 'cabinet.json'), 'utf8'));
  const { machineId } = machines.find(({ driver }: { driver: string }) => driver === 'sas');
  const { control } = JSON.parse(readFileSync(join(dataDir, 'egm.json'), 'utf8'));
  const url = `http://127.0.0.1:${control}/`;
  return {
    machineId: Number(machineId),
    async glass(): Promise<Glass> {
      return (await fetch(url)).json();
    },
    /** One act at the machine; throws what it refuses. */
    async order(command: object): Promise<void> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      });
      if (!answer.ok) throw new Error(`${JSON.stringify(command)}: ${await answer.text()}`);
    },
  };
}
