import { parseArgs } from 'node:util';
import { PROFILES, type Profile, type ProfileId } from '@salon/sas/profiles.ts';
import { readMachines } from '../../../apps/cabinet/src/config/machines-file.ts';
import { drivers } from '../../../apps/cabinet/src/drivers/drivers.ts';
import type { LineAddress } from '../../../apps/cabinet/src/drivers/sas/line/line-address.ts';
import { type SasOptions, sasLine } from '../../../apps/cabinet/src/drivers/sas/options.ts';
import type { Findings } from './findings.ts';
import { bounded } from './text.ts';

export interface Options {
  line: LineAddress;
  /** As it was written; for a line of the file, whose it is. */
  lineText: string;
  isFromFile: boolean;
  profile: Profile;
  address: number;
  /** Null: not given, so that it is not judged. */
  denominationCents: number | null;
  assetNumber: number | null;
}

export const HELP = `Asks a machine with a SAS line who it is, and names what is missing to host it. It reads and changes nothing in the machine.

  npm run sas -- probe --config cabinet.json --machine 25
  npm run sas -- probe --line tcp:10.0.0.9:4001 --profile spec

  --config FILE          the cabinet's file; the line and what is configured come from there
  --machine N            the machine's number in it
  --line tcp:HOST:PORT   instead: a bridge, a serial port server or a simulated machine, in the framed form
  --line pty:PATH        or a pseudo terminal, or a bridge's USB device, in the framed form
  --line uart:/dev/...   or a serial port of this computer, which makes the ninth bit itself; not run on hardware yet
  --profile spec|egt|bb2 how the machine behaves where machines differ; spec
  --address 1            the machine's SAS address, 1 to 127
  --denomination 1       cents of one credit that you mean to configure
  --asset 1234           asset number that you mean to configure

No other host may poll the machine at the same time: stop its cabinet agent. Events that the machine sends in place of replies are
shown and count as received.
Exit code 0: it can be hosted, 1: something is missing, 2: wrong options.`;

/** `help`, the options, or lines that name what is wrong. */
export function readOptions(args: readonly string[]): 'help' | Options | { wrong: string[] } {
  let values: Values;
  let positionals: string[];
  try {
    ({ values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true }));
  } catch (error) {
    return wrong(bounded((error as Error).message.split('\n')[0]!));
  }
  if (values.help) return 'help';
  if (positionals.length !== 1 || positionals[0] !== 'probe') return wrong('the command is: probe (--help says more)');
  return values.config === undefined ? fromArguments(values) : fromFile(values);
}

const OPTIONS = {
  config: { type: 'string' },
  machine: { type: 'string' },
  line: { type: 'string' },
  profile: { type: 'string' },
  address: { type: 'string' },
  denomination: { type: 'string' },
  asset: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = { [name in keyof typeof OPTIONS]?: (typeof OPTIONS)[name]['type'] extends 'string' ? string : boolean };

function fromFile({ config = '', machine, help, ...others }: Values): Options | { wrong: string[] } {
  const given = Object.keys(others)[0];
  if (given !== undefined) return wrong(`--${given} stands in the file: leave it out with --config`);
  const machineId = whole(machine, 1, Number.MAX_SAFE_INTEGER);
  if (machineId === null) return wrong("--machine is the machine's number in the file");
  const read = readMachines(config, drivers, { allowSimulated: true, allowForTests: true });
  if (!read.ok) return { wrong: read.lines.map(bounded) };
  const found = read.machines.find(machineId);
  if (found === undefined || found.driver !== drivers.sas)
    return wrong(`machine ${machineId} has no entry with the driver "sas"`);
  const { line, profile, address, denominationCents, assetNumber } = found.options as SasOptions;
  const lineText = `of machine ${machineId}`;
  return { line, lineText, isFromFile: true, profile: PROFILES[profile], address, denominationCents, assetNumber };
}

function fromArguments(values: Values): Options | { wrong: string[] } {
  if (values.machine !== undefined) return wrong('--machine needs --config');
  const lineText = values.line ?? '';
  const line = sasLine.safeParse(lineText);
  if (!line.success) return wrong(`--line ${line.error.issues[0]?.message}`);
  const name = values.profile ?? 'spec';
  if (!Object.hasOwn(PROFILES, name)) return wrong(`--profile is one of ${Object.keys(PROFILES).join(', ')}`);
  const address = whole(values.address ?? '1', 1, 127);
  if (address === null) return wrong('--address is a number from 1 to 127');
  const denominationCents = whole(values.denomination, 1, 1_000_000);
  if (denominationCents === null && values.denomination !== undefined)
    return wrong('--denomination is a whole number of cents');
  const assetNumber = whole(values.asset, 1, 0xffff_ffff);
  if (assetNumber === null && values.asset !== undefined) return wrong('--asset is a number from 1 to 4294967295');
  const profile = PROFILES[name as ProfileId];
  return { line: line.data, lineText, isFromFile: false, profile, address, denominationCents, assetNumber };
}

/** What the cabinet's file needs for the machine that answered, as its driver reads it; null where the file has it. */
export function fileEntryOf(options: Options, { identity: { game, lock } }: Findings): string | null {
  if (options.isFromFile) return null;
  const { lineText: line, profile, address } = options;
  const own = { denominationCents: game?.denominationCents, assetNumber: lock?.assetNumber };
  return JSON.stringify({ driver: 'sas', line, profile: profile.id, address, ...own });
}

function whole(text: string | undefined, min: number, max: number): number | null {
  const value = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

const wrong = (...lines: string[]) => ({ wrong: lines });
