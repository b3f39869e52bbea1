import type { Board } from '../../../board/board.ts';
import type { MachineDeps } from '../machine-deps.ts';
import type { ServiceMode } from './service-mode.ts';

/**
 * Service begins and ends with the attendant's key switch, from its first reading on: its position rules over what was before.
 * Returns what is called after every change of the board.
 */
export function followKeySwitch(
  { options, log }: Pick<MachineDeps, 'options' | 'log'>,
  board: Pick<Board, 'isOn'>,
  service: Pick<ServiceMode, 'ask'>,
): () => void {
  const { serviceKey } = options;
  let position: boolean | null = null;
  return () => {
    const next = serviceKey === undefined ? null : board.isOn(serviceKey);
    if (next === null || next === position) return;
    position = next;
    log.write('info', 'key switch turned', { isOn: next });
    service.ask(next);
  };
}
