import { parseArgs } from 'node:util';
import { PROFILES, type Profile } from './profiles.ts';
import { DENOMINATION_CODES } from './wire/denomination.ts';

export type LineAddress = { kind: 'tcp'; host: string; port: number } | { kind: 'pty'; path: string };

export interface Options {
  line: LineAddress;
  profile: Profile;
  folder: string;
  denominationCents: number;
  asset: number;
  address: number;
  /** Null: no control port. 0: any free one. */
  controlPort: number | null;
  /** Likewise, of the camera before its glass. */
  cameraPort: number | null;
  /** Likewise, of the relay board at its keys. */
  boardPort: number | null;
}

export const HELP = `A simulated gaming machine with a SAS line.

  npm run egm -- --line tcp:127.0.0.1:4001 --profile spec --dir data/egm

  --line tcp:HOST:PORT   the machine listens there (framed form: FF 00 b = wake-up byte b, FF FF = FF); port 0 takes a free one
  --line pty:PATH        a pseudo terminal in the same form; PATH becomes a link to it
  --profile spec|egt|bb2 how the machine behaves where machines differ
  --dir FOLDER           its battery memory; the same folder again is the power coming back
  --denomination 1       cents of one credit
  --asset 1234           asset number of a new memory; 0: transfers are not set up
  --address 1            1 to 127
  --camera PORT          its glass as MJPEG over HTTP on 127.0.0.1:PORT; 0 takes a free port
  --board PORT           a relay board at its keys, by Modbus TCP on 127.0.0.1:PORT; 0 takes a free port
  --control PORT         keys, bills and faults on 127.0.0.1:PORT (tools/egm/README.md); 0 takes a free port

Left out: validation of tickets by a host, progressives, bonuses and win transfers, partial and restricted transfers, receipts,
several games or denominations, authentication, the ninth bit itself and the timing of a wire.`;

/** `help`, the options, or one line that says what is wrong. */
export function readOptions(args: readonly string[]): 'help' | Options | { wrong: string } {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS, strict: true }));
  } catch (error) {
    return { wrong: (error as Error).message.split('\n')[0]! };
  }
  if (values.help) return 'help';
  const line = readLine(String(values.line ?? ''));
  if (!line) return { wrong: '--line is tcp:HOST:PORT or pty:PATH' };
  const profile = Object.hasOwn(PROFILES, String(values.profile)) && PROFILES[values.profile as Profile['name']];
  if (!profile) return { wrong: `--profile is one of ${Object.keys(PROFILES).join(', ')}` };
  if (!values.dir) return { wrong: '--dir is the folder of the memory' };
  const denominationCents = whole(values.denomination, 1, 2_000);
  if (denominationCents === null || !DENOMINATION_CODES.has(denominationCents))
    return { wrong: `--denomination is one of ${[...DENOMINATION_CODES.keys()].join(', ')}` };
  const asset = whole(values.asset, 0, 0xffff_ffff);
  if (asset === null) return { wrong: '--asset is a number from 0 to 4294967295' };
  const address = whole(values.address, 1, 127);
  if (address === null) return { wrong: '--address is a number from 1 to 127' };
  const ports = { control: readPort(values.control), camera: readPort(values.camera), board: readPort(values.board) };
  for (const [name, port] of Object.entries(ports)) if (port === 'wrong') return { wrong: `--${name} is a port` };
  const {
    control: controlPort,
    camera: cameraPort,
    board: boardPort,
  } = ports as Record<keyof typeof ports, number | null>;
  const folder = String(values.dir);
  return { line, profile, folder, denominationCents, asset, address, controlPort, cameraPort, boardPort };
}

const OPTIONS = {
  line: { type: 'string' },
  profile: { type: 'string', default: 'spec' },
  dir: { type: 'string' },
  denomination: { type: 'string', default: '1' },
  asset: { type: 'string', default: '1234' },
  address: { type: 'string', default: '1' },
  control: { type: 'string' },
  camera: { type: 'string' },
  board: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function readLine(text: string): LineAddress | null {
  const [, host, digits] = /^tcp:(.+):(\d{1,5})$/.exec(text) ?? [];
  const port = whole(digits, 0, 65_535);
  if (host !== undefined && port !== null) return { kind: 'tcp', host: host.replace(/^\[(.*)\]$/, '$1'), port };
  const path = /^pty:(.+)$/.exec(text)?.[1];
  return path === undefined ? null : { kind: 'pty', path };
}

/** Null: none is asked for. */
function readPort(text: unknown): number | null | 'wrong' {
  return text === undefined ? null : (whole(text, 0, 65_535) ?? 'wrong');
}

function whole(text: unknown, min: number, max: number): number | null {
  const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
