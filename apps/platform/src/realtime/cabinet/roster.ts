import { link } from '@salon/contract';
import { paysJackpot } from '../../features/lobby/paytable.ts';
import { onRequest } from '../server/request.ts';
import type { CabinetLink, LinkDeps } from './cabinet-link.ts';

/** `roster`: the machines that the agent hosts. */
export function serveRoster({ machines }: LinkDeps, { agent, connection, log }: CabinetLink): void {
  const roster = async (): Promise<link.RosterAnswer> => ({
    status: 1,
    machines: (await machines.ofAgent(agent)).map((row) => ({
      machineId: row.id,
      gameId: row.game_id,
      name: row.name,
      number: row.number,
      brand: row.brand_name,
      currency: row.currency,
      // A machine must not show a jackpot that its game cannot pay.
      jackpotMinor: paysJackpot(row) ? row.jackpot_minor : null,
      jackpotShareBp: row.jackpot_share_bp,
      handPay: { winMinor: row.hand_pay_win_minor, cashOutMinor: row.hand_pay_cash_out_minor },
    })),
  });
  onRequest(connection, 'roster', link.rosterRequest, roster, log);
}
