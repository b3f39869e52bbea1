import { expect, it } from 'vitest';
import type { DriverDeps } from '../../machine/driver.ts';
import { openTestMachine } from '../../machine/machine.fixture.ts';
import { sasDriver } from './driver.ts';
import { type SasOptions, sasOptions } from './options.ts';

const SIZE = { widthPx: 1_280, heightPx: 720, framesPerSecond: 30 };
const V4L2 = { kind: 'v4l2', device: '/dev/video0', format: 'mjpeg', ...SIZE };
const RTSP = { kind: 'rtsp', url: 'rtsp://10.0.0.12/stream1' };
const HTTP = { kind: 'http', url: 'http://10.0.0.12/' };
const FILE = { kind: 'file', path: '/films/a.mkv' };
const GRAPH = { kind: 'lavfi', graph: 'testsrc2' };

function forTests(...[screen, camera]: object[]) {
  const cameras = screen && { screen: { source: screen }, ...(camera && { camera: { source: camera } }) };
  const options = sasOptions.parse({
    ...{ line: 'tcp:10.0.0.9:4001', profile: 'spec', denominationCents: 1, assetNumber: 126 },
    board: { kind: 'modbus', address: '10.0.0.8:502', pulse: 'jog' },
    keys: [{ id: 'spin', kind: 'spin', label: 'SPIN', output: 4 }],
    ...(cameras && { cameras }),
  });
  return sasDriver.forTests?.(options);
}

it('names the cameras that are files or texts: they are for tests alone', () => {
  expect([forTests(), forTests(V4L2), forTests(RTSP, HTTP)]).toEqual([[], [], []]);
  expect(forTests(V4L2, GRAPH)).toEqual([{ path: ['cameras', 'camera', 'source'], kind: 'lavfi' }]);
  expect(forTests(FILE, FILE)).toEqual([
    { path: ['cameras', 'screen', 'source'], kind: 'file' },
    { path: ['cameras', 'camera', 'source'], kind: 'file' },
  ]);
});

it('is refused for a journal of a machine whose outcomes are drawn here', async () => {
  const { machine } = await openTestMachine();
  const deps = { machine, options: { profile: 'spec' } } as unknown as DriverDeps<SasOptions>;
  expect(() => sasDriver.open(deps)).toThrow('machine 7: its journal is of a machine whose outcomes are drawn here');
});
