/** Copies of the journals of one agent's machines, of one moment each. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { agentFolders, type Copies, copiesOf, makeCopy, namesOf, readAbout, readPart, stampOf } from '../repository.ts';
import { parseJournal, readWholeJournal } from './read-journal.ts';

const copied = z.object({
  machineId: z.number(),
  sha256: z.string(),
  bytes: z.number(),
  incarnation: z.string(),
  lastPlay: z.number(),
  creditMinor: z.number(),
  escrowMinor: z.number(),
});
const about = z.array(copied);

export interface JournalCopy {
  agent: string;
  name: string;
  folder: string;
  machines: z.output<typeof about>;
}

export const journalName = (machineId: number): string => `machine-${machineId}.journal`;

/** Copies every journal of `dataDir` that is whole, and says why of the others. */
export async function copyJournals(backups: string, agent: string, dataDir: string) {
  if (!/^[\w.-]+$/.test(agent)) throw new Refusal('AGENT is missing, or no name for a folder');
  if (!existsSync(dataDir)) throw new Refusal(`${dataDir} is not there: DATA_DIR of the agent`);
  const files = readdirSync(dataDir).filter((file) => /^machine-\d+\.journal$/.test(file));
  if (files.length === 0) throw new Refusal(`${dataDir} has no journals`);
  const name = stampOf(new Date());
  const refused: string[] = [];
  await makeCopy(join(backups, 'journals', agent, name), async (draft) => {
    mkdirSync(draft, { mode: 0o700 });
    const machines: z.output<typeof about> = [];
    for (const file of files) {
      try {
        const { bytes, ...what } = await readWholeJournal(join(dataDir, file));
        writeFileSync(join(draft, file), bytes, { mode: 0o600, flush: true });
        machines.push({ ...what, bytes: bytes.length });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push(error.message);
      }
    }
    if (machines.length === 0) throw new Refusal(refused.join('; '));
    writeFileSync(join(draft, 'about.json'), JSON.stringify(machines), { flush: true });
  });
  return { name, copied: files.length - refused.length, refused };
}

/** All copies, oldest first. */
export function journalCopiesOf(backups: string): Copies<JournalCopy> {
  const copies = agentFolders(backups).flatMap((path) => {
    const agent = basename(path);
    return namesOf(backups, 'journals', agent).map((name) => ({ agent, name, folder: join(path, name) }));
  });
  copies.sort((one, other) => (one.name < other.name ? -1 : 1));
  return copiesOf(copies, (copy) => ({ ...copy, machines: readAbout(copy.folder, about) }));
}

/** The copied bytes, as they were. Throws `Refusal` where they are not any more. */
export function readCopy({ folder, name, machines }: JournalCopy, machineId: number): Uint8Array {
  const wanted = machines.find((machine) => machine.machineId === machineId);
  if (wanted === undefined) throw new Refusal(`${name} has no journal of machine ${machineId}`);
  const path = join(folder, journalName(machineId));
  const bytes = readPart(path);
  const read = parsed(bytes);
  if (typeof read === 'string') throw new Refusal(`${path} is damaged: ${read}`);
  if (read.sha256 !== wanted.sha256) throw new Refusal(`${path} is damaged: its checksum is another`);
  return bytes;
}

function parsed(bytes: Uint8Array) {
  try {
    return parseJournal(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
