import { describe, expect, it } from 'vitest';
import { handshakeAnswer, machineId, openSeatedMachine, seatCommand } from '../machine.fixture.ts';
import { createSeatLock, type SeatLock } from './seat-lock.ts';

type Command = Parameters<SeatLock['receive']>[0];
const closes = (epoch: number, change: number): Command => ({ epoch, change, locked: true });
const opens = (epoch: number, change: number): Command => ({ epoch, change, locked: false });

function afterCommands(...commands: Command[]) {
  const lock = createSeatLock();
  for (const command of commands) lock.receive(command);
  return lock;
}

describe('the lock of a seat', () => {
  it('is open before any command, also on a machine that nobody has sat at yet', () => {
    const lock = afterCommands();
    expect([lock.isLocked(0), lock.isLocked(1)]).toEqual([false, false]);
  });

  it.each<[title: string, first: Command, second: Command, isLocked: boolean]>([
    ['is closed by a command, and opened by the next one', closes(3, 7), opens(3, 8), false],
    ['is closed where the command to close is repeated', closes(3, 7), closes(3, 7), true],
    ['is open where the command to close arrives after the later one to open', opens(3, 8), closes(3, 7), false],
    ['is closed where the command to open arrives after the later one to close', closes(3, 9), opens(3, 8), true],
    ['is closed for a player whose login changed before that of the player before', opens(2, 9), closes(3, 4), true],
    ['is not opened by a late command for an older seat', closes(3, 7), opens(2, 9), true],
  ])('%s', (_title, first, second, isLocked) => {
    expect(afterCommands(first, second).isLocked(3)).toBe(isLocked);
  });

  it('closes no other seat: the next player finds the machine open', () => {
    const lock = afterCommands(closes(3, 7));
    expect([lock.isLocked(2), lock.isLocked(3), lock.isLocked(4)]).toEqual([false, true, false]);
  });
});

describe('a machine whose seat is locked', () => {
  const SEATED = { epoch: 3, seated: true } as const;

  /** The third player sits there, and has locked their login. */
  async function openLocked() {
    const world = await openSeatedMachine();
    const older = world.machine.handshake();
    await world.machine.seat(seatCommand(3));
    world.machine.lock({ machineId, epoch: 3, locked: true, change: 7 });
    return { ...world, older };
  }

  it.each([
    ['names the seat before, compared before this one was taken', { epoch: 1, seated: true }],
    ['names the seat before with its own open lock', { epoch: 1, seated: true, lock: { locked: false, change: 9 } }],
    ['does not know the machine', { epoch: 1, accepted: false, reason: 'machine_unknown' }],
    ['was made before the lock was changed', { ...SEATED, lock: { locked: false, change: 6 } }],
    ['says nothing of a lock', SEATED],
  ] as const)('stays locked by an answer to its handshake that %s', async (_title, answer) => {
    const { machine, older } = await openLocked();
    await older.answered(handshakeAnswer(answer));
    expect(machine.state()).toMatchObject(SEATED);
    expect(machine.locked()).toBe(true);
  });

  it('is open for the player whose seat the handshake names first, until it hears of a lock', async () => {
    const { machine } = await openLocked();
    await machine.handshake().answered(handshakeAnswer({ epoch: 4, seated: true }));
    expect(machine.locked()).toBe(false);
    expect(machine.lock({ machineId, epoch: 4, locked: true, change: 2 })).toMatchObject({ status: 1 });
    expect(machine.locked()).toBe(true);
  });

  it('obeys no command for a seat that is not its own, and says which one is', async () => {
    const { machine } = await openLocked();
    for (const epoch of [2, 4])
      expect(machine.lock({ machineId, epoch, locked: false, change: 9 })).toMatchObject({
        status: 0,
        Params: { epoch: 3 },
      });
    expect(machine.locked()).toBe(true);
  });
});
