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

/**
 * `activity`: what the lobby shows, on every change and after every handshake: while that was under way, the platform took no report,
 * or one that its comparison has overtaken.
 */
export function reportActivity(machine: Machine, platform: Pick<PlatformLink, 'isUp' | 'emit'>, clock: Clock): void {
  let reported = '';
  machine.listen({
    compared() {
      reported = '';
    },
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

/** `fault`: what stands against play on a machine besides its money, on every change and after every handshake. */
export function reportFaults(machine: Machine, platform: Pick<PlatformLink, 'isUp' | 'emit'>, clock: Clock): void {
  let reported = '';
  function report(isDue: boolean): void {
    const faults = faultsOf(machine);
    const now = faults.join(' ');
    // What changes without a link is reported after the next handshake.
    if (!platform.isUp() || (!isDue && now === reported)) return;
    reported = now;
    const message: link.FaultReport = { machineId: machine.machineId, faults, at: clock.nowMs() };
    platform.emit('fault', message);
  }
  machine.listen({
    // Nothing ever stands against play on most machines whose outcomes are drawn here: their silence means the same.
    compared: () => report(machine.metered !== null || faultsOf(machine).length > 0),
    changed: () => report(false),
  });
}

function faultsOf(machine: Machine): link.FaultReport['faults'] {
  const faults: link.FaultReport['faults'] = [...machine.inhibits()];
  if (machine.state().faults.includes('service')) faults.push('service');
  if (machine.metered?.isConnected() === false) faults.push('no_answer');
  return faults;
}
