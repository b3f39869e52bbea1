import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { OnAlarm } from '../../alarm/alarm.ts';
import type { DisputeService } from '../../features/dispute/service.ts';
import type { AgentMachineRow } from '../../features/lobby/queries.ts';
import type { SeatLock } from '../../features/lock/queries.ts';
import type { SeatService } from '../../features/seat/service.ts';
import type { TransferService } from '../../features/transfer/service.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Pushes } from '../player/pushes.ts';
import type { MessageSource } from '../server/request.ts';
import type { CabinetCommands } from './cabinet-commands.ts';
import type { LineMetrics } from './line-metrics.ts';

/** What a cabinet and its link need to know of a machine. */
export type RosterRow = Pick<
  AgentMachineRow,
  | ('id' | 'name' | 'number' | 'game_id' | 'own_game' | 'brand_name' | 'currency' | 'site_rules')
  | ('jackpot_minor' | 'jackpot_share_bp' | 'hand_pay_win_minor' | 'hand_pay_cash_out_minor')
>;

export interface LinkDeps {
  ledger: Pick<
    Ledger,
    'handshakeMachine' | 'unlinkMachine' | 'unlink' | 'bookPlays' | 'reportActivity' | 'reportFaults'
  >;
  machines: { ofAgent(agent: string): Promise<RosterRow[]> };
  seats: Pick<SeatService, 'freed'>;
  transfers: Pick<TransferService, 'debited'>;
  disputes: Pick<DisputeService, 'closed'>;
  cabinets: Pick<CabinetCommands, 'service'>;
  onAlarm: OnAlarm;
  pushes: Pick<Pushes, 'machines' | 'jackpots' | 'offMeterWin' | 'balance'>;
  /** The cabinet reports that a player's peer connection came or went. */
  onPresence: (machineId: number, epoch: number) => Promise<void>;
  /** The player of this seat pressed a key. */
  onActed: (seat: { machineId: number; epoch: number }) => Promise<void>;
  /** To the player of that seat. */
  onCandidate: (candidate: link.CabinetCandidate) => void;
  lines: LineMetrics;
  clock: Pick<Clock, 'sleep'>;
  /** The agent was refused, since it has these versions of the link alone; null: it was accepted. */
  onVersions: (agent: string, refused: readonly number[] | null) => void;
  /** Outcomes may have been forced: demo only. */
  allowForced: boolean;
  /** Lock states of the logins seated at these machines. */
  locksOf: (machineIds: number[]) => Promise<SeatLock[]>;
  keep: (task: Promise<void>) => void;
}

/** The connection below a link. Besides the cabinet's messages it gives `disconnect`, with a reason, once. */
export interface LinkConnection extends MessageSource {
  readonly connected: boolean;
  /** Commands for the machine are sent to this connection from now on, and no longer. */
  route(machineId: number): unknown;
  unroute(machineId: number): unknown;
  isRouted(machineId: number): boolean;
  /** No other connection of any node gets commands for the machine, once each node has heard of it. */
  unrouteOthers(machineId: number): void;
  close(): void;
}

/** One connection of one cabinet agent. */
export interface CabinetLink {
  agent: string;
  linkId: string;
  /** Machines that this link has done the handshake for. */
  machines: Set<number>;
  /** Machines whose handshake is under way: no command may reach them. */
  comparing: Set<number>;
  connection: LinkConnection;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  hosts(machineId: number): boolean;
}
