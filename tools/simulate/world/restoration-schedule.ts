import type { Draws } from '../environment/draws.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { World } from './world.ts';

/** How often a life has it. */
const chances = { rarely: { journal: 0.12, database: 0.08 }, much: { journal: 0.5, database: 1 } };

/**
 * In some lives a machine's journal, or the database, is put back to what it was some time before: somebody has restored a backup.
 * `own`: draws of its own.
 */
export function scheduleRestorations(world: World, own: Draws, { restoresMuch = false }: Mutant): void {
  const { context, model, database } = world;
  const later = (fromMs: number, toMs: number, run: () => void): void =>
    context.queue.at(own.between(fromMs, toMs), () => {
      if (!context.faults.healed()) run();
    });
  const note = (what: string): void => context.history.note(context.queue.nowMs(), 'world', what);

  const chance = restoresMuch ? chances.much : chances.rarely;
  if (own.chance(chance.journal)) {
    const machineId = own.pick([...model.machines.keys()]);
    later(2_000, 30_000, () => {
      const copy = world.copyJournal(machineId);
      if (copy === null) return;
      note(`copies the journal of machine ${machineId}`);
      later(500, 45_000, () => {
        note(`restores the journal of machine ${machineId}`);
        world.restoreJournal(machineId, copy);
      });
    });
  } else if (database.rows !== null && own.chance(chance.database)) {
    const { rows } = database;
    later(2_000, 30_000, () => {
      void rows.copy().then((restore) => {
        note('copies the database');
        later(500, 45_000, () => {
          note('restores the database');
          world.restoreDatabase(restore);
        });
      });
    });
  }
}
