import { CODES, type Failure, failure } from '@salon/contract';
import type { InfoPush, MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Live, LiveOptions, PressAnswer } from '../../shared/live/open-live.ts';
import type { ReconnectPolicy } from '../../shared/live/reconnect-policy.ts';
import type { Reply } from '../../shared/sockets/ask.ts';
import type { MachineLine, MachineLineEvents } from '../../shared/sockets/machine-line.ts';
import type { AutoplayEnd, AutoplayRules } from './autoplay.ts';
import { driveAutoplay } from './drive-autoplay.ts';
import { type GameEvent, gameChart, type MoneyState, type SeatState } from './game-chart.ts';
import { createGameView, emptyView } from './game-view.ts';
import { followTransfer } from './transfer-follow.ts';

export interface GamePorts {
  openLine(events: MachineLineEvents): MachineLine;
  openLive(options: LiveOptions): Live;
  policy: ReconnectPolicy;
  random(): number;
  nowMs(): number;
  newId(): string;
  /** Shortest time from one spin to the next; 0: as fast as the machine. */
  spinTimeMinMs: number;
  /** Something for the player to read; the screen puts it into words. */
  tell(notice: GameNotice): void;
}

export type GameNotice =
  | { kind: 'press_refused'; reason: NonNullable<PressAnswer['reason']> }
  | { kind: 'info'; info: InfoPush }
  | { kind: 'removed' }
  | { kind: 'connection_back' };

/** Refusals that pass by themselves: while reconnecting they are waited out. */
const PASSING: readonly number[] = [
  CODES.machine_offline,
  CODES.unavailable,
  CODES.internal,
  CODES.video_failed,
  CODES.too_many_requests,
];
/** A press that is not answered by then is not waited for: the deck tells what became of it. */
const PRESS_LOCK_MS = 2_500;
/** The first join is not tried for as long as a lost seat is. */
const FIRST_JOIN_MS = 20_000;

export type GameSession = ReturnType<typeof startGame>;

/** Takes the seat of a machine and keeps it until `close`: turns sockets, picture and presses into events of the chart. */
export function startGame(machineId: number, ports: GamePorts) {
  const actor = createActor(gameChart);
  const view = createGameView();
  let live: Live | null = null;
  let liveEpoch: number | null = null;
  let closed = false;
  /** Grows with every new try to sit down; an answer to an older one means nothing. */
  let attempt = 0;
  let lostAtMs = ports.nowMs();
  let tries = 0;
  let hasPlayed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unlockTimer: ReturnType<typeof setTimeout> | undefined;
  let spinTimer: ReturnType<typeof setTimeout> | undefined;
  const candidateListeners = new Set<
    (push: { epoch: number; candidate: Parameters<MachineLine['candidate']>[1] }) => void
  >();

  const send = (event: GameEvent) => {
    if (!closed) actor.send(event);
  };
  const stateOf = (snapshot: SnapshotFrom<typeof gameChart>) =>
    snapshot.value as { seat: SeatState; money: MoneyState };
  const current = () => stateOf(actor.getSnapshot());

  const line = ports.openLine({
    onUp: () => {
      const { seat } = current();
      if (seat === 'joining' || seat === 'reconnecting') void join();
    },
    onDown: () => send({ type: 'SOCKET_LOST' }),
    onInfo: (info) => hear(info),
    onTransfer: (transfer) => send({ type: 'TRANSFER_PROGRESS', transfer }),
    onCandidate: (push) => {
      for (const listener of candidateListeners) listener(push);
    },
  });
  const follow = followTransfer({ line, send, current: () => actor.getSnapshot().context.transfer });

  function closeLive() {
    live?.close();
    live = null;
    liveEpoch = null;
    unlock();
  }
  function unlock() {
    clearTimeout(unlockTimer);
    view.setState({ pressing: null });
  }

  /** One try to sit down; the next one follows by the policy until the chart has moved on. */
  async function join(): Promise<void> {
    clearTimeout(timer);
    attempt += 1;
    const mine = attempt;
    if (!line.isUp()) return again();
    const reply = await line.init(machineId);
    const { seat } = current();
    if (closed || mine !== attempt || (seat !== 'joining' && seat !== 'reconnecting')) return;
    if (reply.kind === 'answer') return send({ type: 'JOINED', seat: reply.value });
    if (reply.kind === 'refused' && !(seat === 'reconnecting' && PASSING.includes(reply.failure.code)))
      return send({ type: 'JOIN_REFUSED', failure: reply.failure });
    again(reply.kind === 'refused' ? reply.failure : undefined);
  }

  function again(last: Failure = failure('unavailable')) {
    const lostForMs = ports.nowMs() - lostAtMs;
    const delayMs = !hasPlayed && lostForMs > FIRST_JOIN_MS ? null : ports.policy(tries, lostForMs, ports.random());
    tries += 1;
    if (delayMs === null) return send({ type: 'GIVEN_UP', failure: last });
    clearTimeout(timer);
    timer = setTimeout(() => void join(), delayMs);
  }

  function connect(seat: MachineInitAnswer) {
    // The picture may have outlived the platform: it goes straight to the cabinet.
    if (live !== null && liveEpoch === seat.epoch) return queueMicrotask(() => send({ type: 'PICTURE_UP' }));
    closeLive();
    liveEpoch = seat.epoch;
    let isOpenChannel = false;
    const maybeUp = () => {
      if (isOpenChannel && view.getState().deck !== null) send({ type: 'PICTURE_UP' });
    };
    view.setState({ deck: null });
    live = ports.openLive({
      iceServers: seat.iceServers,
      signal: {
        offer: async (sdp) => {
          const reply = await line.offer(seat.epoch, sdp);
          if (reply.kind === 'answer') return reply.value.sdp;
          if (reply.kind === 'refused') hearRefusal(reply);
          throw new Error('no answer to the offer');
        },
        candidate: (candidate) => line.candidate(seat.epoch, candidate),
        onCandidate: (listener) => {
          const heard = (push: { epoch: number; candidate: Parameters<MachineLine['candidate']>[1] }) => {
            if (push.epoch === seat.epoch) listener(push.candidate);
          };
          candidateListeners.add(heard);
          return () => void candidateListeners.delete(heard);
        },
      },
      onVideo: (video) => view.setState({ video }),
      onAudio: (audio) => view.setState({ audio }),
      onOpen: () => {
        isOpenChannel = true;
        maybeUp();
      },
      onDeck: (deck) => {
        const { pressing } = view.getState();
        view.setState({ deck });
        if (pressing !== null && pressing.turn < deck.turn) unlock();
        maybeUp();
      },
      onAnswer: (answer) => answered(answer),
      onPlayed: (lastPlay) => {
        view.setState({ lastPlay });
        send({ type: 'PLAYED', play: lastPlay });
      },
      onStats: (stats) => view.setState({ stats }),
      onInvalid: (field) => console.error(`deck channel: ${field}`),
      onLost: (reason) => {
        console.warn(`picture lost: ${reason}`);
        live = null;
        liveEpoch = null;
        unlock();
        view.setState({ stats: null });
        send({ type: 'PICTURE_LOST' });
      },
    });
  }

  function answered({ seq, ok, reason }: PressAnswer) {
    const { pressing, deck } = view.getState();
    if (pressing?.seq !== seq) return;
    // A taken spin changes the turn: the key stays locked until the deck has said so.
    const kind = deck?.buttons.find(({ id }) => id === pressing.button)?.kind;
    if (!ok || (kind !== 'spin' && kind !== 'pick')) unlock();
    else if (deck !== null && deck.turn > pressing.turn) unlock();
    if (ok || reason === null) return;
    if (reason === 'too_soon' && actor.getSnapshot().context.autoplay !== null) {
      autoplay.delay();
      return send({ type: 'AUTOPLAY_MISSED' });
    }
    endAutoplay(reason === 'held' ? 'locked' : 'refused');
    ports.tell({ kind: 'press_refused', reason });
  }

  function hearRefusal(reply: Reply<unknown>) {
    if (reply.kind !== 'refused') return;
    if (reply.failure.code === CODES.seat_moved || reply.failure.code === CODES.seat_not_yours)
      send({ type: 'SEAT_MOVED' });
  }

  function hear(info: InfoPush) {
    switch (info.action) {
      case 'quit_request':
        if (info.code === CODES.seat_moved) return send({ type: 'SEAT_MOVED' });
        ports.tell({ kind: 'removed' });
        return send({ type: 'LEAVE' });
      case 'close_session':
        follow.cashOut(ports.newId());
        return send({
          type: 'LEAVE',
          failure: { status: 0, code: info.code, Params: info.params, ErrorMessage: info.message },
        });
      case 'session_close_warning':
      case 'message':
        return ports.tell({ kind: 'info', info });
    }
  }

  let before = current();
  const subscription = actor.subscribe((snapshot) => {
    const now = stateOf(snapshot);
    const was = before;
    before = now;
    if (was.seat !== now.seat) entered(now.seat, was.seat, snapshot.context.seat);
    const { transfer } = snapshot.context;
    autoplay.look();
    follow.watch(
      (now.money === 'transferring' || now.money === 'inDoubt') && transfer !== null && isOpen(transfer.state),
    );
  });

  function entered(seat: SeatState, was: SeatState, held: MachineInitAnswer | null) {
    switch (seat) {
      case 'joining':
        tries = 0;
        lostAtMs = ports.nowMs();
        void join();
        return;
      case 'connecting':
        if (held !== null) connect(held);
        return;
      case 'playing':
        if (hasPlayed) ports.tell({ kind: 'connection_back' });
        hasPlayed = true;
        tries = 0;
        return;
      case 'reconnecting':
        // A picture that never came keeps the clock of the loss before it.
        if (was === 'playing') {
          tries = 0;
          lostAtMs = ports.nowMs();
        }
        unlock();
        again();
        return;
      case 'leaving':
        clearTimeout(timer);
        closeLive();
        void line.leave().then(() => send({ type: 'LEFT' }));
        return;
      case 'elsewhere':
      case 'failed':
      case 'left':
        clearTimeout(timer);
        closeLive();
        view.setState(emptyView);
        return;
    }
  }

  function press(button: string, box?: number): boolean {
    const { deck, pressing, isSpinHeld } = view.getState();
    if (deck === null || live === null || liveEpoch === null || pressing !== null || current().seat !== 'playing')
      return false;
    const isSpin = deck.buttons.find(({ id }) => id === button)?.kind === 'spin';
    if (isSpin && isSpinHeld) return false;
    const { turn } = deck;
    const seq = live.press({ epoch: liveEpoch, button, turn, ...(box === undefined ? {} : { box }) });
    if (seq === null) return false;
    const atMs = ports.nowMs();
    view.setState({ pressing: { seq, button, turn }, lastClick: { button, atMs } });
    if (isSpin) holdSpin(atMs);
    clearTimeout(unlockTimer);
    unlockTimer = setTimeout(() => {
      unlock();
      endAutoplay('connection');
    }, PRESS_LOCK_MS);
    return true;
  }
  function holdSpin(spunAtMs: number) {
    view.setState({ spunAtMs, isSpinHeld: ports.spinTimeMinMs > 0 });
    clearTimeout(spinTimer);
    if (ports.spinTimeMinMs > 0)
      spinTimer = setTimeout(() => view.setState({ isSpinHeld: false }), ports.spinTimeMinMs);
  }
  const endAutoplay = (end: AutoplayEnd) => {
    if (actor.getSnapshot().context.autoplay !== null) send({ type: 'AUTOPLAY_ENDED', end });
  };
  const autoplay = driveAutoplay({
    current: () => actor.getSnapshot().context.autoplay,
    view,
    press,
    pressed: () => send({ type: 'AUTOPLAY_PRESSED' }),
    end: endAutoplay,
    nowMs: ports.nowMs,
    spinTimeMinMs: ports.spinTimeMinMs,
  });

  actor.start();
  void join();

  return {
    actor,
    view,
    press: (button: string, box?: number) => void press(button, box),
    startAutoplay: (rules: AutoplayRules) => send({ type: 'AUTOPLAY_STARTED', rules }),
    /** Harmless where it does not run. */
    endAutoplay,
    cashIn: (amountMinor: number) => follow.cashIn(ports.newId(), amountMinor),
    cashOut: () => follow.cashOut(ports.newId()),
    leave: () => send({ type: 'LEAVE' }),
    takeBack: () => send({ type: 'TAKE_BACK' }),
    /** Ends everything at once: page closed, route left. What stays on the machine is the platform's to keep. */
    close(): void {
      if (closed) return;
      const { seat } = current();
      closed = true;
      clearTimeout(timer);
      subscription.unsubscribe();
      clearTimeout(spinTimer);
      follow.stop();
      autoplay.stop();
      closeLive();
      actor.stop();
      const wasSeated = seat === 'playing' || seat === 'connecting' || seat === 'reconnecting';
      if (wasSeated) void line.leave().then(() => line.close());
      else line.close();
    },
  };
}
