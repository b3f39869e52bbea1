import type { SasException } from '@salon/sas/events/exceptions.ts';
import type { EventData } from '@salon/sas/events/real-time-event.ts';
import type { HandPays } from './hand-pays.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Presses } from './presses.ts';
import type { Readings } from './readings.ts';

export interface EventDeps {
  readings: Readings;
  presses: Presses;
  handPays: HandPays;
  /** The machine's power was off: it may have lost its settings. */
  restarted(): void;
}

/** One line for each kind of event in this time, whatever the machine sends. */
const LOG_EVERY_MS = 60_000;

/** What each event of the machine is a reason for. No event is money: its meters are. */
export function createEvents(
  { machine, metered, view, clock, log, show }: MachineDeps,
  { readings, presses, handPays, restarted }: EventDeps,
): (exception: SasException, data: EventData | null) => void {
  const logged = new Map<number, number>();

  function write({ kind, code }: SasException): void {
    const nowMs = clock.monotonicMs();
    if (nowMs - (logged.get(code) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
    logged.set(code, nowMs);
    log.info({ event: kind, code: code.toString(16) }, 'event of the machine');
  }
  /** What it changes here, it changes before the next byte of the line is read. */
  async function react(exception: SasException, data: EventData | null): Promise<void> {
    switch (exception.kind) {
      case 'game_started':
        return presses.gameStarted(data);
      case 'game_ended':
        view.isReading = true;
        metered.gameRuns(null);
        await readings.journal().finally(() => {
          view.isReading = false;
        });
        return show(false);
      case 'hand_pay_pending':
        return handPays.pending();
      case 'hand_pay_reset':
        return handPays.reset();
      case 'host_cash_out_requested': {
        const refusal = await machine.collect();
        if (refusal !== null) log.warn({ refusal }, 'COLLECT at the machine');
        return;
      }
      case 'slot_door_opened':
      case 'slot_door_closed':
        return machine.fault('door_open', exception.kind === 'slot_door_opened');
      case 'tilt':
        return machine.fault('tilt', true);
      case 'power_applied':
        return restarted();
      case 'meters_reset':
      case 'memory_fault':
        metered.gameRuns(null);
        await readings.journal();
        return restarted();
      case 'queue_overflowed':
        // The end of a game may have been lost.
        metered.gameRuns(null);
        return readings.journal();
      case 'bill_accepted':
      case 'ticket_inserted':
      case 'ticket_transfer_complete':
      case 'ticket_printed':
        return readings.journal();
    }
  }
  return (exception, data) => {
    if (exception.kind !== 'game_started' && exception.kind !== 'game_ended') write(exception);
    void react(exception, data).catch((error: unknown) => log.error({ err: error }, 'event of the machine'));
  };
}
