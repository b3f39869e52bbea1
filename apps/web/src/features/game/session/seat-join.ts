import { CODES, type Failure, failure } from '@salon/contract';
import type { ReconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import type { MachineSocket } from '../../../shared/sockets/machine-socket.ts';
import type { GameState } from './game-state.ts';

interface SeatJoinDeps {
  socket: Pick<MachineSocket, 'isConnected' | 'init'>;
  game: GameState;
  policy: ReconnectPolicy;
  random(): number;
  nowMs(): number;
  link: {
    /** Epoch of the seat whose picture still runs, undefined where none does. */
    standingEpoch(): number | undefined;
    /** Sends the offer of the picture, which need not wait for the answer. */
    sendOfferAhead(): void;
  };
}

/** Refusals that are temporary: while reconnecting, the join is retried after them. */
const TEMPORARY: readonly number[] = [
  CODES.machine_offline,
  CODES.unavailable,
  CODES.internal,
  CODES.video_failed,
  CODES.too_many_requests,
  CODES.login_locked,
];
/** The first join is given up earlier than a lost seat. */
const FIRST_JOIN_MS = 20_000;

/** Joins the seat and retries by the policy until the statechart has moved on. */
export function joinSeat(machineId: number, deps: SeatJoinDeps) {
  const { socket, game, link, nowMs } = deps;
  const { view, send } = game;
  /** Counts attempts; the answer to an older attempt is ignored. */
  let attempt = 0;
  let tries = 0;
  let lostAtMs = nowMs();
  let hasPlayed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isJoining = () => {
    const seat = game.seat();
    return seat === 'joining' || seat === 'reconnecting' || (seat === 'playing' && view.getState().isSocketDown);
  };

  async function join(): Promise<void> {
    clearTimeout(timer);
    attempt += 1;
    const mine = attempt;
    if (!socket.isConnected()) {
      // What the platform said of the machine was before our own connection went.
      view.setState({ whyWaiting: null });
      return retry();
    }
    const standing = link.standingEpoch();
    const answer = socket.init(machineId, standing);
    if (standing === undefined) link.sendOfferAhead();
    const reply = await answer;
    if (mine !== attempt || !isJoining()) return;
    view.setState({ whyWaiting: reply.kind === 'refused' ? reply.failure.code : null });
    if (reply.kind === 'no_answer') return retry();
    if (reply.kind === 'answer') {
      view.setState({ isSocketDown: false });
      return send({ type: 'JOINED', seat: reply.value });
    }
    if (game.seat() !== 'joining' && TEMPORARY.includes(reply.failure.code)) retry(reply.failure);
    else send({ type: 'JOIN_REFUSED', failure: reply.failure });
  }

  function retry(last: Failure = failure('unavailable')) {
    const lostForMs = nowMs() - lostAtMs;
    const delayMs = !hasPlayed && lostForMs > FIRST_JOIN_MS ? null : deps.policy(tries, lostForMs, deps.random());
    tries += 1;
    if (delayMs === null) return send({ type: 'GIVEN_UP', failure: last });
    clearTimeout(timer);
    timer = setTimeout(() => void join(), delayMs);
  }

  function restartClock(): void {
    tries = 0;
    lostAtMs = nowMs();
  }

  return {
    start(): void {
      restartClock();
      void join();
    },
    /** `isNewLoss`: false where no picture came since the loss before, whose clock then goes on. */
    rejoin(isNewLoss: boolean): void {
      if (isNewLoss) restartClock();
      retry();
    },
    /** The socket is connected. */
    socketConnected(): void {
      if (isJoining()) void join();
    },
    /** True where the machine was played before in this session. */
    playing(): boolean {
      const isAgain = hasPlayed;
      hasPlayed = true;
      tries = 0;
      view.setState({ hasPlayed });
      return isAgain;
    },
    stop(): void {
      clearTimeout(timer);
      attempt += 1;
    },
  };
}
