import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParentLog } from '@salon/telemetry/child-log.ts';
import type { Logger } from 'pino';
import { monotonicMs } from '../../clock.ts';
import type { Camera } from './camera.ts';
import type { CameraOptions } from './camera-options.ts';
import { createCameraStills } from './camera-stills.ts';
import { createCaptureRun } from './capture-run.ts';

/** Who takes a seat over finds it open. */
const CLOSED_AFTER_MS = 3_000;
/** Longer than the lobby's ten seconds between two stills. */
const STILLS_WANTED_MS = 30_000;
/** Of the path of a Unix socket. */
const PATH_BYTES_MOST = 100;

export interface OpenCameraDeps {
  options: CameraOptions;
  /** For the socket. */
  folder: string;
  /** Of this camera, in that folder. */
  name: string;
  log: Pick<Logger, 'info'> & ParentLog;
}

/** Its capture child runs only while somebody needs the picture. */
export function openCamera({ options, folder, name, log }: OpenCameraDeps): Camera {
  const { path: socketPath, remove } = socketIn(folder, name);
  const needs = new Set<object>();
  const listeners = new Set<() => void>();
  let stillsWanted: { release(): void; end: NodeJS.Timeout } | null = null;
  const stills = createCameraStills(monotonicMs, (id) => run.send({ t: 'still', id }));
  const run = createCaptureRun({
    ...{ options, name, socketPath, log },
    changed() {
      for (const changed of listeners) changed();
    },
    still: stills.received,
    live: stills.ask,
  });

  function need(): () => void {
    const mine = {};
    needs.add(mine);
    if (run.state() === 'closed') run.start();
    return () => {
      if (!needs.delete(mine) || needs.size > 0) return;
      setTimeout(() => needs.size === 0 && run.stop(), CLOSED_AFTER_MS).unref();
    };
  }
  function endStills(): void {
    stillsWanted?.release();
    stillsWanted = null;
  }

  return {
    socketPath,
    need,
    state: run.state,
    counts: run.counts,
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    gameStarted: () => run.send({ t: 'game' }),
    still(maxAgeMs) {
      stillsWanted ??= { release: need(), end: setTimeout(endStills, STILLS_WANTED_MS).unref() };
      stillsWanted.end.refresh();
      return stills.take(maxAgeMs);
    },
    close() {
      needs.clear();
      clearTimeout(stillsWanted?.end);
      listeners.clear();
      run.stop();
      remove();
    },
  };
}

function socketIn(folder: string, name: string): { path: string; remove(): void } {
  const path = join(folder, `${name}.sock`);
  if (Buffer.byteLength(path) <= PATH_BYTES_MOST) return { path, remove() {} };
  const own = mkdtempSync(join(tmpdir(), 'salon-'));
  return { path: join(own, `${name}.sock`), remove: () => rmSync(own, { recursive: true, force: true }) };
}
