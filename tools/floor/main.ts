/** The supervisor behind `npm start` and `npm run dev` (`--dev`). `tools/start.mjs` installs and picks the Node, this runs the product until it is stopped. */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFloor } from './floor.ts';
import { type FloorOptions, readOptions } from './options.ts';
import { StartError } from './start-error.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const log = (line: string) => console.log(line);

function optionsOrExit(): FloorOptions {
  try {
    return readOptions(root, process.env, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

const options = optionsOrExit();
const floor = createFloor(options, {
  log,
  onRefused: (reason) => {
    console.error(reason);
    void end(1);
  },
});

let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await floor.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
// The process that started us was killed: do not stay behind alone.
process.on('disconnect', () => void end(0));

try {
  if (await floor.start()) {
    const port = options.dev ? options.clientPort : options.port;
    log(`Ready: http://localhost:${port}`);
    if (options.dev)
      log(
        `Changes are on the screen at once; platform and cabinet start again with theirs (platform: port ${options.port})`,
      );
    if (options.demo) {
      log('Players: demo, demo2, demo3, demo4, demo5 - password demo1234, PIN 1234');
      log(`Second site, in euros: http://second.localhost:${port} - players demo-eu, demo-eu2, the same password`);
    }
    log(`Data and logs: ${relative(process.cwd(), options.dataDir) || '.'} - Ctrl-C ends everything`);
    process.send?.({ ready: true });
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  await end(1);
}
