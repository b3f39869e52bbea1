import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { OnAlarm } from '../../alarm/alarm.ts';
import type { DisputeService } from '../../features/dispute/service.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatLock } from '../../features/lock/queries.ts';
import type { SeatService } from '../../features/seat/service.ts';
import type { TransferService } from '../../features/transfer/service.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Pushes } from '../player/pushes.ts';
import type { IsCabinetKey } from './cabinet-auth.ts';
import type { LineMetrics } from './line-metrics.ts';

export interface CabinetDeps {
  io: Server;
  isKey: IsCabinetKey;
  ledger: Ledger;
  machines: MachineQueries;
  seats: SeatService;
  transfers: TransferService;
  disputes: Pick<DisputeService, 'closed'>;
  onAlarm: OnAlarm;
  pushes: Pushes;
  /** The cabinet reports that a player's peer connection came or went. */
  onPresence: (machineId: number, epoch: number) => Promise<void>;
  /** The player of this seat pressed a key. */
  onActed: (seat: { machineId: number; epoch: number }) => Promise<void>;
  lines: LineMetrics;
  /** Outcomes may have been forced: demo only. */
  allowForced: boolean;
  /** Lock states of the logins seated at these machines. */
  locksOf: (machineIds: number[]) => Promise<SeatLock[]>;
  keep: (task: Promise<void>) => void;
  log: FastifyBaseLogger;
}

/** In `socket.data.link`, for the job that keeps links alive. */
export interface LinkState {
  agent: string;
  linkId: string;
  /** Machines that this link has done the handshake for. */
  machines: Set<number>;
  /** Machines whose handshake is under way: no command may reach them. */
  comparing: Set<number>;
}

/** One connection of one cabinet agent. */
export interface CabinetLink extends LinkState {
  socket: Socket;
  log: FastifyBaseLogger;
  hosts(machineId: number): boolean;
}
