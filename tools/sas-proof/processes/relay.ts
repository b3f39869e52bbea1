import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createFramedLineDecoder } from '@salon/sas/framed-line.ts';

/** Sees every packet on the line, in both directions. False: the packet goes no further. */
export interface Tap {
  poll(packet: Uint8Array): boolean | Promise<boolean>;
  reply(packet: Uint8Array): boolean | Promise<boolean>;
}

export interface Relay {
  port: number;
  close(): void;
}

/** Between agent and machine: a fixed port of its own in front of a port that changes with every start of the machine. */
export async function openRelay(target: () => number | null, tap?: () => Tap | null): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (host) => {
    const port = target();
    if (port === null) {
      host.destroy();
      return;
    }
    const machine = connect({ port, host: '127.0.0.1', noDelay: true });
    pass(host, machine, splitPolls, (packet) => tap?.()?.poll(packet) ?? true);
    pass(
      machine,
      host,
      (chunk) => [chunk],
      (packet) => tap?.()?.reply(packet) ?? true,
    );
    for (const socket of [host, machine]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        host.destroy();
        machine.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** In order, however long a packet is held. */
function pass(
  from: Socket,
  to: Socket,
  split: (chunk: Buffer) => Buffer[],
  goesOn: (packet: Uint8Array) => boolean | Promise<boolean>,
): void {
  let order: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk) => {
    for (const framed of split(chunk))
      order = order.then(async () => {
        if ((await goesOn(plain(framed))) && !to.destroyed) to.write(framed);
      });
  });
}

/** Both programs write a packet in one piece; a host may write two in one, each with its wake-up byte. */
function splitPolls(chunk: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = 0; at + 1 < chunk.length; at += 1)
    if (chunk[at] === 0xff) {
      if (chunk[at + 1] === 0x00) starts.push(at);
      at += 1;
    }
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, index) => chunk.subarray(start, starts[index + 1]));
}

function plain(framed: Buffer): Uint8Array {
  return Uint8Array.from(createFramedLineDecoder()(framed).bytes, ({ byte }) => byte);
}
