import { askDelayMs, type Clock } from '@salon/domain';
import type { PlatformPort } from './platform-port.ts';
import type { Random } from './ports.ts';
import { reportedPlay } from './reported-play.ts';
import type { MachineStore } from './state/store.ts';

/** The contract's bound of one message. */
const playsPerMessage = 200;

/** Reports to the platform what it has to book, plays first and in order, then the cash out, as often as it takes. */
export interface Reporter {
  /** The handshake is done: report now, whatever the back-off was. */
  online(): void;
  offline(): void;
  /** There may be something new to report. */
  wake(): void;
}

export interface ReporterDeps {
  store: MachineStore;
  platform: PlatformPort;
  clock: Clock;
  random: Random;
  onBooked(): void;
  onJackpot(number: number, amountMinor: number): void;
}

export function createReporter(options: ReporterDeps): Reporter {
  const { store, clock, random } = options;
  let online = false;
  let working = false;
  let attempt = 0;
  let endBackOff = (): void => {};

  const due = (): boolean => {
    const { unbooked, escrow } = store.state();
    return online && store.sound() && (unbooked.length > 0 || escrow !== null);
  };

  async function work(): Promise<void> {
    working = true;
    while (due()) {
      if (await reportOnce(options)) attempt = 0;
      else {
        const woken = new Promise<void>((resolve) => {
          endBackOff = resolve;
        });
        await Promise.race([woken, clock.sleep(askDelayMs(attempt, random.unit()))]);
        attempt += 1;
      }
    }
    working = false;
  }

  function begin(): void {
    if (!working && due()) void work();
  }

  return {
    online() {
      online = true;
      attempt = 0;
      endBackOff();
      begin();
    },
    offline() {
      online = false;
      endBackOff();
    },
    wake: begin,
  };
}

/** True where it got the platform further; false: ask again later. */
async function reportOnce({ store, platform, onBooked, onJackpot, clock }: ReporterDeps): Promise<boolean> {
  const { machineId, incarnation, unbooked, escrow } = store.state();
  try {
    await store.synced();
    if (unbooked.length > 0) {
      const plays = unbooked.slice(0, playsPerMessage).map(reportedPlay);
      const answer = await platform.plays({ machineId, incarnation, plays });
      if (answer === null || !bookUpTo(store, answer.bookedPlay)) return false;
      for (const { number, amountMinor } of answer.jackpots) onJackpot(number, amountMinor);
    } else if (escrow !== null) {
      const answer = await platform.debited({ machineId, incarnation, ...escrow });
      if (answer?.posted !== true) return false;
      if (store.state().escrow?.transferId !== escrow.transferId) return true;
      store.write({ t: 'posted', transferId: escrow.transferId, atMs: clock.nowMs() });
    }
    await store.synced();
    onBooked();
    return true;
  } catch {
    // A broken journal has raised its alarm; `due` ends the work.
    return false;
  }
}

function bookUpTo(store: MachineStore, number: number): boolean {
  const { unbooked, lastPlay } = store.state();
  const first = unbooked[0]?.number;
  if (first === undefined || number < first || number > lastPlay) return first === undefined;
  store.write({ t: 'booked', number });
  return true;
}
