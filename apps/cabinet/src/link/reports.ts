import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Machine } from '../machine/machine.ts';
import type { HostedMachine } from './hosting.ts';
import type { PlatformLink } from './platform-link.ts';

const LINE_EVERY_MS = 15_000;

/** `line`: what the machines' own lines have counted. Returns a function that ends it. */
export function reportLines(
  hosted: () => readonly HostedMachine[],
  emit: (event: string, message: object) => void,
  clock: Clock,
): () => void {
  let ended = false;
  const report = () => {
    for (const { machine, counts } of hosted()) {
      if (counts === undefined || machine.metered === null) continue;
      const counted = { ...counts(), transfers: machine.metered.transferCounts() };
      emit('line', { machineId: machine.machineId, ...counted } satisfies link.LineReport);
    }
  };
  const run = async () => {
    for (;;) {
      await clock.sleep(LINE_EVERY_MS);
      if (ended) return;
      report();
    }
  };
  void run();
  return () => {
    ended = true;
  };
}

/** `activity`: what the lobby shows, reported on every change and never kept for later: the next handshake says it again. */
export function reportActivity(machine: Machine, platform: Pick<PlatformLink, 'isUp' | 'emit'>, clock: Clock): void {
  let reported = '';
  machine.listen({
    changed() {
      if (!platform.isUp()) return;
      const activity = machine.activity();
      const creditMinor = machine.availableMinor();
      const now = `${activity} ${creditMinor}`;
      if (now === reported) return;
      reported = now;
      const report: link.ActivityReport = { machineId: machine.machineId, activity, creditMinor, at: clock.nowMs() };
      platform.emit('activity', report);
    },
  });
}
