import { describe, expect, it } from 'vitest';
import { handshakeAnswer, machineId, scriptedPlatform, seatCommand } from '../../machine/machine.fixture.ts';
import { openWatchedMachine, stopsOf } from './simulated.fixture.ts';

const JACKPOT_MINOR = 70_000;

/** A player has won a line and the progressive, which the platform freezes once it answers. */
async function afterJackpot() {
  const platform = scriptedPlatform();
  const { plays } = platform;
  platform.plays = async (report) => {
    const answer = await plays(report);
    return answer && { ...answer, jackpots: [{ number: 1, amountMinor: JACKPOT_MINOR }] };
  };
  const world = await openWatchedMachine({ platform, draws: [...stopsOf.win] });
  return {
    ...world,
    platform,
    async play() {
      await world.answerTo('spin');
      await world.clock.advance(3_000);
    },
  };
}

const bySession = (n: number) => ({ ...seatCommand(2), sessionId: seatCommand(n).sessionId });

describe('the next player at a machine', () => {
  it('reads neither jackpot, win nor lit lines of the player before', async () => {
    const { machine, simulated, picture, play } = await afterJackpot();
    await play();
    expect(picture.deck()).toMatchObject({ winMinor: 1_000, wonJackpotMinor: JACKPOT_MINOR });
    await machine.seat(bySession(2));
    expect(simulated.deck()).toMatchObject({ winMinor: 0, wonJackpotMinor: null });
    expect(picture.last()).toMatchObject({ winMinor: 0, wonJackpotMinor: null, lineWins: [] });
  });

  it('does not read a jackpot that is frozen only after they sat down', async () => {
    const { machine, simulated, platform, clock, play } = await afterJackpot();
    platform.answering = false;
    await play();
    await machine.seat(bySession(2));
    platform.answering = true;
    await machine.handshake().answered(handshakeAnswer({ epoch: 2, seated: true }));
    await clock.advance(1_000);
    expect(platform.booked.size).toBe(1);
    expect(simulated.deck()).toMatchObject({ winMinor: 0, wonJackpotMinor: null });
  });

  it('is the same one after a takeover or a reconnect, and keeps both', async () => {
    const { machine, simulated, play } = await afterJackpot();
    await play();
    await machine.seat(bySession(1));
    expect(simulated.deck()).toMatchObject({ winMinor: 1_000, wonJackpotMinor: JACKPOT_MINOR });
    await machine.unseat({ machineId, epoch: 2 });
    await machine.seat({ ...seatCommand(3), sessionId: seatCommand(1).sessionId });
    expect(simulated.deck()).toMatchObject({ winMinor: 1_000, wonJackpotMinor: JACKPOT_MINOR });
  });
});
