import type { Clock } from '@salon/domain';
import type { Board } from './board.ts';
import type { BoardOptions } from './board-options.ts';
import { type ModbusBoard, openModbusBoard } from './modbus-board.ts';

/** One machine's part of a board. */
export interface BoardUse {
  outputs: readonly number[];
  inputs: readonly number[];
  /** An input, or whether the board answers. */
  changed(): void;
  /** The board takes a request never. */
  refused(request: string, reason: string): void;
}

/** The relay boards of one agent: most take few connections, and one may be wired to several machines. */
export interface SharedBoards {
  /** Throws where a relay is another machine's already: a press there would play that one. */
  open(options: BoardOptions, use: BoardUse, clock: Clock): Board;
}

export function createSharedBoards(open: typeof openModbusBoard = openModbusBoard): SharedBoards {
  const boards = new Map<string, { board: ModbusBoard; uses: Set<BoardUse> }>();

  function shared(name: string, options: BoardOptions, clock: Clock) {
    const known = boards.get(name);
    if (known !== undefined) return known;
    const uses = new Set<BoardUse>();
    const board = open(options, {
      clock,
      inputCount: () => Math.max(-1, ...[...uses].flatMap(({ inputs }) => inputs)) + 1,
      changed: () => uses.forEach((use) => void use.changed()),
      refused: (request, reason) => uses.forEach((use) => void use.refused(request, reason)),
    });
    const opened = { board, uses };
    boards.set(name, opened);
    return opened;
  }
  return {
    open(options, use, clock) {
      const { host, port } = options.address;
      const name = `${host}:${port} unit ${options.unit}`;
      const taken = [...(boards.get(name)?.uses ?? [])].flatMap(({ outputs }) => outputs);
      const twice = use.outputs.find((output) => taken.includes(output));
      if (twice !== undefined) throw new Error(`relay ${twice} of board ${name} presses a key of another machine`);
      const { board, uses } = shared(name, options, clock);
      uses.add(use);
      let [pulses, failed] = [0, 0];
      return {
        ...{ isAnswering: board.isAnswering, isOn: board.isOn, isLit: board.isLit },
        async pulse(output) {
          pulses += 1;
          const isConfirmed = await board.pulse(output, options.pulse);
          failed += isConfirmed ? 0 : 1;
          return isConfirmed;
        },
        counts: () => ({ isConnected: board.isAnswering(), pulses, failed, connected: board.opened() }),
        close() {
          uses.delete(use);
          if (uses.size > 0) return;
          board.close();
          boards.delete(name);
        },
      };
    },
  };
}
