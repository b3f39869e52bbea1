/** A floor with a player seated at a machine after its handshake: where most stories begin. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestDatabase, TestServer } from '../../db/testing/database.ts';
import { checkInvariants } from '../invariants.ts';
import type { Ledger } from '../ledger.ts';
import { createPostgresLedger } from '../postgres.ts';
import { balancesOf, layFloor } from './floor.ts';
import { ScriptedMachine } from './scripted-machine.ts';

export interface Seated {
  database: TestDatabase;
  ledger: Ledger;
  machine: ScriptedMachine;
  linkId: string;
  /** Moves money on, on both sides; answers the transfer's id. */
  cashIn(amountMinor: number): Promise<string>;
  /** Moves all of it off, on both sides. */
  cashOut(transferId?: string): Promise<void>;
}

export const LOGIN = '00000000-0000-4000-8000-0000000000aa';

/** Player 1 at machine 1. */
export async function seatPlayer(server: TestServer): Promise<Seated> {
  const database = await server.database();
  await layFloor(database.pool);
  const ledger = createPostgresLedger(database.platformPool);
  const machine = new ScriptedMachine(1, randomUUID());
  const linkId = randomUUID();
  await ledger.handshakeMachine(machine.report(), linkId);
  const seat = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
  if (!seat.ok) throw new Error(`not seated: ${seat.error}`);
  machine.epoch = seat.epoch;
  return {
    ...{ database, ledger, machine, linkId },
    async cashIn(amountMinor) {
      const transferId = randomUUID();
      const sent = await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor, askAfterMs: 1_000 });
      if (!sent.ok) throw new Error(`not sent: ${sent.error}`);
      machine.apply(amountMinor);
      await ledger.endCashIn({ transferId, incarnation: machine.incarnation, result: 'applied', reason: null });
      return transferId;
    },
    async cashOut(transferId = randomUUID()) {
      const answer = await ledger.postCashOut(machine.debit(transferId));
      if (!answer.posted) throw new Error(`not posted: ${answer.refusal}`);
      machine.confirm();
    },
  };
}

/** Whatever became of them, the player's money, the dispute's and the house's add up to what there was. */
export async function expectSound({ database }: Seated): Promise<Record<string, number>> {
  expect((await checkInvariants(database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
  return Object.fromEntries(Object.entries(await balancesOf(database.pool)).map(([name, [minor]]) => [name, minor]));
}
