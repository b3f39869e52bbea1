/** Machines of a bench with a player and credit on each, as the ledger has them after a handshake, a seat and a cash in. */
import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import { createPostgresLedger } from '../../../apps/platform/src/ledger/postgres.ts';
import { ScriptedMachine } from '../../../apps/platform/src/ledger/testing/scripted-machine.ts';
import type { BenchDatabase } from '../node/bench-database.ts';

const AT_ONCE = 8;

export interface SeatedMachine {
  machine: ScriptedMachine;
  gameId: string;
  playerId: number;
}

/** One player at each machine of the database, with `creditMinor` on it. */
export async function seatMachines(database: BenchDatabase, creditMinor: number): Promise<SeatedMachine[]> {
  const ledger = createPostgresLedger(database.platformPool);
  const linkId = randomUUID();
  const seated: SeatedMachine[] = [];
  for (let from = 0; from < database.machineIds.length; from += AT_ONCE) {
    const ids = database.machineIds.slice(from, from + AT_ONCE);
    seated.push(
      ...(await Promise.all(ids.map((id, at) => seatMachine(database, ledger, linkId, id, from + at, creditMinor)))),
    );
  }
  return seated;
}

async function seatMachine(
  { pool, players }: BenchDatabase,
  ledger: Ledger,
  linkId: string,
  machineId: number,
  at: number,
  creditMinor: number,
): Promise<SeatedMachine> {
  const { playerId, loginId } = players[at]!;
  const machine = new ScriptedMachine(machineId, randomUUID());
  await ledger.handshakeMachine(machine.report(), linkId);
  const seat = await ledger.takeSeat({ machineId, playerId, loginId });
  if (!seat.ok) throw new Error(`not seated at ${machineId}: ${seat.error}`);
  machine.epoch = seat.epoch;
  if (creditMinor > 0) {
    const transferId = randomUUID();
    const sent = await ledger.sendCashIn({
      transferId,
      playerId,
      machineId,
      amountMinor: creditMinor,
      askAfterMs: 60_000,
    });
    if (!sent.ok) throw new Error(`no credit on ${machineId}: ${sent.error}`);
    machine.apply(creditMinor);
    await ledger.endCashIn({ transferId, incarnation: machine.incarnation, result: 'applied', reason: null });
  }
  const { rows } = await pool.query<{ game_id: string }>('SELECT game_id FROM machine WHERE id = $1', [machineId]);
  return { machine, gameId: rows[0]!.game_id, playerId };
}
