import type { SasException } from '@salon/sas/events/exceptions.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { ADDRESS, type Table, tableEgm } from '../table-egm.fixture.ts';
import { createHost } from './ask.ts';

/** For tests: the machine on the table and a host that nobody lets poll by itself. */
export async function tableHost(table: Omit<Table, 'clock'> & { startMs?: number } = {}) {
  const clock = fakeClock(table.startMs);
  const egm = tableEgm({ ...table, clock });
  const events: SasException['kind'][] = [];
  const { line, profile } = egm;
  const host = createHost({
    ...{ line, profile, clock, address: ADDRESS },
    onEvent: ({ kind }) => void events.push(kind),
    onQuiet: () => undefined,
    onRealTimeLost: () => undefined,
  });
  return {
    ...{ clock, egm, events, host },
    /** In the test's own time. */
    async after<T>(answer: Promise<T>): Promise<T> {
      let isOver = false;
      const watched = answer.finally(() => {
        isOver = true;
      });
      for (let waits = 0; !isOver && waits < 2_000; waits += 1) await clock.advance(10);
      return watched;
    },
  };
}
