/**
 * The program of a watch process: the picture of one machine that somebody plays, to those who watch. The frames come from the
 * player's picture process over a socket and are sent as they were encoded. A native crash here costs those who watch, and
 * neither picture nor money. Argument: the path of the socket.
 */
import { rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { openPeerTransport } from '../peer/peer-transport.ts';
import { type FrameServer, serveFrames } from './frame-server.ts';
import type { FromWatch, ToWatch } from './watch-ipc.ts';
import { createWatcherConnections } from './watcher-connections.ts';

const [, , path = ''] = process.argv;

function emit(message: FromWatch): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
// Its folder holds the socket alone.
process.on('exit', () => process.platform !== 'win32' && rmSync(dirname(path), { recursive: true, force: true }));
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the agent decides when its children end.
process.on('SIGINT', () => undefined);

let server: FrameServer | null = null;
const connections = createWatcherConnections({
  emit,
  requestKeyFrame: () => server?.requestKeyFrame(),
  openTransport: openPeerTransport,
});
process.on('message', (message: ToWatch) => {
  if (message.t === 'offer') void connections.offer(message);
  else if (message.t === 'end') connections.end(message.watcherId, 'the watcher left');
  else {
    connections.close();
    // DTLS notifies the browsers, which takes a moment on the wire.
    setTimeout(() => process.exit(0), 50);
  }
});
server = await serveFrames(path, { frame: connections.frame, connected: connections.sourceChanged });
emit({ t: 'listening' });
// For the watch processes that start later.
flushCompileCache();
