import { parseArgs } from 'node:util';
import type { ControlRequest } from '../../../apps/cabinet/src/control/messages.ts';
import { bounded } from '../probe/text.ts';

export interface AttendOptions {
  dataDir: string;
  request: ControlRequest;
}

export const COMMANDS = ['status', 'service', 'press', 'transfer'] as const;

export const ATTEND_HELP = `Attends a machine with a SAS line, through the agent that runs it.

  npm run sas -- status        what the machine is
  npm run sas -- service on    nobody plays it from now on; a running game comes to its end first
  npm run sas -- service off
  npm run sas -- press KEY     one pulse of a key of its deck, in service mode
  npm run sas -- transfer      one credit onto the machine and off again, with its receipt, in service mode

  --machine N      the machine's number
  --data-dir DIR   the agent's DATA_DIR; ./data/cabinet

Exit code 0: done, 1: not done, and why, 2: wrong options.`;

/** `help`, the options, or a line that names what is wrong. */
export function readAttendOptions(args: readonly string[]): 'help' | AttendOptions | { wrong: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    });
    if (values.help) return 'help';
    const machineId = Number(values.machine);
    if (!/^\d{1,15}$/.test(values.machine ?? '') || machineId < 1) return wrong("--machine is the machine's number");
    const request = requestOf(positionals, machineId);
    return typeof request === 'string' ? wrong(request) : { dataDir: values['data-dir'], request };
  } catch (error) {
    return wrong(bounded((error as Error).message.split('\n')[0]!));
  }
}

const OPTIONS = {
  machine: { type: 'string' },
  'data-dir': { type: 'string', default: './data/cabinet' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Text: what is wrong. */
function requestOf([command, argument, ...more]: readonly string[], machineId: number): ControlRequest | string {
  if (more.length > 0) return `not an option: ${bounded(more[0]!)}`;
  switch (command) {
    case 'status':
    case 'transfer':
      return argument === undefined ? { do: command, machineId } : `${command} takes nothing more`;
    case 'service':
      if (argument !== 'on' && argument !== 'off') return 'service is on or off';
      return { do: command, machineId, isOn: argument === 'on' };
    case 'press':
      if (argument === undefined || argument.length > 40) return 'press takes one key; status names them';
      return { do: command, machineId, key: argument };
    default:
      return `the commands are: ${COMMANDS.join(', ')}, probe (--help says more)`;
  }
}

const wrong = (line: string) => ({ wrong: [line] });
