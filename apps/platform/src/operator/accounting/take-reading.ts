import type { link } from '@salon/contract';
import type { AccountingQueries, NewReading } from './accounting-queries.ts';

export interface TakeReadingDeps {
  queries: Pick<AccountingQueries, 'now' | 'record'>;
  cabinets: {
    meters(command: link.MetersCommand): Promise<{ ok: true; value: link.MetersAnswer } | { ok: false; why: string }>;
  };
}

/** `away`: no answer. `moving`: plays or a transfer are under way, so that machine and ledger cannot be compared. */
type Taken = { id: number } | 'away' | 'moving';

/** Asks the machine, and writes its meters beside the ledger's. */
export async function takeReading(
  { queries, cabinets }: TakeReadingDeps,
  what: Pick<NewReading, 'machineId' | 'kind' | 'day' | 'by'>,
  isFinal: boolean,
): Promise<Taken> {
  const askedAt = await queries.now();
  const reply = await cabinets.meters({ machineId: what.machineId });
  if (!reply.ok) return 'away';
  const { report, own } = reply.value;
  const id = await queries.record({ ...what, report, own, askedAt }, isFinal);
  return id === null ? 'moving' : { id };
}
