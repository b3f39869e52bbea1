/** A floor whose machines all have a player and credit: where stories of several machines at once begin. */
import { randomUUID } from 'node:crypto';
import type { TestDatabase, TestServer } from '../../db/testing/database.ts';
import { createPostgresLedger } from '../postgres.ts';
import { FLOOR, layFloor, type TestFloor } from './floor.ts';
import { uuid } from './random-steps.ts';
import { ScriptedMachine } from './scripted-machine.ts';
import { LOGIN } from './seated.ts';

export interface SeatedFloor {
  database: TestDatabase;
  machines: ScriptedMachine[];
}

/** Player n at machine n, each with `creditMinor`; two floors are the same but for ids that the ledger makes. */
export async function seatFloor(
  server: TestServer,
  machines: number,
  creditMinor: number,
  floor: Partial<TestFloor> = {},
): Promise<SeatedFloor> {
  const database = await server.database();
  await layFloor(database.pool, { ...FLOOR, machines, players: machines, ...floor });
  const ledger = createPostgresLedger(database.platformPool);
  const linkId = randomUUID();
  const seated: ScriptedMachine[] = [];
  for (let id = 1; id <= machines; id += 1) {
    const machine = new ScriptedMachine(id, uuid(800 + id));
    await ledger.handshakeMachine(machine.report(), linkId);
    const seat = await ledger.takeSeat({ machineId: id, playerId: id, loginId: LOGIN });
    if (!seat.ok) throw new Error(`not seated: ${seat.error}`);
    machine.epoch = seat.epoch;
    const cashIn = {
      transferId: uuid(600 + id),
      playerId: id,
      machineId: id,
      amountMinor: creditMinor,
      askAfterMs: 1_000,
    };
    const sent = await ledger.sendCashIn(cashIn);
    if (!sent.ok) throw new Error(`not sent: ${sent.error}`);
    machine.apply(creditMinor);
    const { incarnation } = machine;
    await ledger.endCashIn({ transferId: cashIn.transferId, incarnation, result: 'applied', reason: null });
    seated.push(machine);
  }
  return { database, machines: seated };
}
