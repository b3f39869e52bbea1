import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openControlSocket } from '../../../../apps/cabinet/src/control/control-socket.ts';
import { cashOut, handshakeAnswer } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openPlayedCabinet, openSasCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

const SAS = fileURLToPath(new URL('../../../../tools/sas/main.ts', import.meta.url));

let cabinet: SasCabinet | null = null;
let folder = '';
/** The agent's data folder. */
let dataDir = '';
let endControl = (): void => undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attend-'));
  dataDir = folder;
});
afterEach(async () => {
  endControl();
  await cabinet?.close();
  cabinet = null;
  rmSync(folder, { recursive: true, force: true });
});

/** The socket that an agent opens for its machines, before this one. */
function attend(opened: SasCabinet): SasCabinet {
  cabinet = opened;
  const silent = { error: () => undefined } as unknown as Parameters<typeof openControlSocket>[2];
  endControl = openControlSocket(
    dataDir,
    (machineId) => (machineId === opened.machine().machineId ? (opened.driver().attendant ?? null) : 'closed'),
    silent,
  );
  return opened;
}

/** A machine that nobody sits at. */
async function openFree(own: Parameters<typeof openSasCabinet>[1] = {}): Promise<SasCabinet> {
  const opened = attend(await openSasCabinet({}, own));
  await opened.machine().handshake().answered(handshakeAnswer());
  await expect.poll(() => opened.machine().activity(), WAIT).toBe('idle');
  await expect.poll(() => opened.machine().state().metered?.reading, WAIT).not.toBeNull();
  return opened;
}

/** `npm run sas -- ...`, as a process of its own. */
function sas(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SAS, ...args, '--data-dir', dataDir, '--machine', '7'],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
}
const printed = (code: number, text: RegExp) => ({ code, out: expect.stringMatching(text) });

describe('service mode', () => {
  it('locks play and keeps the player, whose cash out waits until it ends', async () => {
    const { egm, machine, driver, platform } = attend(await openPlayedCabinet());
    expect(await sas('service', 'on')).toEqual(printed(0, /^Service is on\.$/m));
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    expect(machine().state()).toMatchObject({ faults: ['service'], seated: true, holdings: { creditMinor: 5_000 } });
    expect([machine().activity(), driver().refuses({ button: 'spin' })]).toEqual(['error', 'out_of_service']);
    expect(await sas('status')).toEqual(printed(0, /^Service +on\nFaults +service\n(.*\n)*Credit +50\.00$/m));
    await machine().cashOut(cashOut(2));
    expect(await sas('transfer')).toEqual(printed(1, /somebody sits at the machine/));
    expect(platform.paid.size).toBe(0);
    expect(await sas('service', 'off')).toEqual(printed(0, /^Service is off\.$/m));
    await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([5_000]);
    expect((await egm().view()).credit).toBe(0);
  });

  it('begins when the running game has ended, and no other game begins before', async () => {
    const { egm, machine, driver, press, platform } = attend(await openPlayedCabinet());
    await egm().order({ do: 'settings', settings: { gameMs: 3_000 } });
    expect(await press('spin')).toBeNull();
    const begun = sas('service', 'on');
    await expect.poll(() => driver().attendant?.status().service, WAIT).toBe('begins');
    expect(machine().state().faults).toEqual([]);
    expect(driver().refuses({ button: 'spin' })).toBe('not_now');
    expect(await begun).toEqual(printed(0, /^Service is on\.$/m));
    expect([...platform.booked.values()]).toHaveLength(1);
    expect((await egm().view()).meters.gamesPlayed).toBe(1);
  });

  it('outlives the agent and the power of the machine', async () => {
    const { egm, machine, restartAgent, restartEgm } = await openFree();
    await sas('service', 'on');
    await restartAgent();
    await restartEgm();
    await machine().handshake().answered(handshakeAnswer());
    await expect.poll(() => cabinet!.driver().attendant?.status().isLinked, WAIT).toBe(true);
    expect(await sas('status')).toEqual(printed(0, /^Service +on$/m));
    expect((await egm().view()).isPlayOn).toBe(false);
    expect(await sas('service', 'off')).toEqual(printed(0, /^Service is off\.$/m));
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
  });
});

describe('the key switch', () => {
  it('begins and ends service, and its position rules after the agent was away', async () => {
    const opened = await openFree({ serviceKey: 7 });
    const { egm, machine, restartAgent } = opened;
    await egm().order({ do: 'service_key', isOn: true });
    await expect.poll(() => machine().state().faults, WAIT).toEqual(['service']);
    await restartAgent(async () => {
      await egm().order({ do: 'service_key', isOn: false });
    });
    await machine().handshake().answered(handshakeAnswer());
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect(machine().state().faults).toEqual([]);
    // A command holds until the switch is turned.
    await sas('service', 'on');
    expect(machine().state().faults).toEqual(['service']);
  });
});

describe('a test transfer', () => {
  it('puts one credit on the machine and takes it off, with a receipt, and nothing is booked', async () => {
    const { egm, machine, platform, alarms } = await openFree();
    expect(await sas('transfer')).toEqual(printed(1, /not in service mode/));
    await sas('service', 'on');
    const { code, out } = await sas('transfer');
    expect(out).toMatch(/^Test \S+ of 0\.01$/m);
    expect(out).toMatch(/^In {2}0\.01, id \w{20}: moved, asked \S+Z, decided after [\d.]+ s$/m);
    expect(out).toMatch(/^ {4}machine: transfer status 00, machine's clock \d{8} \d{6}$/m);
    expect(out).toMatch(
      /before: credit 0\.00, transferred in 0\.00, out 0\.00\n +after: {2}credit 0\.01, transferred in 0\.01, /,
    );
    expect(out).toMatch(/^Out 0\.01, id \w{20}: moved/m);
    expect([code, out]).toEqual([0, expect.stringContaining('The test is done')]);
    expect(await egm().view()).toMatchObject({ credit: 0, meters: { aftInCents: 1, aftOutCents: 1 } });
    expect(machine().state()).toMatchObject({ faults: ['service'], meters: { inMinor: 0, outMinor: 0 } });
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    await sas('service', 'off');
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect([alarms(), platform.messages]).toEqual([[], []]);
  });

  it('is ended by the next agent where one goes in its middle: the credit leaves before service ends', async () => {
    const { egm, machine, driver, restartAgent } = await openFree();
    await sas('service', 'on');
    void driver().attendant?.transfer();
    await expect.poll(() => machine().state().metered?.test, { timeout: 10_000, interval: 1 }).not.toBeNull();
    await restartAgent();
    await machine().handshake().answered(handshakeAnswer());
    expect(await sas('service', 'off')).toMatchObject({ code: 0 });
    const { meters, credit } = await egm().view();
    expect([credit, meters.aftInCents, machine().state().metered?.test]).toEqual([0, meters.aftOutCents, null]);
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    expect(machine().state().faults).toEqual([]);
  });
});

describe('a test press', () => {
  it('pulses one key once in service mode alone, and no game begins', async () => {
    const { egm, machine } = await openFree();
    expect(await sas('press', 'spin')).toEqual(printed(1, /not in service mode/));
    await sas('service', 'on');
    expect(await sas('press', 'lever')).toEqual(printed(1, /no such key/));
    expect(await sas('press', 'spin')).toEqual(
      printed(0, /pulsed the key once\.\nThe machine began no game within 600 ms/),
    );
    expect((await egm().view()).meters.gamesPlayed).toBe(0);
    expect(machine().state().faults).toEqual(['service']);
  });

  it('is not done where the board does not answer', async () => {
    const { egm } = await openFree();
    await sas('service', 'on');
    await egm().kill();
    expect(await sas('press', 'spin')).toEqual(printed(1, /The board has not answered/));
  });
});

describe('the control socket', () => {
  it('is its user’s alone, and answers what it cannot read', async () => {
    await openFree();
    const path = join(dataDir, 'control.sock');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const line of ['{\n', `${JSON.stringify({ do: 'spin', machineId: 7 })}\n`, 'x'.repeat(10_000)])
      expect(
        await new Promise((resolve) =>
          connect(path)
            .on('data', (answer) => resolve(String(answer)))
            .write(line),
        ),
      ).toBe('{"is":"refused","reason":"bad_request"}\n');
    endControl();
    expect(await sas('status')).toEqual(printed(1, /no agent runs in .*attend-/));
    dataDir = join(dataDir, 'x'.repeat(100));
    expect(await sas('status')).toEqual(printed(1, /too long a path/));
  });

  it('is not asked with wrong options', async () => {
    expect(await sas('dance')).toEqual(printed(2, /the commands are: status, service, press, transfer, probe/));
    expect(await sas('service')).toEqual(printed(2, /service is on or off/));
    expect(await sas('press')).toEqual(printed(2, /press takes one key/));
  });
});
