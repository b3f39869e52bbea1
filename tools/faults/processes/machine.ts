import { EGM } from '../../floor/machines-file.ts';
import type { EgmView } from '../../sas-proof/processes/egm.ts';
import { createProgram, type Program } from './program.ts';

/** A machine that decides itself, its relay board, and the hand of the attendant at it. */
export interface OwnMachine {
  program: Program;
  /** Its memory; throws without power. */
  view(): Promise<EgmView>;
  /** Wins of so much are paid by an attendant. */
  ringAt(cents: number): Promise<void>;
  /** The attendant's key, where it rings. */
  reset(): Promise<void>;
}

interface MachineOptions {
  /** Of its memory. */
  folder: string;
  logFile: string;
  line: number;
  board: number;
  control: number;
}

const TIMEOUT_MS = 1_000;

export function openMachine({ folder, logFile, line, board, control }: MachineOptions): OwnMachine {
  const program = createProgram({
    name: 'machine',
    entry: new URL('../../egm/main.ts', import.meta.url),
    args: [
      ...['--dir', folder, '--line', `tcp:127.0.0.1:${line}`, '--board', `${board}`, '--control', `${control}`],
      ...['--profile', EGM.profile, '--denomination', `${EGM.denominationCents}`, '--asset', `${EGM.assetNumber}`],
    ],
    env: {},
    logFile,
  });
  async function ask(order?: object): Promise<EgmView> {
    const response = await fetch(`http://127.0.0.1:${control}`, {
      ...(order && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()) as EgmView;
  }
  return {
    program,
    view: () => ask(),
    ringAt: async (winLimitCents) => void (await ask({ do: 'settings', settings: { winLimitCents } })),
    async reset() {
      // Without power nothing rings.
      const view = await ask().catch(() => null);
      if (view?.handPay) await ask({ do: 'key', key: 'attendant' }).catch(() => undefined);
    },
  };
}
