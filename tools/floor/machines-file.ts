/** `<dataDir>/cabinet.json`: the machines of the demo's cabinet agent, written anew where the simulated gaming machine listens elsewhere. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EGM_MACHINE_ID } from '../../apps/platform/src/db/seed.ts';

/** Where the simulated gaming machine is met: its line as the driver's file has it, and ports on this computer. */
export interface EgmPlaces {
  line: string;
  /** What is done at the machine itself. */
  control: number;
  /** Null: none, so that players see a drawn panel. */
  camera: number | null;
  /** Relay board at its keys. */
  board: number;
}

/** As the machine is set up, and as the cabinet expects it. */
export const EGM = { profile: 'spec', address: 1, denominationCents: 1, assetNumber: 125 } as const;

/** Its reels in the picture of its camera. */
const REELS = { x: 24, y: 368, widthPx: 672, heightPx: 476 };

/** Relays and inputs as `tools/egm/board` wires them. */
const KEYS = [
  { id: 'collect', kind: 'collect', label: 'COLLECT', output: 3, lamp: 3 },
  // One key that goes through its bets in a circle: neither up nor down.
  { id: 'bet', kind: 'other', label: 'BET', output: 1, lamp: 1 },
  { id: 'max_bet', kind: 'bet_max', label: 'MAX BET', output: 2, lamp: 2 },
  { id: 'spin', kind: 'spin', label: 'SPIN', output: 0, lamp: 0 },
];

export function machinesFile(dataDir: string): string {
  return join(dataDir, 'cabinet.json');
}

/** Null: that machine does not start, and is not hosted. */
export function writeMachinesFile(dataDir: string, places: EgmPlaces | null): void {
  const egm = places && {
    ...{ machineId: EGM_MACHINE_ID, driver: 'sas', line: places.line, ...EGM },
    board: { kind: 'modbus', address: `127.0.0.1:${places.board}`, pulse: 'jog' },
    serviceKey: 7,
    ...(places.camera !== null && {
      cameras: { screen: { source: { kind: 'http', url: `http://127.0.0.1:${places.camera}/` } } },
    }),
    game: REELS,
    keys: KEYS,
  };
  const machines = [...(egm ? [egm] : []), { machineId: '*', driver: 'simulated' }];
  const file = machinesFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify({ machines }, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
