import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import type { Board } from '../../board/board.ts';
import type { BoardUse } from '../../board/shared-boards.ts';
import { createMachine } from '../../machine/create-machine.ts';
import {
  cashIn,
  handshakeAnswer,
  machineId,
  scriptedPlatform,
  seatCommand,
  seededRandom,
} from '../../machine/machine.fixture.ts';
import type { Alarm } from '../../machine/ports.ts';
import { driveMachine } from './driven-machine.ts';
import { createKeys } from './keys.ts';
import type { MachineDeps } from './machine-deps.ts';
import { sasOptions } from './options.ts';
import type { Readings } from './readings.ts';
import { createStatusCheck } from './status-check.ts';
import { ADDRESS, ASSET, type Table, type TableEgm, tableEgm } from './table-egm.fixture.ts';
import { wireIdOf } from './wire-id.ts';

const READ_EVERY_MS = 1_000;
const EGM_KEYS = ['spin', 'bet', 'max_bet', 'collect'] as const;
const LAMP = 5;
const SERVICE_KEY = 7;

export type LogLine = { level: string; message: string; facts: object; about: string | undefined };

/** For tests: a machine with its money, and the driver around the machine on the table, without its line, cameras and panel. */
export async function hostedEgm({ isSeated = true, ...table }: Omit<Table, 'clock'> & { isSeated?: boolean } = {}) {
  const clock = fakeClock();
  const platform = scriptedPlatform();
  const alarms: Alarm[] = [];
  const machine = await createMachine({
    ...{ machineId, disk: faultyDisk(), clock, random: seededRandom(1), platform },
    alarm: (alarm) => alarms.push(alarm),
    metered: { gameId: 'test-game', wireIdOf },
  });
  const egm = tableEgm({ ...table, clock, onLate: (bytes) => driven.deps.host.late(bytes) });
  const board = boardOf(egm);
  const log: LogLine[] = [];
  const options = optionsOf(table.denominationCents ?? 1);
  const driven = drive({ machine, clock, egm, board, log, options });
  if (isSeated) {
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
    await machine.seat(seatCommand(1));
  } else await machine.handshake().answered(handshakeAnswer());
  await clock.advance(2_000);
  log.length = 0;
  return {
    ...{ machine, clock, egm, log, platform, alarms, options, ...driven },
    credit: () => machine.state().holdings.creditMinor,
    written: (message: string) => log.filter((line) => line.message === message),
    /** The platform moves money onto the machine. */
    async moneyIn(n: number, amountMinor: number) {
      const answer = machine.apply(cashIn(n, amountMinor));
      await clock.advance(3_000);
      return answer;
    },
    /** In the world's own time, at most so long. */
    async after<T>(answer: Promise<T>, withinMs = 20_000): Promise<T> {
      let isOver = false;
      const watched = answer.finally(() => {
        isOver = true;
      });
      for (let ms = 0; !isOver && ms < withinMs; ms += 10) await clock.advance(10);
      return watched;
    },
  };
}

export type HostedEgm = Awaited<ReturnType<typeof hostedEgm>>;

function optionsOf(denominationCents: number) {
  return sasOptions.parse({
    ...{ line: 'tcp:10.0.0.9:4001', profile: 'spec', address: ADDRESS, denominationCents, assetNumber: ASSET },
    board: { kind: 'modbus', address: '10.0.0.8:502', pulse: 'jog' },
    serviceKey: SERVICE_KEY,
    keys: [
      { id: 'spin', kind: 'spin', label: 'SPIN', output: 0, lamp: LAMP },
      { id: 'bet', kind: 'bet_up', label: 'BET', output: 1 },
      { id: 'max', kind: 'bet_max', label: 'MAX BET', output: 2 },
      { id: 'collect', kind: 'collect', label: 'COLLECT', output: 3 },
    ],
  });
}

/** Relays wired to the machine's keys, its lamp of SPIN and the attendant's key switch. */
function boardOf(egm: TableEgm) {
  let use: BoardUse | null = null;
  const state = { isAnswering: true, isLit: true as boolean | null, isServiceKeyOn: null as boolean | null };
  const board: Board = {
    async pulse(output) {
      if (state.isAnswering) egm.press(EGM_KEYS[output]!);
      return state.isAnswering;
    },
    isAnswering: () => state.isAnswering,
    isOn: (input) => (input === SERVICE_KEY ? state.isServiceKeyOn : null),
    isLit: (input) => (input === LAMP ? state.isLit : null),
    counts: () => ({ isConnected: state.isAnswering, pulses: 0, failed: 0, connected: 1 }),
    close: () => undefined,
  };
  return {
    ...{ board, use: () => use! },
    open(_options: unknown, opened: BoardUse) {
      use = opened;
      return board;
    },
    becomes(change: Partial<typeof state>) {
      Object.assign(state, change);
      use?.changed();
    },
  };
}

interface DriveDeps extends Pick<MachineDeps, 'machine' | 'options'> {
  clock: ReturnType<typeof fakeClock>;
  egm: TableEgm;
  board: ReturnType<typeof boardOf>;
  log: LogLine[];
}

function drive({ machine, clock, egm, board, log, options }: DriveDeps) {
  const { profile, line } = egm;
  const shown: boolean[] = [];
  const games: number[] = [];
  let hasPicture = true;
  const driven = driveMachine({
    ...{ machine, metered: machine.metered!, options, profile, clock, line, address: ADDRESS, boards: board },
    log: { write: (level, message, facts = {}, about = undefined) => void log.push({ level, message, facts, about }) },
    show: (_view, now) => void shown.push(now),
    hasPicture: () => hasPicture,
    gameStarted: () => void games.push(clock.monotonicMs()),
  });
  const { deps, attendant, seatRules, handPays, readings, presses } = driven;
  machine.listen({
    changed() {
      attendant.follow();
      seatRules.follow();
      handPays.follow();
      deps.show(false);
    },
  });
  void readRegularly(deps, readings, createStatusCheck(deps));
  return {
    ...{ ...driven, board, view: deps.view, shown, games },
    keys: createKeys(deps, presses),
    picture(has: boolean) {
      hasPicture = has;
    },
  };
}

async function readRegularly(
  { clock, view }: MachineDeps,
  readings: Readings,
  checkStatus: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await clock.sleep(READ_EVERY_MS);
    if (view.isLinked) void readings.journal();
    void checkStatus();
  }
}
