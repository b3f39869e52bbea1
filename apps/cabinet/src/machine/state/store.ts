import { imbalance } from '@salon/domain';
import type { Disk } from '../../journal/disk.ts';
import { beginJournal, createJournal, readJournal } from '../../journal/journal.ts';
import { JournalError } from '../../journal/journal-error.ts';
import type { Alarm } from '../ports.ts';
import { change, foldRecords, standingOf } from './fold.ts';
import { isTesting, type MachineState } from './machine-state.ts';
import { type Change, FORMAT_WITH_TEST, JOURNAL_FORMAT, type JournalRecord, movesMoney } from './record.ts';
import { storeState } from './stored-state.ts';

/** The only writer of a machine's journal, and the only holder of its state. */
export interface MachineStore {
  /** As decided, which may be a moment ahead of the disk: await `synced` before it is shown or reported. */
  state(): MachineState;
  /** Changes made in one go (without an `await` between them) reach the disk together or not at all. Throws on a contradiction. */
  write(what: Change): void;
  /** Rejects with `JournalError` (broken). */
  synced(): Promise<void>;
  /** As it stands on the disk. Throws `JournalError` where the disk has failed. */
  durable(): MachineState;
  /** False once the disk has failed or the counters disagree: only an operator's restart helps. */
  sound(): boolean;
  /** Nothing is written from here on: the machine's power is gone, and a later change throws. */
  retire(): void;
}

export interface MachineStoreDeps {
  disk: Disk;
  machineId: number;
  /** For a new journal only. */
  newIncarnation(): string;
  nowMs(): number;
  compactAfterBytes: number;
  /** The machine decides itself. A journal of the other kind is not opened. */
  isMetered: boolean;
  alarm(alarm: Alarm): void;
}

/** Rejects with `JournalError` where the journal cannot be trusted. */
export async function openMachineStore(options: MachineStoreDeps): Promise<MachineStore> {
  const { disk, machineId, alarm } = options;
  const opened = await openRecords(options);
  let state = foldRecords(opened.records);
  if (state.machineId !== machineId)
    throw new JournalError('contradiction', `journal: of machine ${state.machineId}, not ${machineId}`);
  if ((state.metered !== null) !== options.isMetered)
    throw new JournalError(
      'contradiction',
      `journal: of a machine that ${state.metered ? 'decides itself' : 'is drawn'}`,
    );

  let durable = state;
  let broken: JournalError | null = null;
  let sound = true;
  let retired = false;
  const journal = createJournal({
    disk,
    sizeBytes: opened.sizeBytes,
    compactAfterBytes: options.compactAfterBytes,
    snapshot: (): JournalRecord => ({
      ...{ t: 'snapshot', format: isTesting(state) ? FORMAT_WITH_TEST : JOURNAL_FORMAT },
      state: storeState(state),
    }),
    onBroken(error) {
      sound = false;
      broken = error;
      alarm({ kind: 'journal_broken', detail: String(error.cause ?? error) });
    },
  });

  function audit(): void {
    const differenceMinor = imbalance(state.holdings, state.meters);
    if (differenceMinor === 0 || !sound) return;
    sound = false;
    alarm({ kind: 'imbalance', differenceMinor });
  }

  audit();
  return {
    state: () => state,
    write(what) {
      if (retired) throw new JournalError('broken', 'journal: put away');
      const next = change(state, what);
      const record: JournalRecord = movesMoney(what) ? { ...what, after: standingOf(next) } : what;
      journal.write(record);
      state = next;
      // Registered first, so that it runs before the other waiters of the same record.
      void journal.synced().then(
        () => {
          durable = next;
        },
        () => {},
      );
      if (movesMoney(what)) audit();
    },
    synced: () => journal.synced(),
    durable() {
      if (broken !== null) throw broken;
      return durable;
    },
    sound: () => sound && !retired,
    retire: () => {
      retired = true;
    },
  };
}

async function openRecords(options: MachineStoreDeps): Promise<{ records: JournalRecord[]; sizeBytes: number }> {
  const { records, sizeBytes } = await readJournal(options.disk);
  // The frames carry a checksum and the first record the format: what reads is what this program wrote.
  if (records.length > 0) return { records: records as JournalRecord[], sizeBytes };
  const first: JournalRecord = {
    t: 'opened',
    format: JOURNAL_FORMAT,
    machineId: options.machineId,
    incarnation: options.newIncarnation(),
    atMs: options.nowMs(),
    ...(options.isMetered && { isMetered: true as const }),
  };
  return { records: [first], ...(await beginJournal(options.disk, first)) };
}
