import { describe, expect, it } from 'vitest';
import {
  cashIn,
  drawn,
  handshakeAnswer,
  openSeatedMachine,
  openTestMachine,
  seatCommand,
  transferId,
} from '../machine.fixture.ts';

const unseat = (epoch: number) => ({ machineId: 7, epoch });

describe('seat at the cabinet', () => {
  it.each([
    { title: 'a newer one replaces it', command: 4, obeyed: true, epoch: 4 },
    { title: 'the same is a repeat', command: 3, obeyed: true, epoch: 3 },
    { title: 'an older one is not obeyed', command: 2, obeyed: false, epoch: 3 },
  ])('GM-01 seat: $title', async ({ command, obeyed, epoch }) => {
    const { machine, disk } = await openTestMachine();
    await machine.seat(seatCommand(3));
    expect(await machine.seat(seatCommand(command))).toMatchObject(obeyed ? { status: 1 } : { status: 0, code: 60007 });
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state()).toMatchObject({ epoch, seated: true });
  });

  it.each([
    { title: 'its own ends it', command: 3, obeyed: true, seated: false },
    { title: 'a newer one ends it', command: 5, obeyed: true, seated: false },
    { title: 'an older one does not', command: 2, obeyed: false, seated: true },
  ])('GM-14 unseat: $title', async ({ command, obeyed, seated }) => {
    const { machine } = await openTestMachine();
    await machine.seat(seatCommand(3));
    expect(await machine.unseat(unseat(command))).toMatchObject(obeyed ? { status: 1 } : { status: 0, code: 60007 });
    expect(machine.state().seated).toBe(seated);
  });

  it('GM-14 does not sit down again on a late repeat after the seat was given up', async () => {
    const { machine } = await openSeatedMachine();
    await machine.unseat(unseat(1));
    expect(await machine.seat(seatCommand(1))).toMatchObject({ status: 0, code: 60007 });
    expect(machine.state().seated).toBe(false);
  });

  it.each([
    { title: 'learns a newer seat', answer: { epoch: 8, seated: true }, state: { epoch: 8, seated: true } },
    { title: 'learns that its seat is free', answer: { epoch: 3, seated: false }, state: { epoch: 3, seated: false } },
    { title: 'ignores an older one', answer: { epoch: 2, seated: false }, state: { epoch: 3, seated: true } },
  ])('GM-16 handshake: $title', async ({ answer, state }) => {
    const { machine } = await openTestMachine();
    await machine.seat(seatCommand(3));
    await machine.handshake().answered(handshakeAnswer(answer));
    expect(machine.state()).toMatchObject(state);
  });

  it.each([
    { title: 'another session begins without the win of the one before', sessionId: transferId(902), keeps: false },
    { title: 'a takeover of the same session keeps its win', sessionId: transferId(901), keeps: true },
  ])('$title, also after a restart', async ({ sessionId, keeps }) => {
    const { machine, disk } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    await machine.beginPlay(drawn({ winMinor: 1_000 }));
    await machine.endPlay();
    const won = { lastWinMinor: 1_000, sessionNetMinor: 900 };
    const own = keeps ? won : { lastWinMinor: 0, sessionNetMinor: 0 };
    expect(machine.state()).toMatchObject(won);
    await machine.handshake().answered(handshakeAnswer({ epoch: 2, seated: true, bookedPlay: 1 }));
    await machine.seat({ ...seatCommand(2), sessionId });
    expect(machine.state()).toMatchObject(own);
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state()).toMatchObject({ ...own, sessionId, epoch: 2, seated: true });
  });

  it('PR-01 says who it is: the same incarnation over restarts, another with another journal', async () => {
    const first = await openTestMachine({ seed: 1 });
    const again = await openTestMachine({ disk: first.disk.survivor(0), seed: 2 });
    const other = await openTestMachine({ seed: 3 });
    const { incarnation } = first.machine.report();
    expect(again.machine.report().incarnation).toBe(incarnation);
    expect(other.machine.report().incarnation).not.toBe(incarnation);
  });
});
