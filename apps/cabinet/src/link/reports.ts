import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Socket } from 'socket.io-client';
import type { Machine } from '../machine/machine.ts';

/** `activity`: what the lobby shows, reported on every change and never kept for later: the next handshake says it again. */
export function reportActivity(machine: Machine, socket: Socket, clock: Clock): void {
  let reported = '';
  machine.listen({
    changed() {
      if (!socket.connected) return;
      const activity = machine.activity();
      const creditMinor = machine.availableMinor();
      const now = `${activity} ${creditMinor}`;
      if (now === reported) return;
      reported = now;
      const report: link.ActivityReport = { machineId: machine.machineId, activity, creditMinor, at: clock.nowMs() };
      socket.emit('activity', report);
    },
  });
}
