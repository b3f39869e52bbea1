import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RelayBoard } from '../board/server.ts';
import type { GlassCamera } from '../camera/server.ts';
import type { Egm } from '../egm.ts';
import { type Command, command } from './commands.ts';
import { viewOf } from './view.ts';

interface Controlled {
  egm: Egm;
  camera: GlassCamera | null;
  board: RelayBoard | null;
  losePower: () => never;
}

const BODY_BYTES = 16_384;

/**
 * Keys, attendant and faults over HTTP on the loopback: GET / reads the machine, POST / with one JSON command moves it. 200 done, 409 the
 * machine did nothing (`refused` says why), 400 no such command. A page in a browser cannot post: JSON from elsewhere needs a permission that is never given.
 */
export async function openControl(controlled: Controlled, port: number): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    void answer(controlled, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(controlled: Controlled, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { egm } = controlled;
  const send = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (request.method === 'GET') return send(200, viewOf(egm.machine(), egm.faults));
  if (request.headers['content-type'] !== 'application/json') return send(400, { wrong: 'send application/json' });
  const parsed = command.safeParse(await body(request));
  if (!parsed.success) return send(400, { wrong: parsed.error.issues[0]?.message ?? 'no command' });
  const refused = carryOut(controlled, parsed.data);
  send(refused === null ? 200 : 409, { refused, machine: viewOf(egm.machine(), egm.faults) });
}

/** Undefined for what is no JSON; an endless body ends the connection. */
async function body(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_BYTES) throw new Error('too long');
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function carryOut({ egm, camera, board, losePower }: Controlled, ordered: Command): string | null {
  switch (ordered.do) {
    case 'fault':
      egm.faults.order(ordered);
      return null;
    case 'line_faults':
      egm.faults.disturb(ordered.share, ordered.seed);
      return null;
    case 'power_loss':
      if (ordered.at === 'now') losePower();
      else egm.faults.orderPowerLoss({ at: ordered.at, commit: ordered.commit });
      return null;
    case 'camera':
      camera?.become(ordered.is);
      return camera === null ? 'no_camera' : null;
    case 'board':
      board?.become(ordered.is);
      return board === null ? 'no_board' : null;
    case 'chirp':
      egm.chirp();
      return null;
    case 'clear_faults':
      egm.faults.clear();
      return null;
    default:
      return egm.act(ordered);
  }
}
