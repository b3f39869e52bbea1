/**
 * The simulated gaming machine of the demo floor, a process of its own: its memory stays in the data folder, and it listens where it
 * did before each time it starts again, so that the cabinet finds it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EGM, type EgmPlaces, writeMachinesFile } from './machines-file.ts';
import type { FloorOptions } from './options.ts';
import { type Part, startPart } from './part.ts';
import { egmEnv } from './part-environments.ts';

export interface DemoEgm {
  part: Part;
  /** Resolves once the cabinet's file of machines is written, with this machine or, where it does not start, without it. */
  settled: Promise<void>;
}

interface DemoEgmEvents {
  log: (line: string) => void;
  onChange: () => void;
  /** It listens elsewhere than before: the cabinet has to read its file again. */
  onMoved: () => void;
}

export function startDemoEgm(options: FloorOptions, { log, onChange, onMoved }: DemoEgmEvents): DemoEgm {
  const { dataDir, egmEntry } = options;
  const anywhere: EgmPlaces = { line: 'tcp:127.0.0.1:0', control: 0, camera: options.hasCamera ? 0 : null, board: 0 };
  const settled = Promise.withResolvers<void>();
  let places: EgmPlaces | null = null;
  /** The last start at `places` has not come up: another program may have taken a port. */
  let hasFailedThere = false;

  const args = () => {
    const { line, control, camera, board } = places === null || hasFailedThere ? anywhere : places;
    hasFailedThere = places !== null;
    return [
      ...['--line', line, '--control', String(control), '--board', String(board)],
      ...(camera === null ? [] : ['--camera', String(camera)]),
      ...['--dir', join(dataDir, 'egm'), '--profile', EGM.profile],
      ...['--asset', String(EGM.assetNumber), '--address', String(EGM.address)],
      ...['--denomination', String(EGM.denominationCents)],
    ];
  };
  const onReady = (message: object) => {
    const { line, control, camera, board } = message as EgmPlaces;
    const opened = { line, control, camera, board };
    hasFailedThere = false;
    if (isDeepStrictEqual(places, opened)) return;
    const isMoved = places !== null;
    writeMachinesFile(dataDir, opened);
    writeFileSync(join(dataDir, 'egm.json'), `${JSON.stringify(opened)}\n`);
    places = opened;
    if (isMoved) onMoved();
    settled.resolve();
  };
  const part = startPart({
    name: 'simulated gaming machine',
    entry: egmEntry,
    args,
    env: () => egmEnv(options),
    logFile: join(dataDir, 'logs', 'egm.log'),
    log,
    onChange,
    onReady,
    // One machine out of service is no reason to close the hall.
    onRefused: (reason) => {
      log(reason);
      writeMachinesFile(dataDir, null);
      settled.resolve();
    },
  });
  return { part, settled: settled.promise };
}
