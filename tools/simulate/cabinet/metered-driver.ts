import { JournalError } from '../../../apps/cabinet/src/journal/journal-error.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { TransferPort } from '../../../apps/cabinet/src/machine/metered/transfer-port.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import type { PlayerInput } from './player-input.ts';

export interface MeteredDriving {
  context: SimulationContext;
  lifecycle: Lifecycle;
  machine: Machine;
  egm: EgmDevice;
  port: TransferPort;
  input: PlayerInput;
}

const TEST_MINOR = 1;

/** The driver of a machine that decides itself: its line, its reads, the lock of play, hand pays, and the player's presses. */
export async function driveMachine(driving: MeteredDriving): Promise<void> {
  const { context, lifecycle, machine, egm, port } = driving;
  const { draws, violated } = context;
  const metered = machine.metered!;
  let isConnected = false;
  let isReading = false;
  const failed = (error: unknown): void => {
    if (!(error instanceof JournalError)) violated(`machine ${machine.machineId}: ${error}`);
  };

  egm.onGlassGame(() => {
    if (isConnected && lifecycle.alive) machine.fault('pressed_at_machine', true).catch(failed);
  });
  egm.onPaidByHand((amountMinor) => {
    if (isConnected && lifecycle.alive) metered.creditCancelled(amountMinor).catch(failed);
  });
  /** Waits for its turn behind a transfer, which the loop below must not. */
  function read(ringingMinor: number): void {
    if (isReading) return;
    isReading = true;
    metered
      .read(ringingMinor)
      .catch(failed)
      .finally(() => {
        isReading = false;
      });
  }

  for (;;) {
    await lifecycle.sleep(draws.between(150, 900));
    if (!egm.line.isUp()) {
      metered.disconnect();
      isConnected = false;
      continue;
    }
    if (!isConnected) metered.connect(port);
    isConnected = true;
    await followSeat(driving);
    const ringingMinor = await egm.line.exchange(lifecycle, 'hand pay', egm.memory.ringing);
    if (ringingMinor === null) continue;
    await followHandPay(driving, ringingMinor);
    read(ringingMinor);
    attend(driving);
    await press(driving);
  }
}

/** Play is on while somebody sits there, the machine is in service and nothing is wrong. */
async function followSeat({ lifecycle, machine, egm }: MeteredDriving): Promise<void> {
  const { seated, faults } = machine.state();
  const wanted = seated && faults.length === 0 && machine.activity() !== 'error';
  if (wanted !== egm.isPlayEnabled())
    await egm.line.exchange(lifecycle, wanted ? 'enable play' : 'disable play', () => egm.enablePlay(wanted));
}

/** An attendant begins service, at any time, and tests the machine in it; the staff end it, or the core keeps it. */
function attend({ context, machine }: MeteredDriving): void {
  const { draws, faults, violated } = context;
  const failed = (error: unknown): void => {
    if (!(error instanceof JournalError)) violated(`machine ${machine.machineId}: ${error}`);
  };
  const { faults: stand, seated } = machine.state();
  if (faults.healed()) return;
  if (!stand.includes('service')) {
    if (draws.chance(seated ? 0.003 : 0.03)) machine.fault('service', true).catch(failed);
    return;
  }
  if (!draws.chance(0.3)) return;
  faults.happened('attendant_test');
  machine.metered!.test(TEST_MINOR).catch(failed);
}

/** The lock of a hand pay ends by the machine's key, or by us once the platform has paid. */
async function followHandPay({ lifecycle, machine, egm }: MeteredDriving, ringingMinor: number): Promise<void> {
  const { handPay, metered } = machine.state();
  if (handPay === null) return;
  const isOwed = metered?.owed.some(({ reference }) => reference === handPay.reference);
  if (ringingMinor === 0) await machine.metered!.handPayReset();
  else if (!isOwed)
    await egm.line.exchange(lifecycle, 'reset hand pay', () => egm.commit('reset by host', egm.memory.resetHandPay));
}

async function press({ context, lifecycle, machine, egm, input }: MeteredDriving): Promise<void> {
  if (!input.present) return;
  if (input.collects && context.draws.chance(0.2)) await machine.collect();
  else if (input.playing && machine.refusesPlay(1) === null && !machine.metered!.requested())
    await egm.line.exchange(lifecycle, 'press', () => egm.begin('board'));
}
