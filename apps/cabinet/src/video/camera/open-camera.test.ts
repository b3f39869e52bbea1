import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { cameraOptions } from './camera-options.ts';
import { openCamera } from './open-camera.ts';

it('has its socket elsewhere where the path of the folder is too long for one, and leaves nothing there', () => {
  const log = { info() {}, warn() {}, error() {} };
  const options = cameraOptions.parse({ source: { kind: 'http', url: 'http://camera.example/' } });
  const camera = openCamera({ options, folder: `/${'x'.repeat(100)}`, name: 'screen', log });
  expect(existsSync(dirname(camera.socketPath))).toBe(true);
  camera.close();
  expect(existsSync(dirname(camera.socketPath))).toBe(false);
});
