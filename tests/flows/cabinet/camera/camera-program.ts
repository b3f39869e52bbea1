/** For the test of an agent's log: reads the camera of its first argument as the agent does, and writes the agent's log to stdout. */
import { cameraOptions } from '../../../../apps/cabinet/src/video/camera/camera-options.ts';
import { type OpenCameraDeps, openCamera } from '../../../../apps/cabinet/src/video/camera/open-camera.ts';

const [given = '', folder = ''] = process.argv.slice(2);
const write = (...line: unknown[]) => console.log(JSON.stringify(line));
const log = { info: write, warn: write, error: write } as OpenCameraDeps['log'];
const camera = openCamera({ options: cameraOptions.parse(JSON.parse(given)), folder, name: 'screen', log });
camera.need();
camera.listen(() => write(`state ${camera.state()}`));
process.on('SIGTERM', () => {
  camera.close();
  process.exit(0);
});
// Nothing else keeps it alive.
process.stdin.resume();
