import { type Failure, failure, link, type operator } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import type { Operator } from '../calls/operator.ts';
import { type Added, type Changed, violates } from './site-setup.ts';

const UNIQUE_VIOLATION = '23505';

type AboutMachine = Pick<
  operator.RosterMachine,
  'brandId' | 'number' | 'name' | 'image' | 'gameId' | 'ownGame' | 'agent'
>;

export interface FloorSetupDeps {
  pool: pg.Pool;
  /** Whether the caller may give machines of its site to that cabinet agent. */
  mayUse(by: Operator, agent: string): Promise<boolean>;
  /** Says the machine's change to lobbies and consoles. */
  changed(machineId: number): void;
}

/** Machines of the floor. */
export function createFloorSetup({ pool, mayUse, changed }: FloorSetupDeps) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  async function outcomeOf(name: string, text: string, values: unknown[], machineId: number): Promise<Changed> {
    try {
      const [answer] = await rows<{ outcome: string }>(name, text, values);
      const outcome = answer!.outcome;
      if (outcome === 'not_found' || outcome === 'machine_not_at_rest') return failure(outcome, { machineId });
      if (outcome === 'cabinet_full') return CABINET_FULL;
      if (outcome === 'changed') changed(machineId);
      return { status: 1, isChanged: outcome === 'changed' };
    } catch (error) {
      if (violates(error, UNIQUE_VIOLATION)) return failure('machine_number_taken');
      throw error;
    }
  }

  return {
    roster: ({ siteId }: Operator) =>
      rows<operator.RosterMachine>(
        'setup_roster',
        `SELECT m.id, m.brand_id AS "brandId", b.name AS brand, m.number, m.name, coalesce(m.image, '') AS image, m.game_id AS "gameId",
            m.own_game AS "ownGame", m.agent, m.link = 'up' AS "isLinked", m.stopped_at IS NOT NULL AS "isStopped",
            m.stopped_at IS NOT NULL AND s.session_id IS NULL AND m.credit_reported_minor = 0 AS "isAtRest", iso(m.retired_at) AS "retiredAt"
          FROM machine m JOIN brand b ON b.id = m.brand_id JOIN seat s ON s.machine_id = m.id
          WHERE b.site_id = $1 ORDER BY m.retired_at IS NOT NULL, b.position, b.id, m.number`,
        [siteId],
      ),

    async addMachine(by: Operator, about: AboutMachine): Promise<Added> {
      const unfit = gameProblem(about);
      if (unfit) return unfit;
      if (!(await mayUse(by, about.agent))) return failure('cabinet_unknown', { agent: about.agent });
      try {
        const text = 'SELECT add_machine($1, $2, $3, $4, $5, $6, $7, $8) AS id';
        const [added] = await rows<{ id: number | null }>('add_machine', text, [by.siteId, ...valuesOf(about)]);
        const id = added!.id;
        if (id === null) return failure('not_found', { id: about.brandId });
        if (id < 0) return CABINET_FULL;
        changed(id);
        return { status: 1, id };
      } catch (error) {
        if (violates(error, UNIQUE_VIOLATION)) return failure('machine_number_taken');
        throw error;
      }
    },

    async changeMachine(by: Operator, id: number, about: AboutMachine): Promise<Changed> {
      const unfit = gameProblem(about);
      if (unfit) return unfit;
      const own = 'SELECT agent FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = $2 AND b.site_id = $1';
      const [found] = await rows<{ agent: string }>('agent_of_machine', own, [by.siteId, id]);
      if (!found) return failure('not_found', { machineId: id });
      // The one that it has stays possible.
      if (found.agent !== about.agent && !(await mayUse(by, about.agent)))
        return failure('cabinet_unknown', { agent: about.agent });
      const text = 'SELECT change_machine($1, $2, $3, $4, $5, $6, $7, $8, $9) AS outcome';
      return outcomeOf('change_machine', text, [by.siteId, id, ...valuesOf(about)], id);
    },

    retire: ({ siteId, name }: Operator, id: number, isRetired: boolean): Promise<Changed> =>
      outcomeOf(
        'retire_machine',
        'SELECT retire_machine($1, $2, $3, $4) AS outcome',
        [siteId, id, isRetired, name],
        id,
      ),
  };
}
const CABINET_FULL = failure('cabinet_full', { most: link.MACHINES_MOST });

export type FloorSetup = ReturnType<typeof createFloorSetup>;

/** A game of the platform is named by its id and has no facts of its own. */
function gameProblem({ gameId, ownGame }: AboutMachine): Failure | null {
  const isOurs = gameById(gameId) !== undefined;
  return isOurs === (ownGame === null) ? null : failure('invalid_request', { field: 'gameId' });
}

const valuesOf = ({ brandId, number, name, image, gameId, ownGame, agent }: AboutMachine) => [
  ...[brandId, number, name, image || null, gameId, ownGame === null ? null : JSON.stringify(ownGame), agent],
];
