import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { link, socketFallback } from '@salon/contract';
import { type Activity, fingerprint } from '@salon/domain';
import { Server, type Socket } from 'socket.io';
import { MACHINE_ID } from '../processes/agent.ts';
import { createLedger, type Ledger, type Transfer } from './ledger.ts';

/** As the platform has them. */
const COMMAND_MS = 3_000;
const ASK_AGAIN_MS = 700;
const EPOCH = 1;

/**
 * The platform's end of the cabinet link for one machine with one player on it: admits the agent, books plays and cash outs
 * once, asks about a cash in until it is decided, repeats a cash out until it is paid. Left out: accounts, ledger and their
 * database, the end of a seat, an operator, hand pays; these have proofs of their own.
 */
export interface Platform {
  url: string;
  key: string;
  ledger: Ledger;
  /** What the newest handshake says is wrong with the machine. */
  operatorFault(): string | null;
  /** What the machine is, as the newest report says; null: its agent is not linked. */
  activity(): Activity | null;
  /** What inhibits play, as reported since its handshake; null: nothing has been reported yet. */
  unplayable(): link.FaultReport['faults'] | null;
  /** Every activity but the handshake's, in order. */
  activities: readonly Activity[];
  cashIn(amountMinor: number): Transfer;
  cashOut(): Transfer;
  fallback(texts: string[]): Promise<socketFallback.Answer | null>;
  close(): Promise<void>;
}

/** `isSeated`: the player sits at the machine. */
export async function openPlatform(isSeated = true): Promise<Platform> {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  const key = randomUUID();
  const ledger = createLedger();
  const activities: Activity[] = [];
  let socket: Socket | null = null;
  let report: link.MachineReport | null = null;
  let activity: Activity | null = null;
  let unplayable: link.FaultReport['faults'] | null = null;
  let isClosed = false;

  io.of('/cabinets').on('connection', (agent) => {
    if (agent.handshake.auth.key !== key) return agent.disconnect();
    agent.on('disconnect', () => {
      if (socket === agent) socket = null;
    });
    agent.on('roster', (_message, answer) => answer({ status: 1, machines: [ROSTERED] }));
    agent.on('handshake', ({ machines }: link.Handshake, answer) => {
      report = machines[0] ?? report;
      activity = report?.activity ?? null;
      unplayable = null;
      answer({ status: 1, machines: machines.map(() => entryOf(ledger, isSeated)) });
      if (machines.length > 0) socket = agent;
    });
    agent.on('plays', ({ plays }: link.Plays, answer) =>
      answer({ status: 1, bookedPlay: ledger.bookPlays(plays), jackpots: [] }),
    );
    agent.on('debited', (debit: link.Debited, answer) => {
      ledger.pay(debit);
      answer({ status: 1, posted: true });
    });
    agent.on('fault', ({ faults }: link.FaultReport) => {
      unplayable = faults;
    });
    agent.on('activity', (now: link.ActivityReport) => {
      activity = now.activity;
      activities.push(activity);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  const command = <T extends object>(event: string, message: object) => askAgent<T>(socket, event, message);
  async function followCashIn(transfer: Transfer, facts: string): Promise<void> {
    const { id: transferId, amountMinor } = transfer;
    let isSent = false;
    while (transfer.result === 'open' && !isClosed) {
      if (socket !== null) {
        const event = isSent ? 'ask' : 'apply';
        isSent = true;
        const order = { epoch: EPOCH, transferId, amountMinor, fingerprint: facts };
        const answer = await command<link.TransferResult>(event, order);
        if (answer !== null && answer.result !== 'undecided') ledger.decide(transfer, answer.result);
      }
      await sleep(transfer.result === 'open' ? ASK_AGAIN_MS : 0);
    }
  }
  async function followCashOut(transfer: Transfer): Promise<void> {
    while (transfer.result === 'open' && !isClosed) {
      await command('cashout', { epoch: EPOCH, transferId: transfer.id });
      await sleep(ASK_AGAIN_MS);
    }
  }

  return {
    ...{ key, ledger, activities },
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    operatorFault: () => report?.operatorFault ?? null,
    activity: () => (socket === null ? null : activity),
    unplayable: () => unplayable,
    cashIn(amountMinor) {
      const id = randomUUID();
      const transfer = ledger.begin({ id, direction: 'in', amountMinor });
      void followCashIn(transfer, fingerprint({ id, kind: 'cash_in', machineId: MACHINE_ID, amountMinor }));
      return transfer;
    },
    cashOut() {
      const transfer = ledger.begin({ id: randomUUID(), direction: 'out', amountMinor: 0 });
      void followCashOut(transfer);
      return transfer;
    },
    fallback: (texts) => command('socket-fallback', { epoch: EPOCH, texts, still: 'none' }),
    async close() {
      isClosed = true;
      await io.close();
    },
  };
}

/** Null: no answer, so that nothing is known. */
async function askAgent<T extends object>(agent: Socket | null, event: string, message: object): Promise<T | null> {
  if (agent === null) return null;
  try {
    const answer = await agent.timeout(COMMAND_MS).emitWithAck(event, { machineId: MACHINE_ID, ...message });
    return answer.status === 1 ? answer : null;
  } catch {
    return null;
  }
}

const ROSTERED: link.RosteredMachine = {
  ...{ machineId: MACHINE_ID, gameId: 'proof', name: 'Proof', number: MACHINE_ID, brand: 'Proof', currency: 'TRY' },
  ...{ jackpotMinor: null, jackpotShareBp: null, handPay: { winMinor: null, cashOutMinor: null } },
};

function entryOf({ plays }: Ledger, seated: boolean): link.HandshakeAnswer['machines'][number] {
  return {
    ...{ machineId: MACHINE_ID, accepted: true, reason: null, bookedPlay: plays.length },
    ...{ epoch: EPOCH, seated, stopped: false, minSpinMs: 0 },
  };
}
