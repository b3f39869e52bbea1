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
  /** A game has begun: the glass moves. */
  gameStarted(): void;
  /** The machine's power was off: it may have lost its settings. */
  restarted(): void;
  /** Somebody has set it up. */
  setUpAgain(): void;
}

/** What each event of the machine is a reason for. No event is money: its meters are. */
export function createEvents(
  { machine, metered, view, log, show }: MachineDeps,
  { readings, presses, handPays, gameStarted, restarted, setUpAgain }: EventDeps,
): (exception: SasException, data: EventData | null) => void {
  /** What it changes here, it changes before the next byte of the line is read. */
  async function react(exception: SasException, data: EventData | null): Promise<void> {
    switch (exception.kind) {
      case 'game_started':
        gameStarted();
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
        if (refusal !== null) log.write('warn', 'COLLECT at the machine is refused', { refusal }, refusal);
        return;
      }
      case 'slot_door_opened':
      case 'slot_door_closed':
        return machine.fault('door_open', exception.kind === 'slot_door_opened');
      case 'tilt':
      case 'reel_tilt':
        return machine.fault('tilt', true);
      case 'power_applied':
        return restarted();
      case 'options_changed':
        return setUpAgain();
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
    const { kind, code } = exception;
    const facts = { event: kind, code: code.toString(16) };
    if (kind !== 'game_started' && kind !== 'game_ended') log.write('info', 'event of the machine', facts, facts.code);
    void react(exception, data).catch((error: unknown) =>
      log.write('error', 'event of the machine has failed', { ...facts, err: error }),
    );
  };
}
