import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../../../apps/cabinet/src/clock.ts';
import { sasDriver } from '../../../../apps/cabinet/src/drivers/sas/driver.ts';
import type { PictureView } from '../../../../apps/cabinet/src/drivers/sas/picture-view.ts';
import { fileDisk } from '../../../../apps/cabinet/src/journal/file-disk.ts';
import { createMachine } from '../../../../apps/cabinet/src/machine/create-machine.ts';
import type { DriverDeps } from '../../../../apps/cabinet/src/machine/driver.ts';
import {
  cashIn,
  handshakeAnswer,
  machineId,
  scriptedPlatform,
  seatCommand,
  seededRandom,
} from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import type { Alarm } from '../../../../apps/cabinet/src/machine/ports.ts';
import { rosterEntry } from '../../../../apps/cabinet/src/scripted-platform.fixture.ts';
import { type EgmOptions, startEgm } from './egm-process.ts';

const KEYS = [
  { id: 'spin', kind: 'spin', label: 'SPIN', output: 0, lamp: 0 },
  { id: 'bet', kind: 'bet_up', label: 'BET', output: 1, lamp: 1 },
  { id: 'collect', kind: 'collect', label: 'COLLECT', output: 3 },
];
const HURRIED = { gameMs: 150 };
/** A busy computer needs its time. */
export const WAIT = { timeout: 10_000, interval: 20 };

/** Of the machine's file, instead of what the simulated machine has. */
interface OwnOptions {
  serviceKey?: number;
  cameras?: object;
}

/** One simulated machine in its own process, and the cabinet's half of it in this one. */
export async function openSasCabinet(egmOptions: Partial<EgmOptions> = {}, own: OwnOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sas-'));
  const { profile = 'spec' } = egmOptions;
  const platform = scriptedPlatform();
  let egm = await startEgm({ ...egmOptions, folder });
  await egm.order({ do: 'settings', settings: HURRIED });
  let cabinet = await openCabinet();

  async function openCabinet() {
    const alarms: Alarm[] = [];
    const lines: LogLine[] = [];
    const plays: object[] = [];
    const shown: { view: PictureView; now: boolean }[] = [];
    let decks = 0;
    const disk = fileDisk(join(folder, 'machine.journal'));
    const machine = await createMachine({
      machineId,
      disk,
      clock: systemClock,
      random: seededRandom(Date.now()),
      platform,
      alarm: (alarm) => alarms.push(alarm),
      metered: { gameId: 'egm', wireIdOf: sasDriver.metered!.wireIdOf },
    });
    const { camera } = egm.places;
    const options = sasDriver.options.parse({
      ...{ line: egm.places.line, profile, denominationCents: 1, assetNumber: 1234 },
      ...{ board: { kind: 'modbus', address: `127.0.0.1:${egm.places.board}`, pulse: 'jog' }, keys: KEYS },
      ...(camera !== null && { cameras: { screen: { source: { kind: 'http', url: `http://127.0.0.1:${camera}/` } } } }),
      ...own,
    });
    const driver = sasDriver.open({
      ...{ machine, clock: systemClock, options, rosterEntry: rosterEntry(machineId, 'egm'), dataDir: folder },
      player: {
        show: (view, now) => shown.push({ view: view as PictureView, now }),
        deckChanged: () => {
          decks += 1;
        },
        played: (play) => plays.push(play),
        sound: () => undefined,
      },
      log: logInto(lines),
    });
    async function close(): Promise<void> {
      driver.close();
      machine.retire();
      await machine.synced().catch(() => undefined);
      await disk.close();
    }
    return { machine, driver, alarms, lines, plays, shown, decks: () => decks, close };
  }

  return {
    platform,
    egm: () => egm,
    ...{ machine: () => cabinet.machine, driver: () => cabinet.driver },
    ...{ alarms: () => cabinet.alarms, lines: () => cabinet.lines, plays: () => cabinet.plays },
    ...{ shown: () => cabinet.shown, decks: () => cabinet.decks() },
    press: (button: string) => cabinet.driver.press({ button }),
    /** Handshake and a player on this seat. */
    async seat(epoch = 1): Promise<void> {
      await cabinet.machine
        .handshake()
        .answered(handshakeAnswer({ bookedPlay: Math.max(0, ...platform.booked.keys()) }));
      await cabinet.machine.seat(seatCommand(epoch));
    },
    /** The agent is gone, and comes back after `meanwhile` with the same journal. */
    async restartAgent(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
      await cabinet.close();
      await meanwhile();
      cabinet = await openCabinet();
    },
    /** The machine's power is off, and comes back at the same places. */
    async restartEgm(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
      await egm.kill();
      await meanwhile();
      egm = await startEgm({ ...egmOptions, folder, places: egm.places });
    },
    async close(): Promise<void> {
      await cabinet.close();
      await egm.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface LogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  facts: object;
}

/** What a driver writes, as far as it uses its log. */
function logInto(lines: LogLine[]): DriverDeps<unknown>['log'] {
  const at = (level: LogLine['level']) => (facts: object | string, message?: string) =>
    lines.push(
      typeof facts === 'string' ? { level, message: facts, facts: {} } : { level, message: message ?? '', facts },
    );
  return { info: at('info'), warn: at('warn'), error: at('error') } as unknown as DriverDeps<unknown>['log'];
}

/** With a player and his money on it. */
export async function openPlayedCabinet(
  options: Partial<EgmOptions> = {},
  creditMinor = 5_000,
  own: OwnOptions = {},
): Promise<SasCabinet> {
  const opened = await openSasCabinet(options, own);
  try {
    await expect.poll(() => opened.machine().metered?.isConnected(), WAIT).toBe(true);
    await expect.poll(async () => (await opened.egm().view()).isPlayOn, WAIT).toBe(false);
    await opened.seat();
    await expect.poll(() => opened.driver().refuses({ button: 'bet' }), WAIT).toBeNull();
    await expect.poll(async () => (await opened.egm().view()).isPlayOn, WAIT).toBe(true);
    const answer = await opened.machine().apply(cashIn(1, creditMinor));
    expect(answer).toMatchObject({ result: 'applied', creditMinor });
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export type SasCabinet = Awaited<ReturnType<typeof openSasCabinet>>;
