import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { Alarms } from '../alarm/alarms.ts';
import { checkUnplayable } from '../alarm/unplayable-machines.ts';
import { createHandPayService, type HandPayService } from '../features/hand-pay/service.ts';
import { createSeatClosing, type SeatClosing } from '../features/seat/closing.ts';
import type { SeatService } from '../features/seat/service.ts';
import type { WaitlistQueries } from '../features/waitlist/queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { OperatorQueries } from '../operator/queries.ts';
import type { CabinetCommands } from '../realtime/cabinet/cabinet-commands.ts';
import type { Pushes } from '../realtime/player/pushes.ts';
import { createSeatClosePushes } from '../realtime/player/seat-close-pushes.ts';
import { askNextInLine } from './ask-next-in-line.ts';
import type { Scheduler } from './scheduler.ts';

export interface FloorJobDeps {
  io: Server;
  ledger: Ledger;
  cabinets: CabinetCommands;
  seats: SeatService;
  pushes: Pushes;
  operators: OperatorQueries;
  waitlist: WaitlistQueries;
  alarms: Alarms;
  /** The demo's attendant pays hand pays that no operator has paid after so many seconds; null: there is none. */
  attendantAfterS: number | null;
  scheduler: Scheduler;
  random: () => number;
  log: FastifyBaseLogger;
}

export interface FloorJobs {
  handPays: HandPayService;
  closing: SeatClosing;
  stop(): Promise<void>;
}

const HAND_PAYS_EVERY_MS = 500;
const HAND_PAYS_BATCH = 20;
const CLOSING_EVERY_MS = 1_000;
const STOPS_EVERY_MS = 5_000;
const ATTENDANT_EVERY_MS = 5_000;
const UNPLAYABLE_EVERY_MS = 1_000;
const WAITLIST_EVERY_MS = 1_000;
const WAITLIST_BATCH = 50;

/** What attendants of a floor look after: hand pays, unused seats, stopped and unplayable machines, the waitlist. */
export function startFloorJobs(deps: FloorJobDeps): FloorJobs {
  const { io, ledger, cabinets, seats, pushes, operators, waitlist, alarms, attendantAfterS, random, log } = deps;
  const { every } = deps.scheduler;
  const closing = createSeatClosing({
    ledger,
    notify: {
      ...createSeatClosePushes(io, log),
      freed: seats.freed,
      changed: (machineId, playerId) => seats.showPresence({ machineId, playerId, epoch: 0 }),
    },
  });
  const handPays = createHandPayService({
    ledger,
    cabinets,
    random,
    onPaid: ({ playerId, balanceMinor, balanceSeq }) => {
      if (playerId !== null) pushes.balance(playerId, { balance: balanceMinor, seq: balanceSeq });
    },
  });
  const asking = { io, entries: waitlist, changed: (machineId: number) => pushes.machines([machineId]) };
  const stops = [
    every('hand pays', HAND_PAYS_EVERY_MS, async () => {
      while ((await handPays.runDue(HAND_PAYS_BATCH)) === HAND_PAYS_BATCH);
    }),
    every('seat closing', CLOSING_EVERY_MS, closing.closeDue),
    every('unsure stops', STOPS_EVERY_MS, async () => {
      for (const command of await operators.unsureStops()) await cabinets.service(command);
      for (const command of await operators.claimComparisons(null)) await cabinets.requestHandshake(command);
    }),
    every('unplayable machines', UNPLAYABLE_EVERY_MS, () => checkUnplayable(operators, alarms)),
    every('waitlist', WAITLIST_EVERY_MS, async () => {
      const changes = await waitlist.reserveFree(WAITLIST_BATCH);
      await Promise.all(changes.map((change) => askNextInLine(asking, change)));
    }),
  ];
  if (attendantAfterS !== null)
    stops.push(
      every('attendant', ATTENDANT_EVERY_MS, async () => {
        for (const handPay of await operators.overdue(attendantAfterS))
          await handPays.pay({ ...handPay, operator: 'attendant of the demo floor' });
      }),
    );
  return { handPays, closing, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}
