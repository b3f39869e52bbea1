import { CODES, type Failure, failure } from '@salon/contract';
import type { PressRefusal } from '@salon/contract/player-channel.ts';
import type { InfoPush, MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Live, LiveOptions, Press } from '../../../shared/live/failover-connection.ts';
import type { ReconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import type { StillsOptions } from '../../../shared/live/socket-fallback.ts';
import type { MachineLine, MachineLineEvents } from '../../../shared/sockets/machine-socket.ts';
import type { AutoplayEnd, AutoplayRules } from '../autoplay/autoplay.ts';
import { driveAutoplay } from '../autoplay/autoplay-driver.ts';
import { followTransfer } from '../transfer/follow-transfer.ts';
import { type CloseWarning, type GameEvent, gameChart, type MoneyState, type SeatState } from './game-statechart.ts';
import { createGameView, emptyView } from './game-view.ts';
import { type KeyLock, keyLock } from './press-lock.ts';
import type { PressEnd } from './press-outbox.ts';
import { drivePresses } from './presses.ts';
import { afterSeat } from './seat-end.ts';
import { holdPicture } from './video-link.ts';

export interface GamePorts {
  openLine(events: MachineLineEvents): MachineLine;
  openLive(options: LiveOptions): Live;
  openStills(options: StillsOptions): Live;
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
  | { kind: 'press_refused'; reason: PressRefusal }
  /** No answer in time; the cabinet plays it no more. */
  | { kind: 'press_expired' }
  /** Not sent: the key was locked in the moment of the press. */
  | { kind: 'press_locked'; lock: KeyLock }
  | { kind: 'info'; info: InfoPush }
  | { kind: 'seat_ended'; failure: Failure }
  | { kind: 'connection_back' };

/** Refusals that pass by themselves: while reconnecting they are waited out. */
const PASSING: readonly number[] = [
  CODES.machine_offline,
  CODES.unavailable,
  CODES.internal,
  CODES.video_failed,
  CODES.too_many_requests,
  CODES.login_locked,
];
/** Three of its seconds unsaid. */
const COUNTDOWN_SILENT_MS = 3_500;
/** The first join is not tried for as long as a lost seat is. */
const FIRST_JOIN_MS = 20_000;

export type GameSession = ReturnType<typeof startGame>;

/** Takes the seat of a machine and keeps it until `close`: turns sockets, picture and presses into events of the chart. */
export function startGame(machineId: number, ports: GamePorts) {
  const actor = createActor(gameChart);
  const view = createGameView();
  let closed = false;
  /** Grows with every new try to sit down; an answer to an older one means nothing. */
  let attempt = 0;
  let lostAtMs = ports.nowMs();
  let tries = 0;
  let hasPlayed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spinTimer: ReturnType<typeof setTimeout> | undefined;
  let countdownTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (event: GameEvent) => {
    if (!closed) actor.send(event);
  };
  const stateOf = (snapshot: SnapshotFrom<typeof gameChart>) =>
    snapshot.value as { seat: SeatState; money: MoneyState };
  const current = () => stateOf(actor.getSnapshot());

  const line = ports.openLine({
    onUp: () => {
      if (isJoining()) void join();
    },
    onDown: () => {
      send({ type: 'SOCKET_LOST' });
      if (current().seat !== 'playing') return;
      if (picture.standsFor() === undefined) send({ type: 'PICTURE_LOST' });
      else playOn();
    },
    onInfo: (info) => hear(info),
    onTransfer: (transfer) => send({ type: 'TRANSFER_PROGRESS', transfer }),
    onOffMeterWin: (aside) => send({ type: 'OFF_METER_WIN', ...aside }),
    onCandidate: (push) => picture.heardCandidate(push),
  });
  const follow = followTransfer({ line, send, current: () => actor.getSnapshot().context.transfer });

  const picture = holdPicture({
    line,
    openLive: ports.openLive,
    openStills: ports.openStills,
    view,
    nowMs: ports.nowMs,
    up: () => send({ type: 'PICTURE_UP' }),
    lost: () => send({ type: 'PICTURE_LOST' }),
    deck(deck) {
      view.setState({ deck });
      presses.deck(deck.revision);
    },
    answered: (answer) => presses.answered(answer),
    played(lastPlay) {
      view.setState({ lastPlay });
      send({ type: 'PLAYED', play: lastPlay });
    },
    frozen(isFrozen) {
      view.setState({ isFrozen });
      if (isFrozen) endAutoplay('connection');
    },
    refused: (refusal) => {
      const { code } = refusal;
      // A new socket has not sat down yet: the next try to join tells how the seat stands.
      if (code === CODES.seat_not_yours) send({ type: 'PICTURE_LOST' });
      else if (afterSeat(code) !== null || code === CODES.page_outdated) endSeat(refusal);
    },
  });

  const presses = drivePresses({
    send: picture.press,
    roundTripMs: picture.roundTripMs,
    nowMs: ports.nowMs,
    revision: () => view.getState().deck?.revision ?? null,
    pressing: (pressing) => view.setState({ pressing }),
    ended: (press, end) => ended(press, end),
  });

  function closeLive() {
    picture.close();
    presses.leave();
  }

  const isJoining = () => {
    const { seat } = current();
    return seat === 'joining' || seat === 'reconnecting' || (seat === 'playing' && view.getState().isLineDown);
  };
  /** The seat is taken up again beside the picture, which stands. */
  function playOn() {
    view.setState({ isLineDown: true });
    tries = 0;
    lostAtMs = ports.nowMs();
    again();
  }

  /** One try to sit down; the next one follows by the policy until the chart has moved on. */
  async function join(): Promise<void> {
    clearTimeout(timer);
    attempt += 1;
    const mine = attempt;
    if (!line.isUp()) return again();
    const reply = await line.init(machineId, picture.standsFor());
    const { seat } = current();
    if (closed || mine !== attempt || !isJoining()) return;
    view.setState({ whyWaiting: reply.kind === 'refused' ? reply.failure.code : null });
    if (reply.kind === 'answer') {
      view.setState({ isLineDown: false });
      return send({ type: 'JOINED', seat: reply.value });
    }
    if (reply.kind === 'refused' && !(seat !== 'joining' && PASSING.includes(reply.failure.code)))
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

  function ended({ button }: Press, end: PressEnd) {
    switch (end.kind) {
      case 'taken':
        // The machine counts its shortest time from when it began: never later than now.
        if (buttonOf(button)?.kind === 'spin') startSpinCooldown(ports.nowMs());
        return;
      case 'expired':
        endAutoplay('connection');
        return ports.tell({ kind: 'press_expired' });
      case 'refused':
        return refused(end.reason);
    }
  }
  function refused(reason: PressRefusal) {
    if (reason === 'too_soon' && actor.getSnapshot().context.autoplay !== null) {
      autoplay.delay();
      return send({ type: 'AUTOPLAY_MISSED' });
    }
    endAutoplay(reason === 'paused' || reason === 'locked' ? 'locked' : 'refused');
    ports.tell({ kind: 'press_refused', reason });
  }

  const said = ({ code, params, message }: InfoPush): Failure => ({
    ...{ status: 0, code, Params: params, ErrorMessage: message },
  });
  /** The platform has given this seat away or ended it, and says why. */
  function endSeat(why: Failure) {
    // Whoever is on their way out has heard why: the end that follows from it is no news.
    if (current().seat === 'leaving' || current().seat === 'left') return;
    if (afterSeat(why.code) === 'elsewhere') return send({ type: 'SEAT_MOVED' });
    ports.tell({ kind: 'seat_ended', failure: why });
    send({ type: 'LEAVE' });
  }
  function hear(info: InfoPush) {
    switch (info.action) {
      case 'quit_request':
        return endSeat(said(info));
      case 'close_session':
        follow.cashOut(ports.newId());
        return send({ type: 'LEAVE', failure: said(info) });
      case 'session_close_warning':
        return countDown({ code: info.code, seconds: Number(info.params.seconds ?? 0) });
      case 'message':
        return ports.tell({ kind: 'info', info });
    }
  }

  /** The platform says every second that it counts; a countdown that it has dropped is not said any more. */
  function countDown(warning: CloseWarning) {
    clearTimeout(countdownTimer);
    countdownTimer = setTimeout(() => send({ type: 'CLOSE_OVER' }), COUNTDOWN_SILENT_MS);
    send({ type: 'CLOSE_WARNED', warning });
  }
  function acted() {
    if (actor.getSnapshot().context.closeWarning?.code === CODES.continue_countdown) send({ type: 'CLOSE_OVER' });
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
        if (held !== null) picture.connect(held);
        return;
      case 'playing':
        if (hasPlayed) ports.tell({ kind: 'connection_back' });
        hasPlayed = true;
        view.setState({ hasPlayed });
        tries = 0;
        return;
      case 'reconnecting':
        // A picture that never came keeps the clock of the loss before it.
        if (was === 'playing') {
          tries = 0;
          lostAtMs = ports.nowMs();
        }
        view.setState({ isLineDown: false });
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

  const buttonOf = (id: string) => view.getState().deck?.buttons.find((button) => button.id === id);

  function press(button: string, box?: number): boolean {
    const { deck, isSpinCoolingDown, isFrozen } = view.getState();
    const [atMs, epoch] = [picture.cabinetMs(), picture.epoch()];
    const known = buttonOf(button);
    const isLive = current().seat === 'playing' && atMs !== null;
    const lock = keyLock(known, { isLive, isPressing: !presses.isFree(), isFrozen, isSpinCoolingDown });
    if (lock !== null || deck === null || atMs === null || epoch === null) {
      // The press under way tells how it ends; everything else would be a key that does nothing.
      if (lock !== 'answer') ports.tell({ kind: 'press_locked', lock: lock ?? 'connection' });
      return false;
    }
    const { revision } = deck;
    const isSpin = known?.kind === 'spin';
    const message: Press = { t: 'press', id: ports.newId(), epoch, button, revision, atMs };
    if (box !== undefined) message.box = box;
    presses.press(message, isSpin || known?.kind === 'pick');
    view.setState({ lastClick: { button, atMs: ports.nowMs() } });
    if (isSpin) startSpinCooldown(ports.nowMs());
    acted();
    return true;
  }
  function startSpinCooldown(spunAtMs: number) {
    view.setState({ spunAtMs, isSpinCoolingDown: ports.spinTimeMinMs > 0 });
    clearTimeout(spinTimer);
    if (ports.spinTimeMinMs > 0)
      spinTimer = setTimeout(() => view.setState({ isSpinCoolingDown: false }), ports.spinTimeMinMs);
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
    choose: picture.choose,
    startAutoplay: (rules: AutoplayRules) => send({ type: 'AUTOPLAY_STARTED', rules }),
    /** Harmless where it does not run. */
    endAutoplay,
    cashIn: (amountMinor: number) => follow.cashIn(ports.newId(), amountMinor),
    cashOut: () => follow.cashOut(ports.newId()),
    /** The player wants to go on: ends an idle countdown. */
    stay: () => {
      acted();
      void line.stay();
    },
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
      clearTimeout(countdownTimer);
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
