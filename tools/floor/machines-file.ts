/** `<dataDir>/cabinet.json`: the machines of the demo's cabinet agent, written anew where the simulated gaming machine listens elsewhere. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EGM_MACHINE_ID } from '../../apps/platform/src/db/seed.ts';

/** Where the simulated gaming machine is met: its line as the driver's file has it, and the ports of its keys and of the camera before its glass. */
export interface EgmPlaces {
  line: string;
  control: number;
  camera: number;
}

/** As the machine is set up, and as the cabinet expects it. */
export const EGM = { profile: 'spec', address: 1, denominationCents: 1, assetNumber: 125 } as const;

/** Its reels in the picture of its camera. */
const REELS = { x: 24, y: 368, widthPx: 672, heightPx: 476 };

const KEYS = [
  { id: 'collect', kind: 'collect', label: 'COLLECT', output: 'collect' },
  // One key that goes through its bets in a circle: neither up nor down.
  { id: 'bet', kind: 'other', label: 'BET', output: 'bet' },
  { id: 'max_bet', kind: 'bet_max', label: 'MAX BET', output: 'max_bet' },
  { id: 'spin', kind: 'spin', label: 'SPIN', output: 'spin' },
];

export function machinesFile(dataDir: string): string {
  return join(dataDir, 'cabinet.json');
}

/** Null: that machine does not start, and is not hosted. */
export function writeMachinesFile(dataDir: string, places: EgmPlaces | null): void {
  const egm = places && {
    ...{ machineId: EGM_MACHINE_ID, driver: 'sas', line: places.line, ...EGM },
    board: { kind: 'egm', port: places.control },
    cameras: { screen: { source: { kind: 'http', url: `http://127.0.0.1:${places.camera}/` } } },
    game: REELS,
    keys: KEYS,
  };
  const machines = [...(egm ? [egm] : []), { machineId: '*', driver: 'simulated' }];
  const file = machinesFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify({ machines }, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
