import type { channel } from '@salon/contract';
import type { SasException } from '@salon/sas/events/exceptions.ts';
import type { EventData } from '@salon/sas/events/real-time-event.ts';
import {
  decodeValidationStatus,
  disableBillAcceptor,
  disablePlay,
  enablePlay,
  setPrinterCashOut,
  setRealTimeEvents,
} from '@salon/sas/polls/control.ts';
import { decodeHandPay, readHandPay } from '@salon/sas/polls/hand-pay.ts';
import { PROFILES } from '@salon/sas/profiles.ts';
import { openEgmBoard } from '../../board/egm-board.ts';
import type { DriverDeps, KeyPress, MachineDriver } from '../../machine/driver.ts';
import { createHost } from './host/ask.ts';
import { missingOf, readIdentity } from './host/identity.ts';
import { readMeters } from './host/meters.ts';
import { runPollLoop } from './host/poll-loop.ts';
import { createTransferPort } from './host/transfer-port.ts';
import { openPort } from './line/open-port.ts';
import { NETWORK_TIMES, openSasLine } from './line/sas-line.ts';
import type { SasOptions } from './options.ts';
import { panelOf } from './panel/panel-view.ts';
import { refusesKey, type SasView } from './view.ts';

/** Meters are read so often besides the events that ask for it, so that money without an event is found too. */
const READ_EVERY_MS = 1_000;

/** One machine with a SAS line: polls, keys and what it shows. Its money is the metered core's. */
export function openSasMachine(deps: DriverDeps<SasOptions>): MachineDriver {
  const { machine, clock, options, player, log } = deps;
  let { rosterEntry } = deps;
  const { metered } = machine;
  if (metered === null)
    throw new Error(`machine ${machine.machineId}: its journal is of a machine whose outcomes are drawn here`);
  const profile = PROFILES[options.profile];
  const { address } = options;
  const view: SasView = { isLinked: false, isPlaying: false, betMinor: 0, pressed: null };
  const board = openEgmBoard(options.board);
  const line = openSasLine({
    ...{ profile, clock, times: NETWORK_TIMES },
    open: (ends) => openPort(options.line, ends),
    onChirp: () => undefined,
  });
  const host = createHost({ line, address, profile, clock, onEvent, onReply: () => undefined });
  const show = (now: boolean) => {
    player.show(panelOf(machine, rosterEntry, view), now);
    player.deckChanged();
  };

  async function onUp(): Promise<void> {
    const identity = await readIdentity(host, address, profile);
    const missing = missingOf(identity, options);
    if (missing.length > 0) {
      log.error({ missing }, 'machine cannot be hosted: npm run sas -- probe says more');
      return;
    }
    if (profile.usesRealTimeEvents) await host.command(setRealTimeEvents(address, true));
    await host.command(disableBillAcceptor(address));
    await host.ask(setPrinterCashOut(address, false, profile), (packet) => decodeValidationStatus(packet, profile));
    metered!.connect(
      createTransferPort({
        ...{ host, address, profile, clock },
        assetNumber: options.assetNumber,
        denominationMinor: options.denominationCents,
        serial: identity.version?.serial ?? null,
        reading: () =>
          view.isPlaying ? Promise.resolve(null) : readMeters(host, address, profile, options.denominationCents),
      }),
    );
    view.isLinked = true;
    await followSeat();
    show(true);
  }
  function onDown(): void {
    view.isLinked = false;
    metered!.disconnect();
    show(true);
  }

  /** Play is on while somebody sits there and nothing is wrong; off, nobody can play at the glass. */
  let isPlayOn: boolean | null = null;
  async function followSeat(): Promise<void> {
    const state = machine.state();
    const wanted = view.isLinked && state.seated && state.faults.length === 0;
    if (wanted === isPlayOn || !view.isLinked) return;
    if (await host.command(wanted ? enablePlay(address) : disablePlay(address))) isPlayOn = wanted;
  }

  function onEvent({ kind }: SasException, data: EventData | null): void {
    void react(kind, data).catch((error: unknown) => log.error({ err: error, kind }, 'event of the machine'));
  }
  async function react(kind: SasException['kind'], data: EventData | null): Promise<void> {
    switch (kind) {
      case 'game_started':
        view.isPlaying = true;
        if (data?.kind === 'game_started') view.betMinor = data.wagerCredits * options.denominationCents;
        return show(true);
      case 'game_ended':
        view.isPlaying = false;
        await metered!.read();
        return show(true);
      case 'hand_pay_pending':
        return handPay();
      case 'hand_pay_reset':
        await metered!.handPayReset();
        await metered!.read();
        return;
      case 'host_cash_out_requested':
        await machine.collect();
        return;
      case 'slot_door_opened':
      case 'slot_door_closed':
        return machine.fault('door_open', kind === 'slot_door_opened');
      case 'bill_accepted':
      case 'ticket_inserted':
      case 'meters_reset':
      case 'memory_fault':
      case 'queue_overflowed':
        await metered!.read();
        return;
    }
  }
  async function handPay(): Promise<void> {
    const pending = await host.ask(readHandPay(address), decodeHandPay);
    view.isPlaying = false;
    // Only a win; cancelled credit leaves the machine at its reset.
    if (pending !== null && pending.amountCents > 0 && pending.kind !== 'cancelled_credits')
      await metered!.read(pending.amountCents);
    show(true);
  }

  const loop = runPollLoop({ host, profile, clock, onUp, onDown, reopen: line.reopen });
  const endListening = machine.listen({
    changed: () => {
      void followSeat();
      show(false);
    },
  });
  const reads = setInterval(() => {
    if (view.isLinked && !view.isPlaying) void metered.read().catch(() => undefined);
  }, READ_EVERY_MS);
  const keyOf = (button: string) => options.keys.find(({ id }) => id === button);
  const refuses = ({ button }: KeyPress): channel.PressRefusal | null => {
    const key = keyOf(button);
    return key === undefined ? 'unknown_button' : refusesKey(machine, view, key);
  };
  return {
    deck: () => ({
      betMinor: view.betMinor,
      winMinor: view.isPlaying ? 0 : machine.state().lastWinMinor,
      ...{ freeSpinsLeft: 0, boxes: null, wonJackpotMinor: null },
      buttons: options.keys.map((key) => ({
        ...{ id: key.id, kind: key.kind, label: key.label },
        enabled: refusesKey(machine, view, key) === null,
      })),
    }),
    kindOf: (button) => keyOf(button)?.kind ?? null,
    refuses,
    async press({ button }) {
      const key = keyOf(button);
      if (key === undefined) return 'unknown_button';
      view.pressed = button;
      show(true);
      if (key.kind === 'spin') machine.pace.began();
      return (await board.pulse(key.output)) ? null : 'out_of_service';
    },
    watched: () => undefined,
    label(entry) {
      rosterEntry = entry;
      show(false);
    },
    close() {
      clearInterval(reads);
      endListening();
      loop.close();
      line.close();
      board.close();
    },
  };
}
