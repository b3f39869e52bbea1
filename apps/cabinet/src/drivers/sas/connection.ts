import {
  decodeValidationStatus,
  disableBillAcceptor,
  setPrinterCashOut,
  setRealTimeEvents,
} from '@salon/sas/polls/control.ts';
import type { TransferPort } from '../../machine/metered/transfer-port.ts';
import { type Identity, missingOf, readIdentity } from './host/identity.ts';
import { createTransferPort } from './host/transfer-port.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Readings } from './readings.ts';

/** A machine that cannot be hosted is asked again: an operator may have set it up. */
const ASK_AGAIN_MS = 10_000;
/** More events than a machine's queue has places. */
const EVENTS_AT_MOST = 64;
const SERIAL_SHOWN = 40;

/** From a machine that answers to one that is hosted, and back. */
export interface Connection {
  up(): void;
  down(): void;
  /** Its power was off, or it was set up anew: identity and settings are exchanged again. */
  restarted(): void;
  /** The same, also while it could not be hosted. */
  setUpAgain(): void;
}

export interface ConnectionDeps {
  readings: Readings;
  /** It can be hosted from now on. */
  linked(): void;
  unlinked(): void;
}

export function createConnection(deps: MachineDeps, { readings, linked, unlinked }: ConnectionDeps): Connection {
  const { machine, metered, host, options, profile, view, clock, log, show } = deps;
  let generation = 0;
  let missingLogged = '';

  function unlink(): void {
    generation += 1;
    host.expectRealTime(false);
    if (!view.isLinked) return;
    view.isLinked = false;
    metered.disconnect();
    unlinked();
    show(true);
  }
  async function link(): Promise<void> {
    const mine = generation;
    const isCurrent = () => mine === generation;
    while (isCurrent()) {
      const identity = await readIdentity(host, options.address, profile);
      const missing = missingOf(identity, options);
      if (isCurrent() && missing.length === 0) return setUp(identity, isCurrent);
      const line = missing.join(' ');
      if (isCurrent() && line !== missingLogged) {
        missingLogged = line;
        log.write('error', 'machine cannot be hosted: npm run sas -- probe says more', { missing }, line);
        await compare(identity, isCurrent);
      }
      await clock.sleep(ASK_AGAIN_MS);
    }
  }
  /** A cleared memory is found although the machine takes no transfers any more. */
  async function compare(identity: Identity, isCurrent: () => boolean): Promise<void> {
    const known = machine.state().metered;
    if (known?.reading == null || known.serial === null || known.serial !== identity.version?.serial) return;
    metered.connect(portOf(identity));
    await metered.read();
    if (isCurrent()) metered.disconnect();
  }
  function portOf(identity: Identity): TransferPort {
    return createTransferPort({
      ...{ host, profile, clock, address: options.address },
      assetNumber: options.assetNumber,
      denominationMinor: options.denominationCents,
      serial: identity.version?.serial ?? null,
      reading: readings.atRest,
    });
  }
  async function setUp(identity: Identity, isCurrent: () => boolean): Promise<void> {
    const { address } = options;
    if (profile.usesRealTimeEvents && (await host.command(setRealTimeEvents(address, true)))) host.expectRealTime(true);
    await host.command(disableBillAcceptor(address));
    await host.ask(setPrinterCashOut(address, false, profile), (packet) => decodeValidationStatus(packet, profile));
    // Events of before are heard while nothing that they say of keys counts.
    for (let polls = 0; polls < EVENTS_AT_MOST && (await host.poll()) === 'event'; polls += 1);
    if (!isCurrent()) return;
    missingLogged = '';
    view.isLinked = true;
    metered.connect(portOf(identity));
    log.write('info', 'machine is linked', { serial: identity.version?.serial.slice(0, SERIAL_SHOWN) });
    linked();
    show(true);
  }
  function up(): void {
    void link().catch((error: unknown) => log.write('error', 'machine is not linked', { err: error }));
  }
  function relink(): void {
    unlink();
    up();
  }
  return {
    up,
    down() {
      const wasLinked = view.isLinked;
      unlink();
      if (wasLinked) log.write('warn', 'machine does not answer');
    },
    restarted() {
      if (view.isLinked) relink();
    },
    setUpAgain: relink,
  };
}
