import { setTimeout as delay } from 'node:timers/promises';
import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Operator } from '../calls/operator.ts';
import type { AccountingQueries } from './accounting-queries.ts';
import { type TakeReadingDeps, takeReading } from './take-reading.ts';

export interface AccountingDeps extends TakeReadingDeps {
  queries: AccountingQueries;
  /** An operator's return: compares the machine, and takes the meters of an empty one with a new journal as they are. */
  returnMachine(by: Operator, machineId: number): Promise<boolean | Failure>;
}

export interface AccountingService {
  read(by: Operator, machineId: number): Promise<operator.MeterReading | Failure>;
  open(by: Operator, machineId: number, cause: string, reason: string): Promise<number | Failure>;
  readNew(by: Operator, procedureId: number): Promise<operator.MeterReading | Failure>;
  approve(by: Operator, procedureId: number): Promise<boolean | Failure>;
  cancel(by: Operator, procedureId: number): Promise<boolean | Failure>;
}

/** A machine under play is comparable between two plays. */
const TRIES = 6;
const PAUSE_MS = 250;

export function createAccountingService(deps: AccountingDeps): AccountingService {
  const { queries } = deps;

  async function read(machineId: number, kind: 'on_demand' | 'after_clear', by: string) {
    for (let left = TRIES; left > 0; left -= 1) {
      const taken = await takeReading(deps, { machineId, kind, day: null, by }, left === 1);
      if (taken === 'away') return failure('machine_offline', { machineId });
      if (taken !== 'moving') return queries.reading(taken.id);
      await delay(PAUSE_MS);
    }
    return failure('meters_unread', { machineId });
  }

  const end = async ({ siteId, name }: Operator, id: number, approve: boolean) => {
    const ended = await queries.endProcedure(siteId, id, approve, name);
    return ended.ok ? ended.machineId : failure(ended.error, { id, ...ended.params });
  };

  return {
    read: async ({ siteId, name }, machineId) =>
      (await queries.ownsMachine(siteId, machineId))
        ? read(machineId, 'on_demand', name)
        : failure('machine_unknown', { machineId }),
    open: async ({ siteId, name }, machineId, cause, reason) => {
      if (!(await queries.ownsMachine(siteId, machineId))) return failure('machine_unknown', { machineId });
      const before = await takeReading(deps, { machineId, kind: 'before_clear', day: null, by: name }, true);
      const readingId = typeof before === 'object' ? before.id : null;
      const opened = await queries.openProcedure({ machineId, cause, reason, by: name, readingId });
      return opened.ok ? opened.id : failure(opened.error, { machineId, ...opened.params });
    },
    readNew: async ({ siteId, name }, id) => {
      const machineId = await queries.openProcedureOf(siteId, id);
      if (machineId === null) return failure('not_found', { id });
      const reading = await read(machineId, 'after_clear', name);
      if (isFailure(reading)) return reading;
      return (await queries.noteNewMeters(id, reading.id)) ? reading : failure('meter_procedure_ended', { id });
    },
    approve: async (by, id) => {
      const machineId = await end(by, id, true);
      return isFailure(machineId) ? machineId : deps.returnMachine(by, machineId);
    },
    cancel: async (by, id) => {
      const machineId = await end(by, id, false);
      return isFailure(machineId) ? machineId : true;
    },
  };
}
