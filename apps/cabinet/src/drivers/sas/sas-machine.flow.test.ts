import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { until } from '@salon/testkit/until.ts';
import { afterEach, expect, it } from 'vitest';
import { startBoard } from '../../../../../tools/egm/board/server.ts';
import { startEgm } from '../../../../../tools/egm/egm.ts';
import { listenTcp } from '../../../../../tools/egm/line/tcp.ts';
import { PROFILES } from '../../../../../tools/egm/profiles.ts';
import { systemClock as clock } from '../../clock.ts';
import { createMachine } from '../../machine/create-machine.ts';
import type { DriverDeps } from '../../machine/driver.ts';
import {
  cashIn,
  handshakeAnswer,
  machineId,
  scriptedPlatform,
  seatCommand,
  seededRandom,
} from '../../machine/machine.fixture.ts';
import { type SasOptions, sasOptions } from './options.ts';
import type { PictureView } from './picture-view.ts';
import { openSasMachine } from './sas-machine.ts';
import { wireIdOf } from './wire-id.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const ENTRY = {
  ...{ machineId, gameId: 'seven', name: 'Seven', number: 7, brand: 'Salon', currency: 'TRY' },
  ...{ jackpotMinor: null, jackpotShareBp: null, handPay: { winMinor: null, cashOutMinor: null } },
};

async function openMoney(isMetered = true) {
  const machine = await createMachine({
    ...{ machineId, disk: faultyDisk(), clock, random: seededRandom(1), platform: scriptedPlatform() },
    alarm: () => undefined,
    ...(isMetered && { metered: { gameId: 'seven', wireIdOf } }),
  });
  await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
  await machine.seat(seatCommand(1));
  return machine;
}

/** The simulated machine with its board, at ports of this computer. */
async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'salon-sas-machine-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const egm = await startEgm({
    ...{ profile: PROFILES.spec, address: 1, folder, denominationCents: 1, asset: 1_234, randomBelow: () => 0 },
    openLine: (lineEnds) => listenTcp('127.0.0.1', 0, lineEnds),
    losePower: () => {
      throw new Error('no power cut was ordered');
    },
  });
  egm.act({ do: 'settings', settings: { gameMs: 100 } });
  const board = await startBoard(egm, 0);
  ends.push(egm.close, board.close);
  const options = sasOptions.parse({
    ...{ line: egm.line.name, profile: 'spec', denominationCents: 1, assetNumber: 1_234 },
    board: { kind: 'modbus', address: `127.0.0.1:${board.port}`, pulse: 'jog' },
    keys: [
      { id: 'spin', kind: 'spin', label: 'SPIN', output: 0, lamp: 0 },
      { id: 'bet', kind: 'bet_up', label: 'BET', output: 1 },
      { id: 'collect', kind: 'collect', label: 'COLLECT', output: 3 },
    ],
    serviceKey: 7,
  });
  const machine = await openMoney();
  const shown: { view: PictureView; now: boolean }[] = [];
  const played: unknown[] = [];
  let decks = 0;
  const driver = openSasMachine({
    ...{ machine, clock, rosterEntry: ENTRY, options, dataDir: folder },
    player: {
      show: (view, now) => void shown.push({ view: view as PictureView, now }),
      deckChanged: () => {
        decks += 1;
      },
      played: (play) => void played.push(play),
      sound: () => undefined,
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    } as unknown as DriverDeps<SasOptions>['log'],
  });
  ends.push(driver.close);
  return { egm, machine, driver, shown, played, decks: () => decks };
}

const named = ({ view }: { view: PictureView }) => view.t === 'panel' && [view.panel.brand, view.panel.state];

it('is linked, takes money, presses its keys, reports its games, and ends with its line', async () => {
  const { egm, machine, driver, shown, played, decks } = await open();
  expect(machine.activity()).toBe('error');
  await until(() => machine.activity() === 'idle' && egm.machine().memory.isPlayOn);
  expect(egm.machine().memory).toMatchObject({ isBillAcceptorOn: false, isPrinterCashOut: false });
  expect(egm.machine().session.isRealTime).toBe(true);
  void machine.apply(cashIn(1, 5_000));
  await until(() => machine.state().holdings.creditMinor === 5_000);
  const { bet } = egm.machine().memory;
  void driver.press({ button: 'bet' });
  await until(() => egm.machine().memory.bet !== bet);
  await until(() => driver.refuses({ button: 'spin' }) === null);
  // Somebody presses the key of the machine itself: of ours none is too late then, however busy this computer is.
  egm.act({ do: 'rig', next: 'lose' });
  expect(egm.act({ do: 'key', key: 'spin' })).toBeNull();
  await until(() => played.length > 0);
  const betMinor = egm.machine().memory.bet;
  expect(played).toEqual([{ number: 1, kind: 'metered', games: 1, betMinor, winMinor: 0, jackpot: false }]);
  expect(machine.state().faults).toEqual(['pressed_at_machine']);
  driver.watched(true);
  expect(driver.counts?.()).toMatchObject({ board: { isConnected: true, pulses: 1 }, picture: undefined });
  expect(driver.counts?.().line?.polls).toBeGreaterThan(0);
  expect(driver.still).toBeUndefined();
  expect(shown.map(named)).toContainEqual(['Salon', 'idle']);
  const shows = shown.length;
  driver.label({ ...ENTRY, brand: 'Other' });
  expect(named(shown[shows]!)).toEqual(['Other', machine.activity()]);
  expect(shown[shows]?.now).toBe(false);
  expect(decks()).toBe(shown.length);
  driver.close();
  const { polls } = driver.counts?.().line ?? {};
  machine.inhibit('no_picture', true);
  expect(driver.counts?.().line?.polls).toBe(polls);
  expect(decks()).toBe(shows + 1);
});

it('follows its key switch and finds a tilt that ended without an event', async () => {
  const { egm, machine, driver } = await open();
  await until(() => machine.activity() === 'idle');
  egm.act({ do: 'tilt', isOn: true });
  await until(() => machine.state().faults.includes('tilt'));
  egm.act({ do: 'tilt', isOn: false });
  await until(() => !machine.state().faults.includes('tilt'));
  egm.act({ do: 'service_key', isOn: true });
  await until(() => driver.attendant?.status().service === 'on');
  egm.act({ do: 'service_key', isOn: false });
  await until(() => driver.attendant?.status().service === 'off');
});

it('is refused for a journal of a machine whose outcomes are drawn here', async () => {
  const machine = await openMoney(false);
  const deps = { machine, options: { profile: 'spec' } } as unknown as DriverDeps<SasOptions>;
  expect(() => openSasMachine(deps)).toThrow('machine 7: its journal is of a machine whose outcomes are drawn here');
});
