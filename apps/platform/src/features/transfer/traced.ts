import { inSpan, type SpanFacts, traceContext } from '@salon/telemetry/spans.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { CabinetPort, CabinetReply } from './cabinet-port.ts';

/** The functions of the database that a transfer on its way calls, as a trace names them. */
export function tracedLedger(ledger: Ledger): Ledger {
  const inDatabase = <T>(name: string, facts: SpanFacts, call: () => Promise<T>): Promise<T> => {
    const database = { 'db.system.name': 'postgresql', 'db.operation.name': name, ...facts };
    return inSpan(name, { kind: 'client', facts: database }, call);
  };
  return {
    ...ledger,
    sendCashIn: (i) => inDatabase('send_cash_in', idsOf(i), () => ledger.sendCashIn(i)),
    endCashIn: (i) => inDatabase('end_cash_in', { ...idsOf(i), ...resultOf(i) }, () => ledger.endCashIn(i)),
    setTransferUnknown: (i) => inDatabase('set_transfer_unknown', idsOf(i), () => ledger.setTransferUnknown(i)),
    requestCashOut: (i) => inDatabase('request_cash_out', idsOf(i), () => ledger.requestCashOut(i)),
  };
}

/** The commands of a transfer to its cabinet, which goes on with the trace. */
export function tracedCabinets(cabinets: CabinetPort): CabinetPort {
  const toCabinet = <C extends Parameters<typeof idsOf>[0], T extends object>(
    name: string,
    command: C,
    send: (traced: C) => Promise<CabinetReply<T>>,
  ): Promise<CabinetReply<T>> =>
    inSpan(name, { kind: 'client', facts: idsOf(command) }, async (add) => {
      const reply = await send({ ...command, ...traceContext() });
      add(reply.ok ? resultOf(reply.value) : { 'salon.reply': reply.why });
      return reply;
    });
  return {
    ...cabinets,
    apply: (command) => toCabinet('apply', command, cabinets.apply),
    ask: (command) => toCabinet('ask', command, cabinets.ask),
    cashOut: (command) => toCabinet('cashout', command, cabinets.cashOut),
  };
}

/** What tells a transfer and its machine apart; no amount, and nobody's name. */
export function idsOf({ transferId, machineId }: { transferId: string; machineId?: number }): SpanFacts {
  return { 'salon.transfer.id': transferId, ...(machineId !== undefined && { 'salon.machine.id': machineId }) };
}

function resultOf(answer: { result?: string; state?: string; reason?: string | null }): SpanFacts {
  return {
    ...(answer.result !== undefined && { 'salon.transfer.result': answer.result }),
    ...(answer.state !== undefined && { 'salon.transfer.state': answer.state }),
    ...(answer.reason != null && { 'salon.transfer.reason': answer.reason }),
  };
}
