import type { link } from '@salon/contract';
import { drawFrom } from '@salon/domain/draw.ts';
import { type Game, gameById } from '@salon/domain/games/index.ts';
import * as z from 'zod/mini';
import type { Driver } from '../../machine/driver.ts';
import { cryptoWord } from './game/random-words.ts';
import { createSimulatedMachine, type SimulatedMachine } from './simulated-machine.ts';
import { startRandomSituations } from './situations/random-situations.ts';
import { createSituationRunner } from './situations/situation-runner.ts';
import { startSituationServer } from './situations/situation-server.ts';

const options = z.strictObject({});
type Options = z.output<typeof options>;

/** Machines of software: the game of the roster, drawn by a CSPRNG, on reels that are painted. */
export function simulatedDriver(): Driver<Options> {
  const machines = new Map<number, SimulatedMachine>();
  const draw = drawFrom(cryptoWord);
  return {
    isSimulated: true,
    options,
    pictureEntry: new URL('./picture-main.ts', import.meta.url),
    check: gameOf,
    open(deps) {
      const { machineId } = deps.rosterEntry;
      const simulated = createSimulatedMachine({ ...deps, game: gameOf(deps.rosterEntry), draw });
      machines.set(machineId, simulated);
      return {
        ...simulated,
        close() {
          machines.delete(machineId);
          simulated.close();
        },
      };
    },
    async startDemo({ dataDir, situationsPerHour: perHour, controls, clock, log }) {
      const run = createSituationRunner({ machines, controls });
      const endRandom = perHour > 0 ? startRandomSituations({ machines, run, perHour, draw, clock }) : () => {};
      const closeServer = await startSituationServer(dataDir, run, log);
      return () => {
        endRandom();
        closeServer();
      };
    },
  };
}

function gameOf({ machineId, gameId }: link.RosteredMachine): Game {
  const game = gameById(gameId);
  if (game === undefined) throw new Error(`machine ${machineId}: no game ${gameId}`);
  return game;
}
