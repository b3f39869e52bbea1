/** `npm run egm`: a simulated gaming machine. Its ready line is one JSON object with the line and the control port. Exit code 2: wrong options, 1: no start. */
import { randomInt } from 'node:crypto';
import { startBoard } from './board/server.ts';
import { type GlassView, glassOf } from './camera/glass-view.ts';
import type { GlassCamera } from './camera/server.ts';
import { openControl } from './control/server.ts';
import { startEgm } from './egm.ts';
import { openPty } from './line/pty.ts';
import { listenTcp } from './line/tcp.ts';
import { HELP, readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
if (options === 'help') {
  console.log(HELP);
  process.exit(0);
}
if ('wrong' in options) refuse(2, options.wrong);
const { line } = options;

try {
  const egm = await startEgm({
    ...options,
    randomBelow: (limit) => randomInt(limit),
    openLine: (ends) => (line.kind === 'pty' ? openPty(line.path, ends) : listenTcp(line.host, line.port, ends)),
    losePower,
  });
  const view = () => glassOf(egm.machine(), egm.pressed());
  const camera = options.cameraPort === null ? null : await openCamera(view, options.cameraPort);
  const board = options.boardPort === null ? null : await startBoard(egm, options.boardPort);
  const control =
    options.controlPort === null ? null : await openControl({ egm, camera, board, losePower }, options.controlPort);
  const places = {
    ...{ line: egm.line.name, control: control?.port ?? null },
    ...{ camera: camera?.port ?? null, board: board?.port ?? null },
  };
  console.log(JSON.stringify(places));
  process.send?.({ ready: true, ...places });
  const end = () => {
    control?.close();
    camera?.close();
    board?.close();
    egm.close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The process that supervises it is gone.
  process.on('disconnect', end);
} catch (error) {
  refuse(1, (error as Error).message);
}

/** A machine without a camera loads no codec. */
async function openCamera(view: () => GlassView, port: number): Promise<GlassCamera> {
  const { startCamera } = await import('./camera/server.ts');
  return startCamera(view, port);
}

/** Nothing of this process runs after it: no buffer is flushed, no exit handler is called. */
function losePower(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function refuse(code: number, line: string): never {
  console.error(line);
  process.exit(code);
}
