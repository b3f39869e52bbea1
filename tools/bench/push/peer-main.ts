/** A server that sends every change to everybody, as one writes it first: `peer-main.ts <socket.io | ws>`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

const server = createServer();
const toAll = process.argv[2] === 'ws' ? plain() : stock();

/** A room of Socket.IO with its default settings. */
function stock(): (change: object) => void {
  const io = new Server(server);
  io.on('connection', (socket) => socket.join('lobby'));
  return (change) => void io.to('lobby').emit('machine', change);
}

/** A loop over the clients, with one text for all. */
function plain(): (change: object) => void {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send('joined'));
  return (change) => {
    const text = JSON.stringify(['machine', change]);
    for (const client of sockets.clients) client.send(text);
  };
}

process.on('message', toAll);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
