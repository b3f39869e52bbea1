import { type Failure, failure, link, parse, socketFallback } from '@salon/contract';
import { inSpan } from '@salon/telemetry/spans.ts';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import { JournalError } from '../journal/journal-error.ts';
import type { Machine } from '../machine/machine.ts';
import type { HostedMachine } from './hosting.ts';
import type { PlatformLink } from './platform-link.ts';

export interface CommandDeps {
  platform: Pick<PlatformLink, 'on'>;
  /** `closed`: of this agent, but its journal could not be opened, or it has no power. */
  find(machineId: number): HostedMachine | 'closed' | undefined;
  /** Sends `handshake` for the machine again. */
  sendHandshake(machineId: number): Promise<void>;
  log: Logger;
}

/** Obeys the platform: every command is parsed, carried out and acknowledged; what does not parse is answered with 40000. */
export function obeyCommands({ platform, find, sendHandshake, log }: CommandDeps): void {
  function on<S extends z.ZodMiniType<{ machineId: number }>>(
    event: string,
    schema: S,
    obey: (machine: HostedMachine, command: z.output<S>) => Promise<object>,
  ): void {
    platform.on(event, async (...args) => {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (answer: object) => last(answer) : () => {};
      acknowledge(await answerTo(event, schema, obey, args[0]));
    });
  }

  async function answerTo<S extends z.ZodMiniType<{ machineId: number }>>(
    event: string,
    schema: S,
    obey: (machine: HostedMachine, command: z.output<S>) => Promise<object>,
    message: unknown,
  ): Promise<object> {
    const parsed = parse(schema, message);
    if (!parsed.ok) {
      log.warn({ event, ...parsed.failure.Params }, 'command does not parse');
      return parsed.failure;
    }
    const command: z.output<S> = parsed.value;
    const machine = find(command.machineId);
    if (machine === undefined) return failure('machine_unknown', { machineId: command.machineId });
    if (machine === 'closed') return failure('machine_not_playable', { machineId: command.machineId });
    try {
      return await obey(machine, command);
    } catch (error) {
      return failureOf(error, event);
    }
  }

  /** Says nothing about the transfer: the platform has to take its state for unknown. */
  function failureOf(error: unknown, event: string): Failure {
    log.error({ err: error, event }, 'command failed');
    return failure(error instanceof JournalError ? 'unavailable' : 'internal');
  }

  on('seat', link.seatCommand, ({ machine }, command) => machine.seat(command));
  on('pause', link.pauseCommand, async ({ machine }, command) => machine.pausePlay(command));
  on('lock', link.lockCommand, async ({ machine }, command) => machine.lock(command));
  on('unseat', link.unseatCommand, ({ machine }, command) => machine.unseat(command));
  on('apply', link.applyCommand, ({ machine }, command) => traced('apply', command, () => machine.apply(command)));
  on('ask', link.askCommand, ({ machine }, command) => traced('ask', command, () => machine.ask(command)));
  on('cashout', link.cashOutCommand, ({ machine }, command) =>
    traced('cashout', command, () => machine.cashOut(command)),
  );
  on('handpaid', link.handPaidCommand, ({ machine }, command) => machine.handPaid(command));
  on('service', link.serviceCommand, ({ machine }, command) => machine.service(command));
  on('request-handshake', link.handshakeRequest, async ({ machine }) => {
    // An operator has returned it: its money is trusted where the machine shows what the journal says.
    await machine.metered?.trust();
    await sendHandshake(machine.machineId);
    return { status: 1, creditMinor: machine.availableMinor(), activity: machine.activity() };
  });
  on('meters', link.metersCommand, async ({ machine }) => {
    // A game or a transfer may be under way: then the last reading stands.
    await machine.metered?.read();
    await machine.synced();
    return { status: 1, report: machine.report(), own: ownMeters(machine) } satisfies link.MetersAnswer;
  });
  on('offer', link.cabinetOffer, ({ player }, command) => player.offer(command));
  on('still', link.stillCommand, async ({ player }, { maxAgeMs }) => ({
    status: 1,
    jpeg: (await player.still(maxAgeMs))?.toString('base64') ?? null,
  }));
  on('watch', link.watchCommand, ({ player }, command) => player.watch(command));
  on('watch-renew', link.watcherCommand, async ({ player }, command) => player.renewWatch(command));
  on('watch-end', link.watcherCommand, async ({ player }, command) => player.endWatch(command));
  on('socket-fallback', socketFallback.cabinetRequest, ({ player }, command) => player.socketFallback(command));
  on('candidate', link.cabinetCandidate, async ({ player }, command) => {
    player.candidate(command);
    return { status: 1 };
  });
}

/** A command of a transfer as part of the trace that its node has begun. */
function traced<T extends object>(
  name: 'apply' | 'ask' | 'cashout',
  { transferId, machineId, traceparent }: { transferId: string; machineId: number; traceparent?: string | undefined },
  obey: () => Promise<T>,
): Promise<T> {
  const facts = { 'salon.transfer.id': transferId, 'salon.machine.id': machineId };
  return inSpan(name, { kind: 'server', facts, parent: traceparent }, async (add) => {
    const answer = await obey();
    if ('result' in answer) add({ 'salon.transfer.result': String(answer.result) });
    return answer;
  });
}

/** What a machine that decides itself had in its memory when it was read last. */
function ownMeters(machine: Machine): link.MetersAnswer['own'] {
  const { reading, serial } = machine.state().metered ?? { reading: null, serial: null };
  return reading && { creditMinor: reading.creditMinor, ...reading.counters, serial };
}
