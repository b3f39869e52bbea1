import { openWorld, type ProfileId } from '../world.ts';
import { topUp, until } from './ready.ts';

export interface AwayResult {
  /** Games of each play that was booked. */
  plays: number[];
  wrong: number;
  findings: string[];
}

const CREDIT_MINOR = 5_000;
const GAME_MS = 60;

/** The agent is dead for so many games, which somebody plays at the glass on the credit of the player. */
export async function runAway({ profile, games }: { profile: ProfileId; games: number }): Promise<AwayResult> {
  const world = await openWorld({ profile, gameMs: GAME_MS });
  const { egm, agent, platform } = world;
  try {
    await topUp(world, CREDIT_MINOR);
    await until(
      async () => (await egm.view()).isPlayOn,
      () => 'the machine does not play',
    );
    await agent.kill();
    for (let played = 0; played < games; played += 1) {
      await until(
        () => egm.order({ do: 'key', key: 'spin' }),
        () => 'the machine does not spin',
      );
      await until(
        async () => !(await egm.view()).isGameRunning,
        () => 'a game does not end',
      );
    }
    await agent.start();
    await until(
      () => platform.ledger.plays.length > 0,
      () => 'nothing is booked',
    );
    const { wrong, findings } = await world.settled(10_000);
    const fault = platform.operatorFault();
    return {
      plays: platform.ledger.plays.map((play) => play.games ?? 1),
      wrong,
      findings: fault === null ? findings : [...findings, `fault ${fault}`],
    };
  } finally {
    await world.close();
  }
}
