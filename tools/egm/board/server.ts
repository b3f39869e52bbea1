import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ModbusTCPServer, requests } from 'jsmodbus';
import type { Egm } from '../egm.ts';
import { type BoardFault, inputsOf, RELAYS } from './wiring.ts';

/** So long the board keeps a relay on. */
const JOG_MS = 100;
const INPUTS_BYTES = 1;
/** Any address can be written: the library's server throws above its buffer. */
const COILS_BYTES = 8_192;
const BITS = 8;

export interface RelayBoard {
  port: number;
  become(fault: BoardFault): void;
  close(): void;
}

/** A relay board with Modbus TCP, wired to the machine's keys, their lamps and its key switch. Each relay is set to jog. */
export async function startBoard(egm: Pick<Egm, 'machine' | 'act'>, port: number): Promise<RelayBoard> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    meet(socket);
  });
  const coils = Buffer.alloc(COILS_BYTES);
  const discrete = Buffer.alloc(INPUTS_BYTES);
  const modbus = new ModbusTCPServer(server, { coils, discrete });
  let is: BoardFault = 'live';

  function meet(socket: Socket): void {
    if (is === 'gone') socket.destroy();
    if (is === 'silent') socket.pause();
  }
  modbus.on('preReadDiscreteInputs', () => {
    discrete[0] = inputsOf(egm.machine()).reduce((bits, input) => bits | (1 << input), 0);
  });
  modbus.on('postWriteSingleCoil', ({ body }) => {
    if (!requests.isWriteSingleCoilRequestBody(body) || body.value === 0) return;
    const { address } = body;
    setTimeout(() => {
      coils[Math.floor(address / BITS)]! &= ~(1 << (address % BITS));
    }, JOG_MS);
    const key = RELAYS[address];
    if (key !== undefined) egm.act({ do: 'key', key });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(fault) {
      is = fault;
      // A board that comes back does nothing of what it was asked before.
      for (const socket of sockets) fault === 'live' ? socket.destroy() : meet(socket);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
