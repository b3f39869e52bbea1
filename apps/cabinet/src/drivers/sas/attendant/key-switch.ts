import type { Board } from '../../../board/board.ts';
import type { MachineDeps } from '../machine-deps.ts';
import type { ServiceMode } from './service-mode.ts';

const READ_EVERY_MS = 250;

/**
 * Service begins and ends with the attendant's key switch, from its first reading on: its position rules over what was before.
 * Returns a function that ends it.
 */
export function followKeySwitch(
  { options, clock, log }: Pick<MachineDeps, 'options' | 'clock' | 'log'>,
  board: Pick<Board, 'inputs'>,
  service: Pick<ServiceMode, 'ask'>,
): () => void {
  const { serviceKey } = options;
  let position: boolean | null = null;
  let isOpen = serviceKey !== undefined;

  function received(inputs: ReadonlyMap<string, boolean>, input: string): void {
    const next = inputs.get(input);
    if (next === undefined) log.write('error', 'board has no such input', { input }, input);
    if (next === undefined || next === position) return;
    position = next;
    log.write('info', 'key switch turned', { isOn: next });
    service.ask(next);
  }
  async function run(input: string): Promise<void> {
    while (isOpen) {
      const inputs = await board.inputs();
      if (isOpen && inputs !== null) received(inputs, input);
      await clock.sleep(READ_EVERY_MS);
    }
  }
  if (serviceKey !== undefined) void run(serviceKey);
  return () => {
    isOpen = false;
  };
}
