import { link, parse } from '@salon/contract';
import type { CabinetPort, CabinetReply } from '../../../apps/platform/src/features/transfer/cabinet-port.ts';
import type { Lifecycle } from '../environment/lifecycle.ts';
import type { SocketAdapter } from './socket-adapter.ts';

const answerTimeMs = 2_000;

export interface SimulatedCabinets extends CabinetPort {
  handPaid(command: link.HandPaidCommand): Promise<CabinetReply<link.CommandDone>>;
  requestHandshake(command: link.HandshakeRequest): Promise<CabinetReply<link.CommandDone>>;
  service(command: link.ServiceCommand): Promise<CabinetReply<link.CommandDone>>;
}

/** Commands of a node to cabinets, which may be linked to any node. */
export function commandCabinets(adapter: SocketAdapter, lifecycle: Lifecycle): SimulatedCabinets {
  type Schema = Parameters<typeof parse>[0];
  async function send<T>(name: string, schema: Schema, command: { machineId: number }): Promise<CabinetReply<T>> {
    const answer = await adapter.ask(lifecycle, command.machineId, name, command, answerTimeMs);
    if (answer === undefined) return { ok: false, why: 'unreachable' };
    if (answer === null) return { ok: false, why: 'no_answer' };
    const parsed = parse(schema, answer);
    return parsed.ok ? { ok: true, value: parsed.value as T } : { ok: false, why: 'invalid' };
  }
  return {
    seat: (command) => send('seat', link.commandDone, command),
    unseat: (command) => send('unseat', link.commandDone, command),
    apply: (command) => send('apply', link.transferResult, command),
    ask: (command) => send('ask', link.transferResult, command),
    handPaid: (command) => send('handpaid', link.commandDone, command),
    service: (command) => send('service', link.commandDone, command),
    requestHandshake: (command) => send('request-handshake', link.commandDone, command),
    cashOut: (command) => send('cashout', link.cashOutAccepted, command),
  };
}
