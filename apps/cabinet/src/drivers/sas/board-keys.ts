import type { Board } from '../../board/board.ts';
import { createSharedBoards, type SharedBoards } from '../../board/shared-boards.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Key } from './view.ts';

/** One for the agent: its machines may share a board. */
const boards = createSharedBoards();

export interface BoardKeys {
  board: Board;
  /** Its lamp is out, so the machine does not take this key. */
  isDark(key: Key): boolean;
}

/** The board of one machine: while it does not answer nothing presses the keys. `changed`: it, or an input. */
export function openBoardKeys(
  { machine, options, clock, log, show }: MachineDeps,
  changed: () => void,
  { open }: Pick<SharedBoards, 'open'> = boards,
): BoardKeys {
  const lamps = options.keys.flatMap(({ lamp }) => lamp ?? []);
  let wasAnswering = true;

  function follow(): void {
    const isAnswering = board.isAnswering();
    if (isAnswering !== wasAnswering)
      log.write(isAnswering ? 'info' : 'warn', isAnswering ? 'board answers again' : 'board does not answer');
    wasAnswering = isAnswering;
    machine.inhibit('no_keys', !isAnswering);
    changed();
    show(false);
  }
  const board = open(
    options.board,
    {
      outputs: options.keys.map(({ output }) => output),
      inputs: [...lamps, ...(options.serviceKey === undefined ? [] : [options.serviceKey])],
      changed: follow,
      refused: (request, reason) => log.write('error', 'board refuses a request', { request, reason }, request),
    },
    clock,
  );
  return {
    board,
    // What is not known is no reason to refuse.
    isDark: ({ lamp }) => lamp !== undefined && board.isLit(lamp) === false,
  };
}
