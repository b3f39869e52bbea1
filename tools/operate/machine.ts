/**
 * `npm run machine -- <id> <situation>`: asks a simulated machine of a running demo floor for a situation. It is found by
 * what its agent writes into `<DATA_DIR>/cabinet/situations.json`, which exists in demo mode alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const situationsFile = z.object({ port: z.int(), token: z.string() });
const answer = z.object({ ok: z.boolean(), why: z.optional(z.string()), situations: z.optional(z.array(z.string())) });

const WHY: Record<string, string> = {
  no_such_machine: 'this floor has no such machine',
  no_power: 'the machine has no power: power-on first',
  not_this_game: 'the game of this machine has no such thing; try another machine',
  already_so: 'it is so already',
};
const USAGE = 'npm run machine -- <id> <situation>   e.g. npm run machine -- 7 door-open';

async function main([id, situation]: string[]): Promise<number> {
  const machineId = Number(id);
  if (!Number.isInteger(machineId) || situation === undefined) return print(USAGE);
  const folder = join(process.env.DATA_DIR ?? './data', 'cabinet');
  const server = readSituationsFile(folder);
  if (server === null) return print(`No demo floor runs on ${folder}: start one with npm start, or set DATA_DIR`);
  let read: ReturnType<typeof answer.safeParse>;
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}` },
      body: JSON.stringify({ machineId, situation }),
    });
    read = answer.safeParse(await response.json());
  } catch (error) {
    return print(`The floor does not answer: ${error instanceof Error ? error.message : error}`);
  }
  if (!read.success) return print('The floor gave an answer that cannot be read');
  const { ok, why, situations } = read.data;
  if (situations) return print(`Situations: ${situations.join(', ')}`);
  if (!ok) return print(WHY[why ?? ''] ?? why ?? 'refused');
  console.log(`machine ${machineId}: ${situation}`);
  return 0;
}

function readSituationsFile(folder: string): z.output<typeof situationsFile> | null {
  try {
    return situationsFile.parse(JSON.parse(readFileSync(join(folder, 'situations.json'), 'utf8')));
  } catch {
    return null;
  }
}

function print(line: string): number {
  console.error(line);
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
