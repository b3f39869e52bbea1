import { isFailure, type link } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import { createMachine, type Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import type { Alarm } from '../../../apps/cabinet/src/machine/ports.ts';
import type { Ground, Life } from './life.ts';
import type { LinkEnd, Listening, Network } from './network.ts';
import { playGames } from './player-hands.ts';
import type { Watch } from './watch.ts';

const answerTimeMs = 2_500;

/** Where the player's hands are: what the machine's buttons are asked to do. */
export interface Hands {
  playing: boolean;
  present: boolean;
  collects: boolean;
}

export interface CabinetOptions {
  ground: Ground;
  life: Life;
  network: Network;
  /** Any node that can be dialled now. */
  node(): Listening | null;
  machines: { machineId: number; gameId: string; disk: Disk; hands: Hands }[];
  watch: Watch;
  wrapMachine(machine: Machine): Machine;
  wrapPlatform(port: PlatformPort): PlatformPort;
  onAlarm(machineId: number, alarm: Alarm): void;
  /** Told how to draw the plug of a machine of this agent; its power is back after a while. */
  onPlugs(powerLoss: (machineId: number) => void): void;
}

/** Low enough that short runs meet them. */
const limits = { compactAfterBytes: 3_000, handPayWinMinor: 2_000, handPayCashOutMinor: 60_000 };

/** One agent process around the real machine core: opens its journals, dials out, greets, obeys, reports. */
export async function runCabinet(options: CabinetOptions): Promise<void> {
  const { ground, life, network, watch } = options;
  const { draws, schedule } = ground;
  let end: LinkEnd | null = null;
  let order = 0;
  const machines = new Map<number, Machine>();

  const request = async (name: string, message: unknown): Promise<unknown> =>
    end === null ? life.sleep(5).then(() => null) : end.request(name, message, answerTimeMs);
  const platform = options.wrapPlatform({
    plays: async (message) => (await request('plays', message)) as link.PlaysAnswer | null,
    debited: async (message) => (await request('debited', message)) as link.DebitedAnswer | null,
  });

  for (const place of options.machines) await open(place);
  options.onPlugs((machineId) => void losePower(machineId));

  async function open({ machineId, gameId, disk, hands }: (typeof options.machines)[number]): Promise<Machine> {
    const core = await createMachine({
      machineId,
      disk,
      clock: { nowMs: schedule.nowMs, monotonicMs: schedule.nowMs, sleep: life.sleep },
      random: { uuid: draws.uuid, unit: draws.unit },
      platform: { ...platform, plays: (message) => platform.plays(watch.reported(message)) },
      alarm: (alarm) => {
        if (life.alive) options.onAlarm(machineId, alarm);
      },
      limits,
    });
    const machine = options.wrapMachine(core);
    machines.set(machineId, machine);
    machine.listen({
      changed: () => {
        const creditMinor = machine.availableMinor();
        end?.tell('activity', { machineId, activity: machine.activity(), creditMinor, at: schedule.nowMs() });
      },
    });
    watch.opened(life, machine);
    playGames({ ground, life, machine, game: gameById(gameId)!, hands }).catch((error: unknown) => {
      // A hand that was on the machine when its power went.
      if (machines.get(machineId) === machine) ground.violated(`machine ${machineId}: ${error}`);
    });
    return machine;
  }

  /** The machine is gone in the middle of whatever it did, the agent lives on; it boots on the same journal. */
  async function losePower(machineId: number): Promise<void> {
    const machine = machines.get(machineId);
    if (machine === undefined) return;
    machines.delete(machineId);
    machine.retire();
    const told = end;
    order += 1;
    const off = { machineId, order };
    while (told !== null && told === end && (await told.request('off', off, answerTimeMs)) === null)
      await life.sleep(500);
    await machine.report();
    await life.sleep(draws.between(200, 20_000));
    const booted = await open(options.machines.find((place) => place.machineId === machineId)!);
    if (end !== null) await greet(end, [booted]);
  }

  for (;;) {
    await linkOnce();
    await life.sleep(draws.between(50, 1_500));
  }

  /** From one dialling to the end of that connection. */
  async function linkOnce(): Promise<void> {
    let closed = (): void => {};
    const over = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const dialled = await network.dial(life, options.node, (mine) => ({
      receive: (name, payload) => (end === mine ? obey(name, payload) : Promise.resolve(undefined)),
      onClosed: () => {
        if (end === mine) end = null;
        for (const machine of machines.values()) machine.unlinked();
        closed();
      },
    }));
    if (dialled === null) return;
    // From here on messages of this connection are heard, and of no other: the reports below are younger than all that was obeyed.
    end = dialled;
    await greet(dialled, [...machines.values()]);
    await over;
  }

  async function greet(dialled: LinkEnd, greeting: Machine[]): Promise<void> {
    const reports: link.MachineReport[] = [];
    for (const machine of greeting) {
      machine.unlinked();
      reports.push(await machine.report());
    }
    order += 1;
    const message = { version: 1, order, machines: reports };
    const answer = (await dialled.request('handshake', message, answerTimeMs)) as link.HandshakeAnswer | null;
    if (answer === null || !dialled.open()) dialled.close();
    else
      for (const entry of answer.machines) {
        const machine = greeting.find(({ machineId }) => machineId === entry.machineId);
        // Its power may have gone while the platform answered.
        if (machine !== undefined && machines.get(entry.machineId) === machine) await machine.onHandshake(entry);
      }
  }

  async function obey(name: string, payload: unknown): Promise<unknown> {
    const machine = machines.get((payload as { machineId: number }).machineId);
    if (machine === undefined) return undefined;
    const answer = await watch.obeyed(machine, name, payload, async () => {
      if (name !== 'request-handshake') return command(machine, name, payload);
      if (end !== null) await greet(end, [machine]);
      return { status: 1, creditMinor: machine.availableMinor(), activity: machine.activity() };
    });
    return isFailure(answer) ? { ...answer, refused: true } : answer;
  }
}

function command(machine: Machine, name: string, payload: unknown): Promise<unknown> {
  switch (name) {
    case 'seat':
      return machine.seat(payload as link.SeatCommand);
    case 'unseat':
      return machine.unseat(payload as link.UnseatCommand);
    case 'apply':
      return machine.apply(payload as link.ApplyCommand);
    case 'ask':
      return machine.ask(payload as link.AskCommand);
    case 'cashout':
      return machine.cashOut(payload as link.CashOutCommand);
    case 'handpaid':
      return machine.handPaid(payload as link.HandPaidCommand);
    case 'service':
      return machine.service(payload as link.ServiceCommand);
    default:
      return Promise.resolve(undefined);
  }
}
